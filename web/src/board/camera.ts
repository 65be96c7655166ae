/** What part of the board is on the screen: a scale and the board's point in the middle. */

import { WIDTH } from "./geometry";

export interface Bounds {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const CLOSEST = 2.4;
const MARGIN = 3 * WIDTH;

export class Camera {
  x: number;
  y: number;
  scale = 0.5;
  width = 1;
  height = 1;

  constructor(private readonly bounds: Bounds) {
    this.x = (bounds.left + bounds.right) / 2;
    this.y = (bounds.top + bounds.bottom) / 2;
  }

  /** Screen pixels to a hex. */
  get hexWidth(): number {
    return this.scale * WIDTH;
  }

  get least(): number {
    const { left, right, top, bottom } = this.bounds;
    return Math.min(this.width / (right - left + WIDTH), this.height / (bottom - top + WIDTH), 1);
  }

  resize(width: number, height: number): void {
    this.width = Math.max(1, width);
    this.height = Math.max(1, height);
    this.settle();
  }

  pan(dx: number, dy: number): void {
    this.x -= dx / this.scale;
    this.y -= dy / this.scale;
    this.settle();
  }

  /** Zoom by a factor, the board's point under a screen point staying where it is. */
  zoom(factor: number, sx = this.width / 2, sy = this.height / 2): void {
    const [bx, by] = this.toBoard(sx, sy);
    this.scale = Math.min(CLOSEST, Math.max(this.least, this.scale * factor));
    this.x = bx - (sx - this.width / 2) / this.scale;
    this.y = by - (sy - this.height / 2) / this.scale;
    this.settle();
  }

  lookAt(x: number, y: number, scale = this.scale): void {
    this.x = x;
    this.y = y;
    this.scale = Math.min(CLOSEST, Math.max(this.least, scale));
    this.settle();
  }

  /** Look at a point, or as near to it as can be without showing much of what lies beyond the board. */
  lookInside(x: number, y: number, scale = this.scale): void {
    this.lookAt(x, y, scale);
    const { left, right, top, bottom } = this.bounds;
    const within = (at: number, low: number, high: number, half: number) =>
      high - low <= 2 * half ? (low + high) / 2 : Math.min(high - half, Math.max(low + half, at));
    this.lookAt(
      within(x, left - WIDTH, right + WIDTH, this.width / 2 / this.scale),
      within(y, top - WIDTH, bottom + WIDTH, this.height / 2 / this.scale),
    );
  }

  /** Show a rectangle whole, with a margin. */
  show(box: Bounds, margin = WIDTH): void {
    const wide = this.width / (box.right - box.left + 2 * margin);
    const high = this.height / (box.bottom - box.top + 2 * margin);
    this.lookAt((box.left + box.right) / 2, (box.top + box.bottom) / 2, Math.min(wide, high));
  }

  toBoard(sx: number, sy: number): [number, number] {
    return [this.x + (sx - this.width / 2) / this.scale, this.y + (sy - this.height / 2) / this.scale];
  }

  toScreen(bx: number, by: number): [number, number] {
    return [(bx - this.x) * this.scale + this.width / 2, (by - this.y) * this.scale + this.height / 2];
  }

  /** The board's rectangle on the screen, with a margin. */
  visible(margin = 0): Bounds {
    const [left, top] = this.toBoard(0, 0);
    const [right, bottom] = this.toBoard(this.width, this.height);
    return { left: left - margin, top: top - margin, right: right + margin, bottom: bottom + margin };
  }

  /** Is a point of the board on the screen, not just at its edge? */
  sees(bx: number, by: number): boolean {
    const { left, top, right, bottom } = this.visible(-WIDTH / 2);
    return bx > left && bx < right && by > top && by < bottom;
  }

  /** Never so far off that the board is lost from sight. */
  private settle(): void {
    const { left, right, top, bottom } = this.bounds;
    this.scale = Math.max(this.scale, this.least);
    this.x = Math.min(right + MARGIN, Math.max(left - MARGIN, this.x));
    this.y = Math.min(bottom + MARGIN, Math.max(top - MARGIN, this.y));
  }
}
