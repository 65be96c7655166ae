// @vitest-environment jsdom
import { render, screen } from "@testing-library/svelte";
import { expect, test } from "vitest";
import type { VictoryStanding } from "../../lib/views";
import Victory from "./Victory.svelte";

const standing: VictoryStanding = {
  points: 3,
  places: [{ name: "Moscow", hex: "H47", points: 2, holder: "axis", held: true, supplied: true }],
  tallies: [
    { text: "+1 point for each of the objectives", points: 1 },
    { text: "-1 point for each of the atomic bombs", points: null },
  ],
  endings: [],
  levels: [],
  result: "draw",
};

test("it lists everything that makes the points, places and what is counted", () => {
  render(Victory, { view: { standing }, goTo: () => undefined });
  const items = screen.getAllByRole("listitem").map((one) => one.textContent?.replace(/\s+/g, " ").trim());
  expect(items).toEqual(["Moscow +2 if held by the Axis ✓ yes", "+1 point for each of the objectives 1", "-1 point for each of the atomic bombs not counted"]);
});
