/**
 * Without a graphics card painting a frame takes long: while the camera alone moves, what is painted slides along with it,
 * the whole board in small lies below where nothing is painted yet, and it is painted anew when the camera rests.
 */

import type { Camera } from "./camera";

export interface Painted {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  /** When, in milliseconds. */
  readonly at: number;
}

/** Where what is painted lies now: shifted, larger or smaller, and how much of the window it leaves bare. */
export interface Shift {
  readonly left: number;
  readonly top: number;
  readonly ratio: number;
  readonly bare: number;
}

/** So much of the window may be bare before it is painted while the camera still moves, and not more often than this. */
const BARE = 0.2;
const PAUSE = 400;
/** Nothing is stretched or shrunk more than this. */
const STRETCHED = 1.6;
/** Milliseconds after which the camera rests. */
export const REST = 160;

type Looking = Pick<Camera, "x" | "y" | "scale" | "width" | "height">;

export function shiftOf(painted: Painted, camera: Looking): Shift {
  const { width, height, scale } = camera;
  const ratio = scale / painted.scale;
  const left = (painted.x - camera.x) * scale + (width / 2) * (1 - ratio);
  const top = (painted.y - camera.y) * scale + (height / 2) * (1 - ratio);
  const covered = (from: number, size: number) => Math.max(0, Math.min(size, from + size * ratio) - Math.max(0, from));
  return { left, top, ratio, bare: 1 - (covered(left, width) * covered(top, height)) / (width * height) };
}

/** Is it enough to shift what is painted? */
export function isEnough({ ratio, bare }: Shift, painted: Painted, now: number): boolean {
  if (ratio > STRETCHED || ratio < 1 / STRETCHED) return false;
  return bare <= BARE || now - painted.at < PAUSE;
}

export class Sliding {
  private painted: Painted | undefined;
  private rest: ReturnType<typeof setTimeout> | undefined;
  /** It lies elsewhere than it was painted. */
  isOn = false;

  /** `under`: the whole board in small, where its left upper corner lies on the board, and its pixels to one of the board. */
  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly under: () => { readonly picture: HTMLCanvasElement; readonly left: number; readonly top: number; readonly pixels: number } | undefined,
    private readonly rested: () => void,
  ) {}

  /** It was painted as the camera looks. */
  settle(camera: Looking, now: number): void {
    this.painted = { x: camera.x, y: camera.y, scale: camera.scale, at: now };
    if (!this.isOn) return;
    clearTimeout(this.rest);
    this.isOn = false;
    this.canvas.style.transform = "";
    this.under()?.picture.remove();
  }

  /** Lay what is painted where the camera looks; false: it must be painted. */
  slide(camera: Looking, now: number): boolean {
    const { painted, canvas } = this;
    if (painted === undefined) return false;
    const shift = shiftOf(painted, camera);
    if (!isEnough(shift, painted, now)) return false;
    if (!this.isOn && shift.left === 0 && shift.top === 0 && shift.ratio === 1) return true;
    if (!this.isOn) {
      canvas.style.transformOrigin = "0 0";
      canvas.style.position = "relative";
      const under = this.under();
      if (under !== undefined) canvas.before(under.picture);
      this.isOn = true;
    }
    canvas.style.transform = `translate(${shift.left}px, ${shift.top}px) scale(${shift.ratio})`;
    const under = this.under();
    if (under !== undefined) {
      const [left, top] = [(under.left - camera.x) * camera.scale + camera.width / 2, (under.top - camera.y) * camera.scale + camera.height / 2];
      under.picture.style.transform = `translate(${left}px, ${top}px) scale(${camera.scale / under.pixels})`;
    }
    clearTimeout(this.rest);
    this.rest = setTimeout(this.rested, REST);
    return true;
  }

  destroy(): void {
    clearTimeout(this.rest);
    this.under()?.picture.remove();
  }
}
