import { expect, it } from "vitest";
import { Board } from "../board/geometry";
import { DATA } from "../board/sample";
import { logLine } from "./sample";
import { startOf } from "./start";
import type { View } from "./view";

const board = new Board({
  ...DATA,
  rows: ["A", "B", "C"].map((row) => ({ row, first: 0, surface: "l".repeat(20), terrain: "c".repeat(20), front: "0".repeat(20), confidence: "h".repeat(20), territory: Array.from({ length: 20 }, () => 0), source: [] })),
});
const at = (...places: string[]): View => ({ units: places.map((place) => ({ id: place, type: "germany-armor-4-6", party: "germany", place, combat: 4, movement: 6 })) });
const spoken = (entry: number, hex: string) => logLine(entry, "told", "", { about: [{ kind: "hex", id: hex }] });

it("looks at the last hex that was spoken of where units stand", () => {
  expect(startOf(board, at("A1", "A3"), [spoken(1, "A2"), spoken(2, "B18")])).toBe("A2");
});

it("looks at the middle of all units, or at what is to be won", () => {
  expect(startOf(board, at("A1", "B5", "A9"), [spoken(1, "B18")])).toBe("B5");
  const empty = { standing: { places: [{ hex: "B2" }] } } as unknown as View;
  expect(startOf(board, empty, [])).toBe("B2");
});
