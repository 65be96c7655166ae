import { expect, it } from "vitest";
import { Camera } from "./camera";

const bounds = { left: 0, top: 0, right: 4000, bottom: 3000 };

function camera(): Camera {
  const made = new Camera(bounds);
  made.resize(1000, 800);
  return made;
}

it("keeps the point under the pointer while zooming", () => {
  const one = camera();
  one.lookAt(2000, 1500, 0.6);
  const before = one.toBoard(300, 200);
  one.zoom(1.5, 300, 200);
  const after = one.toBoard(300, 200);
  expect(after[0]).toBeCloseTo(before[0]);
  expect(after[1]).toBeCloseTo(before[1]);
});

it("turns screen points into the board's and back", () => {
  const one = camera();
  one.lookAt(1000, 1000, 0.8);
  expect(one.toScreen(...one.toBoard(123, 456)).map(Math.round)).toEqual([123, 456]);
});

it("never loses the board from sight, nor zooms without end", () => {
  const one = camera();
  one.pan(1e6, -1e6);
  expect(one.x).toBeGreaterThan(-1000);
  expect(one.y).toBeLessThan(4000);
  one.zoom(1e6);
  expect(one.scale).toBeLessThan(3);
  one.zoom(1e-6);
  expect(one.scale).toBeCloseTo(one.least);
});

it("shows a rectangle whole", () => {
  const one = camera();
  one.show({ left: 1000, top: 1000, right: 1500, bottom: 1200 });
  const seen = one.visible();
  expect(seen.left).toBeLessThan(1000);
  expect(seen.right).toBeGreaterThan(1500);
});

it("knows what is on the screen", () => {
  const one = camera();
  one.lookAt(2000, 1500, 1);
  expect(one.sees(2400, 1200)).toBe(true);
  expect(one.sees(2480, 1500), "half of that hex is beyond the edge").toBe(false);
  expect(one.sees(100, 100)).toBe(false);
});

it("begins at a point near the edge without showing what lies beyond the board", () => {
  const one = camera();
  one.lookInside(2000, 2990, 0.5);
  expect(one.x).toBe(2000);
  expect(one.visible().bottom).toBeLessThan(3000 + 200);
  one.lookInside(5, 1500, 0.5);
  expect(one.visible().left).toBeGreaterThan(-200);
});
