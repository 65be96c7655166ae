import { mount } from "svelte";
import "./fonts.css";
import "./tokens.css";
import "./base.css";
import App from "./App.svelte";

const target = document.getElementById("app");
if (target === null) throw new Error("index.html has no element with the id app");

mount(App, { target });
