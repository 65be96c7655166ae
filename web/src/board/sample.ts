/** A small board for tests. */

import type { BoardData } from "./data";

const row = (name: string, first: number, surface: string) => ({
  row: name,
  first,
  surface,
  terrain: "c".repeat(surface.length),
  front: "0".repeat(surface.length),
  confidence: "h".repeat(surface.length),
  territory: [...surface].map(() => 0),
  source: [...surface].map(() => ""),
});

export const DATA = {
  version: 1,
  board: "test",
  key: { surface: { l: "land", s: "sea" }, terrain: { c: "clear" }, front: { "0": "eastern" }, confidence: { h: "high" } },
  territories: [["poland", "Poland", "", ""]],
  rows: [row("A", 3, "lll"), row("B", 2, "ll.l"), row("C", 2, "lsl")],
  land: {},
  coast: "",
  sides: {},
  rivers: [],
  borders: "",
  fronts: "",
  places: [{ hex: "B2", name: "Warsaw", kind: "capital", aliases: ["Warszawa"] }],
  features: [],
  boxes: [{ id: "urals", name: "Urals box", kind: "home", control: "russia always", ways: [], docks: [] }],
  regions: {},
} as unknown as BoardData;
