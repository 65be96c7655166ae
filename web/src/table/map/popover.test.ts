import { expect, it } from "vitest";
import { above, beside, cornered } from "./popover";

const [SIZE, ROOM] = [{ width: 200, height: 150 }, { width: 1000, height: 800 }];

it("lies on the right, or on the left where there is no room", () => {
  expect(beside([400, 400], SIZE, ROOM, 60, [])?.left).toBeGreaterThan(400);
  expect(beside([900, 400], SIZE, ROOM, 60, [])?.left).toBeLessThan(900 - 200);
});

it("covers no hex that is lit", () => {
  const lit = [[480, 420], [540, 420]] as const;
  const found = beside([400, 400], SIZE, ROOM, 60, lit);
  expect(found).toBeDefined();
  for (const [x, y] of lit) {
    const covered = x > found!.left && x < found!.left + SIZE.width && y > found!.top && y < found!.top + SIZE.height;
    expect(covered).toBe(false);
  }
});

it("stays away where everything around is lit", () => {
  const lit = Array.from({ length: 40 * 40 }, (_, k) => [(k % 40) * 25, Math.floor(k / 40) * 20] as const);
  expect(beside([400, 400], SIZE, ROOM, 60, lit)).toBeUndefined();
});

it("lies at the top in the middle, beside what is lit there, or nowhere", () => {
  expect(above(SIZE, ROOM, 60, [])).toEqual({ left: 400, top: 60 });
  expect(above(SIZE, ROOM, 60, [[500, 100]])?.left).toBeGreaterThan(530);
  expect(above(SIZE, ROOM, 60, [[500, 100], [850, 100]])?.left).toBeLessThan(470 - 200);
  expect(above(SIZE, ROOM, 60, [[150, 100], [500, 100], [850, 100]])).toBeUndefined();
  // What is lit elsewhere does not matter.
  expect(above(SIZE, ROOM, 60, [[500, 400]])?.left).toBe(400);
});

it("goes to the corner away from its hex, beside the tools, and to one where nothing is lit", () => {
  expect(cornered([800, 400], SIZE, ROOM, 60, [], 100)).toEqual({ left: 64, top: 60 });
  expect(cornered([200, 400], SIZE, ROOM, 60, [], 100)).toEqual({ left: 728, top: 60 });
  // Above the tray at the foot of the map.
  expect(cornered([800, 400], SIZE, ROOM, 60, [[150, 100], [800, 100]], 100)).toEqual({ left: 64, top: 542 });
  // Never on its own hex, and on as little as can be elsewhere.
  const lit = [[150, 100], [200, 100], [150, 600], [800, 600]] as const;
  expect(cornered([800, 100], SIZE, ROOM, 60, lit, 100)).toEqual({ left: 64, top: 542 });
});
