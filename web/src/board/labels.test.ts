// @vitest-environment jsdom
import { expect, it } from "vitest";
import { centre, WIDTH } from "./geometry";
import { placed, uncovered } from "./labels";

const name = (row: number, n: number, width: number) => ({ x: centre(row, n)[0], y: centre(row, n)[1] + WIDTH * 0.41, width, height: 20 });
const id = (row: number, n: number) => ({ row, n, x: centre(row, n)[0], y: centre(row, n)[1] - WIDTH * 0.38, width: 30, height: 16 });

it("leaves out the ids of hexes that a name lies over", () => {
  // The name of a hex lies on its bottom line, between the ids of the two hexes below it.
  const ids = [id(7, 45), id(7, 46), id(8, 44), id(8, 45), id(8, 46), id(9, 45)];
  const free = (width: number, hexWidth: number) => uncovered(ids, [name(7, 45, width)], hexWidth).map((one) => `${one.row}/${one.n}`);
  expect(free(90, 66)).toEqual(["7/45", "7/46", "8/46", "9/45"]);
  expect(free(20, 66)).toHaveLength(6);
  expect(free(90, 180), "there is room when one is near").toHaveLength(6);
});

it("moves a name aside before it leaves it out", () => {
  const danzig = { ...name(9, 32, 60), of: "Danzig" };
  const koenigsberg = { ...name(9, 33, 86), of: "Königsberg" };
  const found = placed([koenigsberg, danzig], 62);
  expect(found.get(koenigsberg), "who comes first stays").toBe(0);
  const moved = found.get(danzig);
  expect(moved).toBeLessThan(0);
  // Now they do not overlap: their middles are at least half of both widths apart.
  expect(62 - (moved ?? 0)).toBeGreaterThanOrEqual((60 + 86) / 2);
  expect([...placed([koenigsberg, danzig], 30).keys()], "too near: one of them").toEqual([koenigsberg]);
});
