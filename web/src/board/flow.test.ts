// @vitest-environment jsdom
import { expect, it } from "vitest";
import { curvesOf, lineWidth, type Step } from "./flow";
import { Board } from "./geometry";
import { DATA } from "./sample";

const step = (start: string, end: string, load: number): Step => ({ start, end, load, source: "A3", partial: false, places: [end] });

it("is as broad as the root of what hangs on it", () => {
  expect(lineWidth(36, 36)).toBeCloseTo(13);
  expect(lineWidth(9, 36)).toBeCloseTo(1.6 + 5.7);
  expect(lineWidth(0, 36)).toBeCloseTo(1.6);
});

it("runs through the middles of hexes and ends in the last one", () => {
  const board = new Board(DATA);
  const curves = curvesOf(board, [step("A3", "A4", 3), step("A4", "A5", 1)]);
  const [source, middle, last] = ["A3", "A4", "A5"].map((id) => board.hex(id)!);
  expect(curves[0]?.from).toEqual([source!.x, source!.y]);
  expect(curves[1]?.from, "each begins where the last one ended").toEqual(curves[0]?.to);
  expect(curves[1]?.bend).toEqual([middle!.x, middle!.y]);
  expect(curves.at(-1)?.to).toEqual([last!.x, last!.y]);
  expect(curves.map((one) => one.load)).toEqual([3, 1, 1]);
});

it("leaves out steps from a box off the map", () => {
  expect(curvesOf(new Board(DATA), [step("urals", "A3", 2)])).toEqual([]);
});
