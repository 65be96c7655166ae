/** Showing a film: scene after scene, with a pause, steps and a speed of one's own. */

import { type Board, WIDTH } from "../../board/geometry";
import type { Table } from "../state/store.svelte";
import { ask, type PastState } from "../state/wire";
import { hexWords } from "../words/names";
import { type FilmScene, type Ground, scenes, times } from "./film";

export const SPEEDS = [0.5, 1, 2, 4] as const;

/** Milliseconds for the camera to get there, before anything moves. */
const TRAVEL = 320;
const TICK = 50;
/** Milliseconds that what came of a scene is shown in any case. */
const LEAST = 700;

export class Film {
  scenes = $state.raw<readonly FilmScene[]>([]);
  /** Which one is shown. */
  place = $state(0);
  paused = $state(false);
  /** It is a list to choose from: nothing moves. */
  still = $state(false);
  speed = $state<number>(1);
  /** The part of its time that the scene has been shown. */
  part = $state(0);
  readonly isOn = $derived(this.scenes.length > 0);
  readonly scene = $derived(this.scenes[this.place]);
  /** What moves in the scene is on its way: its dice may fall. */
  acting = $state(false);
  private run = 0;
  private fetched = new Map<number, Promise<PastState>>();

  constructor(
    private readonly table: Table,
    private readonly frame: (hexes: readonly string[], ways: readonly (readonly string[])[]) => void,
    private readonly ended: () => void,
  ) {}

  /** The scenes after an entry, up to another one. */
  of(since: number, until: number): FilmScene[] {
    return scenes(this.table.stands, since, until, groundOf(this.table.board));
  }

  /** Show them; `still`: as a list, one by one as the reader wants, without motion. */
  start(found: readonly FilmScene[], still: boolean): void {
    this.fetched.clear();
    this.scenes = found;
    this.paused = this.still = still;
    if (found.length > 0) void this.show(0, !still);
  }

  private past(entry: number): Promise<PastState> {
    let known = this.fetched.get(entry);
    if (known === undefined) {
      known = ask<PastState>(`${this.table.path}/at/${entry}`);
      known.catch(() => this.fetched.delete(entry));
      this.fetched.set(entry, known);
    }
    return known;
  }

  /** Stand at an entry; the last one is the present. */
  private async stand(entry: number): Promise<void> {
    if (entry >= (this.table.state?.entry ?? 0)) await this.table.lookBack(entry);
    else await this.table.lookBack(entry, this.past(entry));
  }

  async show(place: number, moving = true): Promise<void> {
    const run = ++this.run;
    const begun = performance.now();
    const scene = this.scenes[place];
    if (scene === undefined) return;
    this.place = place;
    this.part = 0;
    this.acting = false;
    this.frame(scene.hexes, scene.ways);
    if (moving) {
      await this.stand(Math.max(1, scene.first - 1));
      await pause(TRAVEL / this.speed);
      if (run !== this.run) return;
    }
    await this.stand(scene.last);
    if (run !== this.run) return;
    this.acting = true;
    const next = this.scenes[place + 1];
    if (next !== undefined && next.last < (this.table.state?.entry ?? 0)) void this.past(next.last).catch(() => undefined);
    // The way there, and waiting for the server, count as part of it.
    await this.hold(run, place, performance.now() - begun);
  }

  /** Wait until the scene has been seen, then go on. */
  private async hold(run: number, place: number, spent: number): Promise<void> {
    const whole = times(this.scenes)[place] ?? 1;
    let shown = Math.min(spent * this.speed, whole - LEAST);
    let before = performance.now();
    while (shown < whole) {
      await pause(TICK);
      if (run !== this.run) return;
      const now = performance.now();
      if (!this.paused) shown += (now - before) * this.speed;
      before = now;
      this.part = Math.min(1, shown / whole);
    }
    if (place + 1 < this.scenes.length) await this.show(place + 1);
    else this.close();
  }

  step(by: number): void {
    const place = Math.min(this.scenes.length - 1, Math.max(0, this.place + by));
    void this.show(place, !this.paused);
  }

  faster(): void {
    const at = SPEEDS.findIndex((one) => one === this.speed);
    this.speed = SPEEDS[(at + 1) % SPEEDS.length] ?? 1;
  }

  close(): void {
    this.run += 1;
    this.scenes = [];
    this.acting = false;
    this.fetched.clear();
    this.ended();
  }

  /** Space, arrows and + have their meaning while it runs. */
  key(name: string): boolean {
    if (!this.isOn) return false;
    if (name === " ") this.paused = !this.paused;
    else if (name === "ArrowLeft") this.step(-1);
    else if (name === "ArrowRight") this.step(1);
    else if (name === "+") this.faster();
    else return false;
    return true;
  }
}

const pause = (time: number) => new Promise((resume) => setTimeout(resume, time));

/** What the captions need to know of a board. */
export function groundOf(board: Board | undefined): Ground {
  const spot = (hex: string) => {
    const found = board?.hex(hex);
    return found === undefined ? undefined : { x: found.x / WIDTH, y: found.y / WIDTH };
  };
  const name = (hex: string) => hexWords(board, hex).replace(`${hex} `, "");
  const named = [...(board?.places.keys() ?? [])].filter((hex) => name(hex) !== hex);
  return {
    spot,
    name,
    near(hexes) {
      const spots = hexes.flatMap((hex) => spot(hex) ?? []);
      const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
      const [x, y] = [mean(spots.map((one) => one.x)), mean(spots.map((one) => one.y))];
      let [best, at] = [Infinity, hexes[0] ?? ""];
      for (const hex of named) {
        const here = spot(hex);
        const far = here === undefined ? Infinity : Math.hypot(here.x - x, here.y - y);
        if (far < best) [best, at] = [far, hex];
      }
      return name(at);
    },
  };
}
