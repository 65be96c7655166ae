import { expect, it } from "vitest";
import { Board } from "../../board/geometry";
import { DATA } from "../../board/sample";
import { logLine } from "../log/sample";
import type { View } from "../state/view";
import { startOf } from "./start";

const board = new Board({
  ...DATA,
  rows: ["A", "B", "C"].map((row) => ({ row, first: 0, surface: "l".repeat(20), terrain: "c".repeat(20), front: "0".repeat(20), confidence: "h".repeat(20), territory: Array.from({ length: 20 }, () => 0), source: [] })),
});
const units = (party: string, ...places: string[]) => places.map((place) => ({ id: place, type: `${party}-infantry-3-3`, party, place, combat: 3, movement: 3 }));
const at = (...places: string[]): View => ({ units: units("germany", ...places) });
const spoken = (entry: number, hex: string) => logLine(entry, "told", "", { about: [{ kind: "hex", id: hex }] });

it("looks at the last hex that was spoken of where units stand", () => {
  expect(startOf(board, at("A1", "A3"), [spoken(1, "A2"), spoken(2, "B18")], "axis")).toBe("A2");
});

it("leaves out what happened far from the seat's own forces", () => {
  const view: View = { units: [...units("germany", "A1", "A3"), ...units("russia", "B18")] };
  expect(startOf(board, view, [spoken(1, "A2"), spoken(2, "B18")], "axis")).toBe("A2");
  expect(startOf(board, view, [spoken(1, "A2"), spoken(2, "B18")], "allied")).toBe("B18");
});

it("looks at the seat's own forces, where the enemy is before them", () => {
  const view: View = { units: [...units("germany", "A0", "A1", "B5", "B6"), ...units("russia", "B7", "B8", "B17", "B18", "B19")] };
  expect(startOf(board, view, [], "axis")).toBe("B5");
  expect(startOf(board, view, [], "allied")).toBe("B7");
  expect(startOf(board, at("A1", "B5", "A9"), [spoken(1, "B18")], "axis")).toBe("B5");
});

it("looks at its side of the front while its forces are not set up", () => {
  const view: View = {
    wars: [["germany", "russia", ""]],
    control: { germany: ["B0", "B1", "B2", "B3", "B4"], russia: ["B5", "B6", "B7", "B8", "B9"] },
    units: units("russia", "B8", "B9"),
  };
  expect(startOf(board, view, [], "axis")).toBe("B4");
});

it("looks at what there is, or at what is to be won", () => {
  expect(startOf(board, at("A1", "B5", "A9"), [], "allied")).toBe("B5");
  const empty = { standing: { places: [{ hex: "B2" }] } } as unknown as View;
  expect(startOf(board, empty, [], "axis")).toBe("B2");
});

it("looks at the ports of its fleets, too, where fleets are asked about", () => {
  const ships = ["A3", "A3:harbor", "A5", "B17"].map((place, k) => ({ id: `${k}`, party: k < 3 ? "germany" : "russia", place }));
  const view = { units: [...units("germany", "C10"), ...units("russia", "C11")], ships } as unknown as View;
  expect(startOf(board, view, [], "axis", "ground-move")).toBe("C10");
  expect(startOf(board, view, [], "axis", "naval-announcements")).toBe("A5");
});
