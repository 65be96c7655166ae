import type { Graphics } from "pixi.js";
import { expect, it } from "vitest";
import { drawHoldings } from "./areas";
import { Board } from "./geometry";
import { livery } from "./palette";
import { DATA } from "./sample";

/** What is drawn, in the order in which it is drawn. */
function drawn(palette: "standard" | "mono", holder: string): { what: string; color: unknown }[] {
  const found: { what: string; color: unknown }[] = [];
  const paper = {
    poly: () => paper,
    moveTo: () => paper,
    lineTo: () => paper,
    fill: ({ color }: { color: unknown }) => void found.push({ what: "fill", color }),
    stroke: ({ color }: { color: unknown }) => void found.push({ what: "stroke", color }),
  };
  drawHoldings(paper as unknown as Graphics, new Board(DATA), [{ livery: livery(holder, palette), hexes: ["A3", "A4"] }], 0.3);
  return found;
}

it("washes what is held with the colour of its holder", () => {
  expect(drawn("standard", "russia")).toEqual([{ what: "fill", color: livery("russia").body }]);
});

it("shows it in black and white by light and dark, an edge and the holder's pattern", () => {
  const { body, patternInk } = livery("italy", "mono");
  const [wash, edge, pattern] = [{ what: "fill", color: body }, { what: "stroke", color: patternInk }, { what: "stroke", color: patternInk }];
  expect(drawn("mono", "italy")).toEqual([wash, edge, pattern]);
  expect(drawn("mono", "germany")).toHaveLength(2);
});
