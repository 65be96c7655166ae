/** Counters on the board: one stack to a hex, drawn anew only where something changed. */

import { Container, Graphics, Sprite, type Texture } from "pixi.js";
import type { CounterSheet, Detail, Piece } from "./counters";
import { type Board, type Point, WIDTH } from "./geometry";
import { type Mark, MARKS } from "./marks";

export interface Token extends Piece {
  readonly id: string;
  /** The sum of combat factors it adds to its stack. */
  readonly combat: number;
  readonly ground: boolean;
  /** Greyed and tilted: inverted. */
  readonly down?: boolean;
  /** The most urgent thing about it. */
  readonly mark?: Mark;
}

/** A mark of something that stands in a hex besides units. */
export interface Sign {
  readonly hex: string;
  readonly kind: string;
}

/** Small counters on either side of a stack; on the right its sum is below them. */
const LEFT = 3;
const RIGHT = 1;
/** Pixels to a hex at which a stack that is spread out is drawn at least. */
const FAN_HEX = 84;

export function detailAt(hexWidth: number): Detail {
  if (hexWidth < 30) return "block";
  if (hexWidth < 54) return "figures";
  return hexWidth < 96 ? "face" : "full";
}

interface Shown {
  readonly key: string;
  readonly view: Container;
}

interface Glide {
  readonly sprite: Sprite;
  /** The middles of the hexes on its way. */
  readonly way: readonly Point[];
  readonly begun: number;
}

/** The point at a part of a way. */
export function along(way: readonly Point[], part: number): [number, number] {
  const lengths = way.slice(1).map((point, k) => Math.hypot(point[0] - (way[k]?.[0] ?? 0), point[1] - (way[k]?.[1] ?? 0)));
  let left = lengths.reduce((sum, one) => sum + one, 0) * part;
  for (const [k, long] of lengths.entries()) {
    const [a, b] = [way[k], way[k + 1]];
    if (a === undefined || b === undefined) break;
    if (left <= long || k === lengths.length - 1) {
      const share = long === 0 ? 1 : Math.min(1, left / long);
      return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
    }
    left -= long;
  }
  const [x, y] = way[way.length - 1] ?? [0, 0];
  return [x, y];
}

export class Stacks {
  readonly container = new Container();
  /** What is drawn over everything: counters on their way, and a stack that is spread out. */
  readonly above = new Container();
  private readonly shown = new Map<string, Shown>();
  private readonly signs = new Container();
  private readonly hexes = new Container();
  private detail: Detail = "face";
  private tokens: ReadonlyMap<string, readonly Token[]> = new Map();
  private places = new Map<string, string>();
  private glides: Glide[] = [];
  private fanned: Container | undefined;

  constructor(
    private readonly board: Board,
    private sheet: CounterSheet,
  ) {
    this.container.eventMode = this.above.eventMode = "none";
    this.container.addChild(this.signs, this.hexes);
  }

  private get isFace(): boolean {
    return this.detail === "face" || this.detail === "full";
  }

  get occupied(): ReadonlySet<string> {
    return new Set(this.tokens.keys());
  }

  /** Show the tokens of each hex; those that moved glide there if there is time for it. */
  show(tokens: ReadonlyMap<string, readonly Token[]>, time: number, routes: readonly (readonly string[])[] = []): void {
    const before = this.places;
    this.places = new Map([...tokens].flatMap(([hex, here]) => here.map((token) => [token.id, hex] as const)));
    this.tokens = tokens;
    this.redraw();
    this.fan(undefined);
    if (time > 0 && before.size > 0) this.startGlides(before, routes);
  }

  private startGlides(before: ReadonlyMap<string, string>, routes: readonly (readonly string[])[]): void {
    const size = WIDTH * 0.62;
    for (const [hex, here] of this.tokens) {
      for (const token of here) {
        const old = this.board.hex(before.get(token.id) ?? "");
        const now = this.board.hex(hex);
        if (old === undefined || now === undefined || old === now || this.glides.length > 24) continue;
        const sprite = this.sprite(token, old.x, old.y - WIDTH * 0.07, size, "face");
        this.above.addChild(sprite);
        // Along the route that was drawn, if it is the way that was gone.
        const route = routes.find((one) => one[0] === old.id && one[one.length - 1] === hex);
        const drawn = route?.flatMap((id) => this.board.hex(id) ?? []) ?? [old, now];
        this.glides.push({ sprite, way: drawn.map(({ x, y }) => [x, y - WIDTH * 0.07] as const), begun: performance.now() });
      }
    }
  }

  /** Move what glides. True if there is more to come. */
  step(time: number): boolean {
    const now = performance.now();
    this.glides = this.glides.filter((glide) => {
      const part = Math.min(1, (now - glide.begun) / Math.max(time, 1));
      const eased = part * part * (3 - 2 * part);
      glide.sprite.position.set(...along(glide.way, eased));
      if (part < 1) return true;
      glide.sprite.destroy();
      return false;
    });
    return this.glides.length > 0;
  }

  setDetail(detail: Detail): void {
    if (detail === this.detail) return;
    this.detail = detail;
    this.signs.visible = detail !== "block";
    this.redraw();
  }

  setSheet(sheet: CounterSheet): void {
    this.sheet = sheet;
    for (const { view } of this.shown.values()) view.destroy({ children: true });
    this.shown.clear();
    this.redraw();
  }

  setSigns(signs: readonly Sign[], ink: string, halo: string): void {
    for (const child of this.signs.removeChildren()) child.destroy();
    const count = new Map<string, number>();
    for (const { hex, kind } of signs) {
      const at = this.board.hex(hex);
      if (at === undefined) continue;
      const place = count.get(hex) ?? 0;
      count.set(hex, place + 1);
      const sprite = new Sprite(this.sheet.sign(kind, ink, halo));
      sprite.anchor.set(0.5);
      sprite.width = sprite.height = WIDTH * 0.2;
      sprite.position.set(at.x + WIDTH * (0.36 - place * 0.18), at.y + WIDTH * 0.24 - place * 2);
      this.signs.addChild(sprite);
    }
  }

  /** Only what the camera sees is drawn. */
  cull(left: number, top: number, right: number, bottom: number): void {
    for (const { view } of this.shown.values()) {
      view.visible = view.x > left && view.x < right && view.y > top && view.y < bottom;
    }
    for (const sign of this.signs.children) {
      sign.visible = sign.x > left && sign.x < right && sign.y > top && sign.y < bottom;
    }
  }

  /** Spread the stack of a hex out, or put it together again. */
  fan(hex: string | undefined, hexWidth = WIDTH): void {
    this.fanned?.destroy({ children: true });
    this.fanned = undefined;
    const at = hex === undefined ? undefined : this.board.hex(hex);
    const tokens = hex === undefined ? [] : (this.tokens.get(hex) ?? []);
    if (at === undefined || tokens.length < 2 || this.detail === "block") return;
    const view = new Container();
    const size = WIDTH * 0.6;
    const shown = order(tokens).slice(0, 8);
    const wide = shown.length * (size + 6) + 10;
    view.addChild(
      new Graphics()
        .roundRect(-wide / 2, -size * 0.62, wide, size * 1.24, 10)
        .fill({ color: 0x1a1a18, alpha: 0.72 }),
    );
    shown.forEach((token, k) => {
      view.addChild(this.sprite(token, (k - (shown.length - 1) / 2) * (size + 6), 0, size, "face"));
    });
    // Large enough to be read, however small the map is.
    const grow = Math.max(1, FAN_HEX / hexWidth);
    view.scale.set(grow);
    view.position.set(at.x, at.y - WIDTH * (0.48 + 0.38 * grow));
    this.above.addChild(view);
    this.fanned = view;
  }

  private redraw(): void {
    for (const [hex, { view }] of this.shown) {
      if (this.tokens.has(hex)) continue;
      view.destroy({ children: true });
      this.shown.delete(hex);
    }
    for (const [hex, tokens] of this.tokens) {
      const at = this.board.hex(hex);
      if (at === undefined) continue;
      const key = `${this.detail} ${tokens.map((t) => `${t.id}${t.figures}${t.down}${t.mark}`).join(",")}`;
      const old = this.shown.get(hex);
      if (old?.key === key) continue;
      old?.view.destroy({ children: true });
      const view = this.draw(tokens);
      view.position.set(at.x, at.y - WIDTH * 0.07);
      this.hexes.addChild(view);
      this.shown.set(hex, { key, view });
    }
  }

  private draw(tokens: readonly Token[]): Container {
    const view = new Container();
    const ground = order(tokens.filter((token) => token.ground));
    const others = tokens.filter((token) => !token.ground);
    const size = WIDTH * (this.isFace ? 0.62 : 0.78);
    const seen = ground.slice(0, 3).reverse();
    seen.forEach((token, k) => {
      const depth = seen.length - 1 - k;
      view.addChild(this.sprite(token, depth * 4, -depth * 4, size));
    });
    if (ground.length > 1 && this.detail !== "block") {
      const sum = ground.reduce((total, token) => total + token.combat, 0);
      if (sum > 0) view.addChild(this.disc(this.sheet.badge(String(sum), "#1a1a18", "#ffffff"), size * 0.46, size * 0.42, size * 0.74));
    }
    this.beside(view, others, ground.length > 0, size);
    const mark = MARKS.find((one) => ground.some((token) => token.mark === one));
    // A tick means that the whole stack is done.
    const whole = mark !== "done" || ground.every((token) => token.mark === "done");
    if (mark !== undefined && whole && this.detail !== "block") {
      view.addChild(this.disc(this.sheet.mark(mark), -size * 0.44, -size * 0.44, size * 0.72));
    }
    return view;
  }

  private disc(texture: Texture, x: number, y: number, size: number): Sprite {
    const badge = new Sprite(texture);
    badge.anchor.set(0.5);
    badge.width = badge.height = size;
    badge.position.set(x, y);
    return badge;
  }

  /** Air units and fleets: small ones on both sides of a stack, or all side by side where there is none. */
  private beside(view: Container, others: readonly Token[], crowded: boolean, size: number): void {
    const detail = this.isFace ? "chip" : this.detail;
    const [only] = others;
    if (!crowded && others.length === 1 && only !== undefined) {
      view.addChild(this.sprite(only, 0, 0, size));
    } else if (crowded) {
      const few = others.length < LEFT;
      const small = size * (few ? 0.56 : 0.45);
      others.slice(0, LEFT + RIGHT).forEach((token, k) => {
        const x = k < LEFT ? -size * 0.62 : size * 0.62;
        const y = -size * (few ? 0.25 : 0.34) + (k % LEFT) * small * 0.94;
        view.addChild(this.sprite(token, x, y, small, detail));
      });
    } else {
      for (const { token, x, y, width } of grid(others)) {
        // Between the id above and the name below.
        view.addChild(this.sprite(token, x, y + WIDTH * 0.05, width, detail));
      }
    }
  }

  private sprite(token: Token, x: number, y: number, size: number, detail = this.detail): Sprite {
    const sprite = new Sprite(this.sheet.counter(token, detail));
    sprite.anchor.set(0.5);
    sprite.width = sprite.height = size * 1.1;
    sprite.position.set(x, y);
    if (token.down === true) {
      sprite.alpha = 0.66;
      sprite.rotation = 0.17;
    }
    return sprite;
  }

  destroy(): void {
    this.container.destroy({ children: true });
    this.above.destroy({ children: true });
  }
}

/** Tokens side by side in at most two lines, the last line in the middle. */
export function grid(tokens: readonly Token[]): { token: Token; x: number; y: number; width: number }[] {
  const shown = tokens.slice(0, 6);
  const columns = shown.length <= 4 ? 2 : 3;
  const lines = Math.ceil(shown.length / columns);
  const width = WIDTH * (lines === 1 ? 0.44 : columns === 2 ? 0.34 : 0.3);
  return shown.map((token, k) => {
    const line = Math.floor(k / columns);
    const here = Math.min(columns, shown.length - line * columns);
    return { token, x: ((k % columns) - (here - 1) / 2) * width, y: (line - (lines - 1) / 2) * width, width: width * 0.96 };
  });
}

/** Armor on top, then the largest; air units after all ground units. */
function order(tokens: readonly Token[]): Token[] {
  return [...tokens].sort(
    (a, b) =>
      Number(b.ground) - Number(a.ground) ||
      Number(b.category === "armor") - Number(a.category === "armor") ||
      b.combat - a.combat ||
      (a.id < b.id ? -1 : 1),
  );
}
