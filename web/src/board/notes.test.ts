import { expect, test } from "vitest";
import { noteLines } from "./notes";

test("a note is broken into lines that a slip has room for", () => {
  expect(noteLines("hold")).toEqual(["hold"]);
  expect(noteLines("the road to Minsk")).toEqual(["the road to", "Minsk"]);
  expect(noteLines("  ")).toEqual([]);
});

test("what is too much ends in dots", () => {
  expect(noteLines("Dnepropetrovsk")).toEqual(["Dnepropetro…"]);
  expect(noteLines("one two three four five six seven eight nine")).toEqual(["one two", "three four", "five six …"]);
});
