import { render, screen } from "@testing-library/svelte";
import { describe, expect, it } from "vitest";
import Games from "./Games.svelte";

const scenario = {
  id: "ford",
  title: "The ford",
  summary: "One river.",
  seats: ["Red", "Blue"],
  length: "6 turns",
  command: "warcabinet play ford",
  arrangements: {},
  partly: false,
};

describe("Games", () => {
  it("shows each scenario with its seats and its command", () => {
    const games = [{ id: "s", title: "Skirmish", summary: "Tiny.", scenarios: [scenario], rulings: [] }];
    render(Games, { games });
    expect(screen.getByRole("heading", { name: "The ford" })).toBeTruthy();
    expect(screen.getByText("Red · Blue")).toBeTruthy();
    expect(screen.getByText("warcabinet play ford")).toBeTruthy();
  });

  it("says so when a game has no scenario", () => {
    render(Games, { games: [{ id: "s", title: "Skirmish", summary: "Tiny.", scenarios: [], rulings: [] }] });
    expect(screen.getByText("No scenario can be played yet.")).toBeTruthy();
  });

  it("says so when there is no game", () => {
    render(Games, { games: [] });
    expect(screen.getByText("No game is installed on this server.")).toBeTruthy();
  });
});
