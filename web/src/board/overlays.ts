/** What is laid over the map: reach, selection, zones, control, supply, the front, routes. */

import { Container, Graphics } from "pixi.js";
import { drawHoldings, fillHexes, type Holding, traceEdge } from "./areas";
import { outline } from "./basemap";
import { Flow, type Step } from "./flow";
import { drawFront, type Side } from "./frontline";
import { type Board, type Hex, STEPS, WIDTH } from "./geometry";
import type { MapColours } from "./palette";
import { drawPlans, type PlanLines } from "./planlines";
import { politicalMap } from "./political";

/** A hex that can be chosen: what is said of it, and whether it is worth a second look. */
export interface Lit {
  readonly text: string;
  readonly strong: boolean;
}

export interface Route {
  readonly hexes: readonly string[];
  readonly kind: "move" | "supply" | "air" | "hunt";
}

/** A figure in the middle of a hex, in colours of its own: the chance of something there. */
export interface Pin {
  readonly hex: string;
  readonly text: string;
  readonly body: string;
  readonly ink: string;
}

export interface Overlay extends PlanLines {
  readonly lit?: ReadonlyMap<string, Lit>;
  /** Hexes that can be chosen as targets of an attack. */
  readonly targets?: ReadonlySet<string>;
  /** Hexes whose units may be chosen. */
  readonly eligible?: ReadonlySet<string>;
  readonly chosen?: ReadonlySet<string>;
  readonly cursor?: string;
  readonly selected?: string;
  /** Hexes in hostile zones of control. */
  readonly zones?: ReadonlySet<string>;
  readonly unsupplied?: ReadonlySet<string>;
  /** The lines of supply of a side, and whether they are what was switched on last. */
  readonly flow?: readonly Step[];
  readonly flowFirst?: boolean;
  /** Hexes that the selected armor can overrun, or is only short of the odds for. */
  readonly overruns?: readonly { readonly hex: string; readonly odds: string; readonly ready: boolean }[];
  /** Where it could go on to after an overrun, and what that costs in all. */
  readonly beyond?: ReadonlyMap<string, string>;
  /** Hexes into which armor may break through, and the links of the chain behind it. */
  readonly breakthroughs?: readonly string[];
  readonly chains?: readonly (readonly [string, string])[];
  readonly partial?: ReadonlySet<string>;
  /** Who holds what, for the control layer. */
  readonly control?: readonly Holding[];
  /** The same for the whole board, shown from far away only. */
  readonly political?: readonly Holding[];
  /** Who holds each hex, as side, for the line of the front. */
  readonly sides?: ReadonlyMap<string, Side>;
  readonly routes?: readonly Route[];
  readonly attacks?: readonly { readonly from: readonly string[]; readonly to: string }[];
  /** Texts over hexes: odds of attacks, in the colour of attacks where none is named. */
  readonly badges?: readonly { readonly hex: string; readonly text: string; readonly body?: string; readonly ink?: string }[];
  readonly pins?: readonly Pin[];
  readonly range?: ReadonlySet<string>;
  /** Areas with an outline of their own: zones of attrition. */
  readonly outlined?: readonly ReadonlySet<string>[];
  readonly weather?: ReadonlyMap<string, string>;
  /** Which front each hex belongs to. */
  readonly fronts?: boolean;
  readonly confidence?: boolean;
  /** Hexes that the log or a reason speaks of. */
  readonly pointed?: ReadonlySet<string>;
}

const CONFIDENCE: Readonly<Record<string, number>> = { high: 0x2f6b42, medium: 0xc07f0f, low: 0xb3291b };
const FRONTS: Readonly<Record<string, number>> = {
  western: 0x2c5c86,
  eastern: 0xb3291b,
  mediterranean: 0xc07f0f,
};

export class Overlays {
  readonly below = new Container();
  readonly above = new Container();
  private readonly political = new Container();
  private readonly areas = new Graphics();
  private readonly front = new Graphics();
  private readonly marks = new Graphics();
  private readonly trail = new Graphics();
  private readonly cursor = new Graphics();
  private readonly hung = new Graphics();
  readonly flow: Flow;
  private frontOf: ReadonlyMap<string, Side> | undefined;
  /** Who holds what now, and what of it is painted. */
  private holdings: readonly Holding[] = [];
  private painted: readonly Holding[] = [];

  constructor(
    private readonly board: Board,
    private colours: MapColours,
  ) {
    this.flow = new Flow(board);
    this.political.visible = false;
    this.below.addChild(this.political, this.areas, this.front, this.flow.container);
    this.above.addChild(this.marks, this.trail, this.hung, this.cursor);
    this.below.eventMode = this.above.eventMode = "none";
  }

  setColours(colours: MapColours): void {
    this.colours = colours;
    this.frontOf = undefined;
    this.flow.draw(undefined, colours, false);
  }

  draw(overlay: Overlay): void {
    const { areas, marks, colours } = this;
    areas.clear();
    marks.clear();
    drawHoldings(areas, this.board, overlay.control ?? [], 0.24);
    if (overlay.confidence === true) this.drawTints(areas, (hex) => CONFIDENCE[hex.confidence] ?? 0x808080);
    if (overlay.fronts === true) this.drawTints(areas, (hex) => FRONTS[hex.front] ?? 0x808080);
    this.drawWeather(areas, overlay.weather);
    if (overlay.range !== undefined) this.region(areas, overlay.range, colours.supply, 0.12, 4);
    for (const area of overlay.outlined ?? []) this.region(areas, area, colours.partial, 0.04, 5);
    for (const id of overlay.zones ?? []) this.dashes(areas, id, colours.attack);
    for (const id of overlay.unsupplied ?? []) this.hatch(areas, id, colours.unsupplied, 1);
    for (const id of overlay.partial ?? []) this.hatch(areas, id, colours.partial, -1);
    for (const id of overlay.breakthroughs ?? []) this.stripes(areas, id, colours.partial);
    this.drawLit(areas, overlay.lit);
    if ((overlay.beyond?.size ?? 0) > 0) this.drawBeyond(areas, new Set(overlay.beyond?.keys()));
    for (const one of overlay.overruns ?? []) this.drawOverrun(areas, marks, one.hex, one.ready);
    for (const [from, to] of overlay.chains ?? []) this.link(marks, from, to);
    this.flow.draw(overlay.flow, colours, overlay.flowFirst === true);
    for (const id of overlay.targets ?? []) this.ring(marks, id, colours.attack, 5, 0.92);
    for (const id of overlay.eligible ?? []) this.ring(marks, id, colours.reach, 3.5, 0.9);
    for (const id of overlay.chosen ?? []) this.ring(marks, id, colours.select, 5, 0.9);
    for (const id of overlay.pointed ?? []) this.ring(marks, id, colours.select, 4, 1.02);
    if (overlay.selected !== undefined) this.ring(marks, overlay.selected, colours.select, 6, 0.95);
    for (const route of overlay.routes ?? []) this.route(marks, route);
    drawPlans(marks, this.board, colours, overlay);
    for (const attack of overlay.attacks ?? []) {
      for (const from of attack.from) this.chevron(marks, from, attack.to);
    }
    this.holdings = overlay.political ?? [];
    if (this.political.visible) this.drawPolitical();
    if (overlay.sides !== this.frontOf) {
      this.frontOf = overlay.sides;
      drawFront(this.front, this.board, overlay.sides, colours);
    }
    this.point(overlay.cursor);
  }

  /** A livery with a pattern is drawn hex by hex, as is a board without a coast of its own. */
  private drawPolitical(): void {
    const { holdings } = this;
    if (holdings === this.painted) return;
    this.painted = holdings;
    for (const child of this.political.removeChildren()) child.destroy({ texture: true, textureSource: true });
    const patterned = holdings.some(({ livery }) => livery.pattern !== undefined);
    const picture = patterned ? undefined : politicalMap(this.board, holdings);
    const drawn = picture ?? new Graphics();
    if (drawn instanceof Graphics) drawHoldings(drawn, this.board, holdings, 0.34);
    this.political.addChild(drawn);
  }

  /** From far away the map says who holds what. */
  setFar(far: boolean): void {
    this.political.visible = far;
    if (far) this.drawPolitical();
  }

  /** The hex under the pointer or the keyboard's cursor. */
  point(id: string | undefined): void {
    this.cursor.clear();
    if (id !== undefined) this.ring(this.cursor, id, this.colours.select, 2.5, 0.98);
  }

  /** The way to the hex under the pointer. */
  follow(route: Route | undefined): void {
    this.trail.clear();
    if (route !== undefined) this.route(this.trail, route);
  }

  /** Units that hang on the line of supply under the pointer. */
  hang(places: readonly string[]): void {
    this.hung.clear();
    for (const id of places) this.ring(this.hung, id, this.colours.supply, 5, 0.9);
  }

  /** Red as soon as armor is selected; dashed where the odds are short. */
  private drawOverrun(areas: Graphics, marks: Graphics, id: string, ready: boolean): void {
    const hex = this.board.hex(id);
    if (hex === undefined) return;
    if (!ready) {
      this.dashes(marks, id, this.colours.attack);
      return;
    }
    areas.poly(outline(hex)).fill({ color: this.colours.attack, alpha: 0.3 });
    this.ring(marks, id, this.colours.attack, 6, 0.94);
  }

  /** Broad stripes: a hex into which armor may go on. */
  private stripes(on: Graphics, id: string, colour: number): void {
    const hex = this.board.hex(id);
    if (hex === undefined) return;
    on.poly(outline(hex, 0.96)).fill({ color: colour, alpha: 0.12 });
    for (let k = -2; k <= 2; k++) {
      const [x, reach] = [hex.x + k * 19, 44 - Math.abs(k) * 9];
      on.moveTo(x - reach * 0.5, hex.y + reach * 0.87).lineTo(x + reach * 0.5, hex.y - reach * 0.87);
    }
    on.stroke({ color: colour, width: 7, alpha: 0.4 });
  }

  /** A link of the chain of exploiting armor, with a knot at either end. */
  private link(on: Graphics, from: string, to: string): void {
    const [a, b] = [this.board.hex(from), this.board.hex(to)];
    if (a === undefined || b === undefined) return;
    on.moveTo(a.x, a.y).lineTo(b.x, b.y).stroke({ color: 0xffffff, width: 8, alpha: 0.8, cap: "round" });
    on.moveTo(a.x, a.y).lineTo(b.x, b.y).stroke({ color: this.colours.partial, width: 4.5, cap: "round" });
    for (const { x, y } of [a, b]) on.circle(x, y, 7).fill({ color: this.colours.partial }).stroke({ color: 0xffffff, width: 2 });
  }

  /** An area, filled, with a line along its edge only. */
  private region(on: Graphics, ids: ReadonlySet<string>, colour: number, alpha: number, width: number): void {
    fillHexes(on, this.board, ids, colour, alpha);
    traceEdge(on, this.board, ids);
    on.stroke({ color: colour, width, alpha: 0.85, cap: "round" });
  }

  private drawLit(on: Graphics, lit: ReadonlyMap<string, Lit> | undefined): void {
    if (lit === undefined || lit.size === 0) return;
    const strong = new Set([...lit].filter(([, one]) => one.strong).map(([id]) => id));
    const faint = new Set([...lit.keys()].filter((id) => !strong.has(id)));
    if (faint.size > 0) this.region(on, faint, this.colours.reach, 0.16, 2);
    if (strong.size > 0) this.region(on, strong, this.colours.reach, 0.36, 4.5);
  }

  /** Faint, and dashed within: not before the overrun. */
  private drawBeyond(on: Graphics, hexes: ReadonlySet<string>): void {
    fillHexes(on, this.board, hexes, this.colours.reach, 0.1);
    for (const id of hexes) this.dashes(on, id, this.colours.reach);
  }

  private ring(on: Graphics, id: string, colour: number, width: number, scale: number): void {
    const hex = this.board.hex(id);
    if (hex !== undefined) on.poly(outline(hex, scale), true).stroke({ color: colour, width });
  }

  /** A dashed outline: hostile zones of control. */
  private dashes(on: Graphics, id: string, colour: number): void {
    const hex = this.board.hex(id);
    if (hex === undefined) return;
    for (let direction = 0; direction < STEPS.length; direction++) {
      const [a, b] = this.board.edge(hex, direction, 0.88);
      for (let k = 0; k < 4; k++) {
        const [from, to] = [(k + 0.15) / 4, (k + 0.7) / 4];
        on.moveTo(a[0] + (b[0] - a[0]) * from, a[1] + (b[1] - a[1]) * from);
        on.lineTo(a[0] + (b[0] - a[0]) * to, a[1] + (b[1] - a[1]) * to);
      }
    }
    on.stroke({ color: colour, width: 2.4, alpha: 0.6 });
  }

  /** Lines leaning one way or the other, so that two hatchings are told apart without colour. */
  private hatch(on: Graphics, id: string, colour: number, lean: 1 | -1): void {
    const hex = this.board.hex(id);
    if (hex === undefined) return;
    for (let k = -2; k <= 2; k++) {
      const x = hex.x + k * 17;
      const reach = 40 - Math.abs(k) * 8;
      on.moveTo(x - (lean * reach) / 2.2, hex.y + reach / 1.6).lineTo(x + (lean * reach) / 2.2, hex.y - reach / 1.6);
    }
    on.stroke({ color: colour, width: 3, alpha: 0.6 });
  }

  private drawTints(on: Graphics, tintOf: (hex: Hex) => number): void {
    const found = new Map<number, string[]>();
    for (const hex of this.board.hexes.values()) {
      if (hex.surface === "unplayable") continue;
      const tint = tintOf(hex);
      const known = found.get(tint);
      if (known === undefined) found.set(tint, [hex.id]);
      else known.push(hex.id);
    }
    for (const [tint, ids] of found) fillHexes(on, this.board, ids, tint, 0.22);
  }

  private drawWeather(on: Graphics, weather: ReadonlyMap<string, string> | undefined): void {
    const kinds: Record<string, number> = { snow: 0xffffff, winter: 0xffffff, mud: 0x7a5a30, rain: 0x2c5c86 };
    const found = new Map<number, string[]>();
    for (const [id, kind] of weather ?? []) {
      const tint = kinds[kind] ?? 0x2c5c86;
      const known = found.get(tint);
      if (known === undefined) found.set(tint, [id]);
      else known.push(id);
    }
    for (const [tint, ids] of found) fillHexes(on, this.board, ids, tint, 0.34);
  }

  private route(on: Graphics, { hexes: ids, kind }: Route): void {
    const hexes = ids.map((id) => this.board.hex(id)).filter((hex) => hex !== undefined);
    const { colours } = this;
    const colour = kind === "supply" ? colours.supply : kind === "air" ? colours.flight : kind === "hunt" ? colours.attack : colours.select;
    hexes.slice(1).forEach((hex, k) => {
      const from = hexes[k];
      if (from === undefined) return;
      const parts = kind === "supply" ? 1 : Math.max(3, Math.round(Math.hypot(hex.x - from.x, hex.y - from.y) / 24));
      for (let p = 0; p < parts; p++) {
        const [a, b] = [p / parts, (p + (parts === 1 ? 1 : 0.55)) / parts];
        on.moveTo(from.x + (hex.x - from.x) * a, from.y + (hex.y - from.y) * a);
        on.lineTo(from.x + (hex.x - from.x) * b, from.y + (hex.y - from.y) * b);
      }
    });
    on.stroke({ color: colour, width: kind === "air" ? 5 : 7, alpha: 0.9, cap: "round" });
    const [last, before] = [hexes[hexes.length - 1], hexes[hexes.length - 2]];
    if (last !== undefined && before !== undefined && kind !== "supply") this.arrow(on, before, last, colour);
  }

  private arrow(on: Graphics, from: Hex, to: Hex, colour: number): void {
    const angle = Math.atan2(to.y - from.y, to.x - from.x);
    const at = (forward: number, side: number): [number, number] => [
      to.x + Math.cos(angle) * forward - Math.sin(angle) * side,
      to.y + Math.sin(angle) * forward + Math.cos(angle) * side,
    ];
    on.poly([...at(6, 0), ...at(-14, -11), ...at(-14, 11)]).fill({ color: colour });
  }

  private chevron(on: Graphics, from: string, to: string): void {
    const [a, b] = [this.board.hex(from), this.board.hex(to)];
    if (a === undefined || b === undefined) return;
    const angle = Math.atan2(b.y - a.y, b.x - a.x);
    const at = (forward: number, side: number): [number, number] => [
      a.x + (b.x - a.x) * 0.5 + Math.cos(angle) * forward - Math.sin(angle) * side,
      a.y + (b.y - a.y) * 0.5 + Math.sin(angle) * forward + Math.cos(angle) * side,
    ];
    on.poly([...at(-14, -9), ...at(2, -9), ...at(2, -18), ...at(20, 0), ...at(2, 18), ...at(2, 9), ...at(-14, 9)], true);
    on.fill({ color: this.colours.attack }).stroke({ color: 0xffffff, width: 2, alpha: 0.8 });
  }

  destroy(): void {
    this.below.destroy({ children: true });
    this.above.destroy({ children: true });
  }
}

/** How far above the middle of a hex a badge stands: on the upper edge of its counter. */
export const BADGE_RISE = WIDTH * 0.37;
