/** Supply as it flows: lines that merge towards their sources, as broad as what hangs on them, with dashes towards the front. */

import { Container, Graphics } from "pixi.js";
import type { Board, Point } from "./geometry";

/** A step of the lines, away from the source. */
export interface Step {
  readonly start: string;
  readonly end: string;
  readonly load: number;
  readonly source: string;
  readonly partial: boolean;
  readonly places: readonly string[];
}

/** Pixels to a hex at which widths are meant. */
const USUAL = 62.5;
const UNIT = 100 / USUAL;
const DASH = 9;
const PERIOD = 26;
/** So many pictures of the dashes follow each other. */
const PHASES = 6;

/** How broad a line is, in pixels, where the broadest carries so much. */
export function lineWidth(load: number, greatest: number): number {
  return 1.6 + 11.4 * Math.sqrt(load / Math.max(1, greatest));
}

export interface Curve {
  readonly from: Point;
  readonly bend: Point;
  readonly to: Point;
  readonly load: number;
  readonly partial: boolean;
}

/** Each step from the middle of the hexside before it, through the hex, to the middle of its own; the last one to the hex itself. */
export function curvesOf(board: Board, steps: readonly Step[]): Curve[] {
  const into = new Map<string, Step>();
  const leaves = new Set(steps.map((step) => step.end));
  for (const step of steps) {
    into.set(`${step.end} ${step.source}`, step);
    leaves.delete(step.start);
  }
  const found: Curve[] = [];
  for (const { start, end, source, load, partial } of steps) {
    const [a, b] = [board.hex(start), board.hex(end)];
    if (a === undefined || b === undefined) continue;
    const before = board.hex(into.get(`${start} ${source}`)?.start ?? "");
    const middle: Point = [(a.x + b.x) / 2, (a.y + b.y) / 2];
    const from: Point = before === undefined ? [a.x, a.y] : [(a.x + before.x) / 2, (a.y + before.y) / 2];
    found.push({ from, bend: [a.x, a.y], to: middle, load, partial });
    if (leaves.has(end)) found.push({ from: middle, bend: middle, to: [b.x, b.y], load, partial });
  }
  return found;
}

function at({ from, bend, to }: Curve, t: number): Point {
  const [u, v, w] = [(1 - t) * (1 - t), 2 * t * (1 - t), t * t];
  return [from[0] * u + bend[0] * v + to[0] * w, from[1] * u + bend[1] * v + to[1] * w];
}

export class Flow {
  readonly container = new Container();
  private readonly lines = new Graphics();
  private readonly phases = Array.from({ length: PHASES }, () => new Graphics());
  private shown = 0;
  private steps: readonly Step[] | undefined;

  constructor(private readonly board: Board) {
    this.container.addChild(this.lines, ...this.phases);
    this.container.eventMode = "none";
  }

  /** The same steps are not drawn twice. */
  draw(steps: readonly Step[] | undefined, colours: { readonly supply: number; readonly partial: number; readonly frontGap: number }, strong: boolean): void {
    this.container.alpha = strong ? 0.92 : 0.6;
    if (steps === this.steps) return;
    this.steps = steps;
    for (const one of [this.lines, ...this.phases]) one.clear();
    const curves = curvesOf(this.board, steps ?? []);
    const greatest = Math.max(1, ...curves.map((curve) => curve.load));
    for (const rim of [true, false]) {
      for (const curve of curves) {
        this.lines.moveTo(...curve.from).quadraticCurveTo(...curve.bend, ...curve.to);
        const width = lineWidth(curve.load, greatest) * UNIT;
        const colour = curve.partial ? colours.partial : colours.supply;
        this.lines.stroke({ color: rim ? colours.frontGap : colour, width: rim ? width + 3 : width, alpha: rim ? 0.7 : 1, cap: "round", join: "round" });
      }
    }
    this.phases.forEach((on, phase) => {
      for (const curve of curves) this.dashes(on, curve, phase / PHASES, greatest, colours.frontGap);
      on.visible = phase === this.shown;
    });
  }

  private dashes(on: Graphics, curve: Curve, phase: number, greatest: number, colour: number): void {
    const long = Math.hypot(curve.to[0] - curve.from[0], curve.to[1] - curve.from[1]);
    const width = lineWidth(curve.load, greatest);
    if (long < PERIOD / 2 || width < 3) return;
    const count = Math.max(1, Math.round(long / PERIOD));
    let any = false;
    for (let k = -1; k < count; k++) {
      const [from, to] = [(k + phase) / count, (k + phase) / count + DASH / long];
      if (to <= 0 || from >= 1) continue;
      on.moveTo(...at(curve, Math.max(0, from))).lineTo(...at(curve, Math.min(1, to)));
      any = true;
    }
    if (any) on.stroke({ color: colour, width: Math.max(1.6, width * 0.28) * UNIT, alpha: 0.75, cap: "round" });
  }

  /** The dashes go on a little. */
  tick(): void {
    this.shown = (this.shown + 1) % PHASES;
    this.phases.forEach((on, phase) => (on.visible = phase === this.shown));
  }

  get isEmpty(): boolean {
    return (this.steps ?? []).length === 0;
  }
}
