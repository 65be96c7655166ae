// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { isEnough, REST, shiftOf, Sliding } from "./sliding";

const PAINTED = { x: 500, y: 400, scale: 0.8, at: 0 };
const looking = (x: number, y: number, scale = 0.8) => ({ x, y, scale, width: 800, height: 600 });

test("what is painted lies where the camera looks", () => {
  expect(shiftOf(PAINTED, looking(500, 400))).toEqual({ left: 0, top: 0, ratio: 1, bare: 0 });
  // 100 to the right on the board are 80 pixels to the left on the screen.
  const right = shiftOf(PAINTED, looking(600, 400));
  expect([right.left, right.top, right.bare]).toEqual([-80, 0, 1 - 720 / 800]);
  // Closer: the middle stays in the middle, and nothing is bare.
  const closer = shiftOf(PAINTED, looking(500, 400, 1));
  expect(closer.left).toBeCloseTo(-100);
  expect(closer.top).toBeCloseTo(-75);
  expect(closer.bare).toBeCloseTo(0);
});

test("it is painted when much is bare, but not too often, and at once when the zoom is another", () => {
  const far = shiftOf(PAINTED, looking(900, 400));
  expect(isEnough(far, PAINTED, 100)).toBe(true);
  expect(isEnough(far, PAINTED, 500)).toBe(false);
  expect(isEnough(shiftOf(PAINTED, looking(520, 400)), PAINTED, 9000)).toBe(true);
  expect(isEnough(shiftOf(PAINTED, looking(500, 400, 2)), PAINTED, 0)).toBe(false);
});

test("when the camera rests it is painted, and lies straight again", () => {
  vi.useFakeTimers();
  const [canvas, picture, host] = [document.createElement("canvas"), document.createElement("canvas"), document.createElement("div")];
  host.append(canvas);
  const rested = vi.fn();
  const sliding = new Sliding(canvas, () => ({ picture, left: 0, top: 0, pixels: 0.25 }), rested);
  expect(sliding.slide(looking(0, 0), 0), "nothing is painted yet").toBe(false);
  sliding.settle(looking(0, 0), 0);
  expect(sliding.slide(looking(10, 0), 16)).toBe(true);
  expect(canvas.style.transform).toBe("translate(-8px, 0px) scale(1)");
  expect(host.children).toHaveLength(2);
  vi.advanceTimersByTime(REST - 20);
  sliding.slide(looking(20, 0), 120);
  vi.advanceTimersByTime(REST - 20);
  expect(rested).not.toHaveBeenCalled();
  vi.advanceTimersByTime(20);
  expect(rested).toHaveBeenCalledOnce();
  sliding.settle(looking(20, 0), 300);
  expect(canvas.style.transform).toBe("");
  expect(host.children).toHaveLength(1);
  vi.useRealTimers();
});
