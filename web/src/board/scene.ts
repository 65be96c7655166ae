/** The board on the screen: tiles, overlays, counters and a camera, drawn with PixiJS. */

import { Application, Container, Sprite, type Texture } from "pixi.js";
import "pixi.js/unsafe-eval";
import { alike } from "./alike";
import { around, BaseMap } from "./basemap";
import { type Bounds, Camera } from "./camera";
import { BADGE_FOOT, CounterSheet } from "./counters";
import { type Board, WIDTH } from "./geometry";
import { Labels } from "./labels";
import { BADGE_RISE, type Overlay, Overlays, type Route } from "./overlays";
import { mapColours, type PaletteName } from "./palette";
import { Sliding } from "./sliding";
import { detailAt, type Sign, Stacks, type Token } from "./stacks";
import { Tiles } from "./tiles";
import type { Theme } from "../lib/theme";

export interface SceneOptions {
  readonly theme: Theme;
  readonly palette: PaletteName;
  readonly ids: boolean;
  readonly strong: boolean;
  readonly counters: boolean;
  /** Milliseconds that a counter takes to its new hex; none: it is there at once. */
  readonly glide: number;
}

export interface FrameReport {
  /** Milliseconds of script for each frame drawn. */
  readonly script: readonly number[];
  /** How many of them were painted anew. */
  readonly painted: number;
  readonly renderer: string;
  /** Of the last frame, if the renderer counts them. */
  readonly drawCalls: number;
}

const LABELS = 160;
/** Milliseconds of painting before the first frame is shown. */
const FIRST_PAINT = 120;
/** Milliseconds until the dashes of supply go on by a sixth of their distance: six pixels a second. */
const DASH_STEP = 450;
/** A cost is written so large in a hex, and never so small that it cannot be read. */
const BADGE_SCALE = 0.52;
/** What is larger than costs: odds, and the slips of notes. */
const LARGER: Readonly<Record<string, number>> = { odds: 1.2, note: 1.5 };
const SMALLEST_BADGE = 66;
/** Pixels to a hex below which the map shows holders instead of details. */
const FAR = 30;

export class Scene {
  readonly camera: Camera;
  private readonly app = new Application();
  /** A group of its own, so that panning moves one transform and not that of every sprite. */
  private readonly world = new Container({ isRenderGroup: true });
  private readonly badges = new Container();
  private labels!: Labels;
  private signs: readonly Sign[] = [];
  private drawCalls = 0;
  private watchers = new Set<() => void>();
  private tiles!: Tiles;
  private stacks!: Stacks;
  private overlays!: Overlays;
  private sheet!: CounterSheet;
  private overlay: Overlay = {};
  private tokens: ReadonlyMap<string, readonly Token[]> = new Map();
  private followed: Route | undefined;
  private hung: readonly string[] = [];
  /** The way that was drawn last, or those of a scene: counters that go them glide along them. */
  private routes: readonly (readonly string[])[] = [];
  private running: ReturnType<typeof setInterval> | undefined;
  private waiting = false;
  private isFresh = true;
  /** Something has changed since it was painted, besides the camera. */
  private isStale = true;
  /** Counters are on their way. */
  private gliding = false;
  /** Only where no graphics card draws. */
  private sliding: Sliding | undefined;
  private alive = true;
  private readonly script: number[] = [];
  private paintings = 0;
  private glide: { x: number; y: number; scale: number } | undefined;

  private constructor(
    readonly board: Board,
    private options: SceneOptions,
  ) {
    this.camera = new Camera(board.bounds);
  }

  static async create(board: Board, host: HTMLElement, options: SceneOptions): Promise<Scene> {
    const scene = new Scene(board, options);
    const card = accelerated();
    await scene.app.init({
      preference: card ? ["webgl", "canvas"] : ["canvas"],
      backgroundColor: around(board, mapColours(options.theme)),
      antialias: card,
      autoDensity: true,
      resolution: Math.min(window.devicePixelRatio || 1, 2),
      autoStart: false,
      sharedTicker: false,
      // Neither filters nor masks nor events of PixiJS are used: their code is not fetched.
      skipExtensionImports: true,
      width: Math.max(1, host.clientWidth),
      height: Math.max(1, host.clientHeight),
    });
    scene.build(host);
    return scene;
  }

  private build(host: HTMLElement): void {
    const { board, options } = this;
    const colours = mapColours(options.theme);
    this.sheet = new CounterSheet(options.palette);
    this.tiles = new Tiles(new BaseMap(board, colours), board.bounds);
    this.labels = new Labels(board, colours, options);
    this.overlays = new Overlays(board, colours);
    this.stacks = new Stacks(board, this.sheet);
    this.world.addChild(
      this.tiles.container,
      this.overlays.below,
      this.labels.ids,
      this.stacks.container,
      this.overlays.above,
      this.labels.names,
      this.badges,
      this.stacks.above,
    );
    this.app.stage.addChild(this.world);
    this.stacks.container.visible = options.counters;
    this.countDrawCalls();
    if (this.app.renderer.name === "canvas") this.sliding = new Sliding(this.app.canvas, () => this.tiles.small(), () => this.repaint());
    this.app.canvas.setAttribute("aria-hidden", "true");
    this.moveTo(host);
  }

  /** Draw on another part of the page. */
  moveTo(host: HTMLElement): void {
    host.append(this.app.canvas);
    this.resize(host.clientWidth, host.clientHeight);
  }

  get canvas(): HTMLCanvasElement {
    return this.app.canvas;
  }

  resize(width: number, height: number): void {
    this.app.renderer.resize(Math.max(1, width), Math.max(1, height));
    this.camera.resize(width, height);
    this.repaint();
  }

  change(options: SceneOptions): void {
    const old = this.options;
    this.options = options;
    const colours = mapColours(options.theme);
    if (old.theme !== options.theme) {
      this.tiles.repaint(new BaseMap(this.board, colours));
      this.overlays.setColours(colours);
      this.app.renderer.background.color = around(this.board, colours);
    }
    if (old.theme !== options.theme || old.ids !== options.ids || old.strong !== options.strong) {
      this.labels.repaint(colours, options);
    }
    if (old.palette !== options.palette) {
      this.sheet.destroy();
      this.sheet = new CounterSheet(options.palette);
      this.stacks.setSheet(this.sheet);
    }
    if (old.theme !== options.theme || old.palette !== options.palette) this.mark(this.signs, true);
    this.stacks.container.visible = options.counters;
    this.draw(this.overlay, true);
  }

  /** The counters of each hex. */
  place(tokens: ReadonlyMap<string, readonly Token[]>): void {
    if (alike(tokens, this.tokens)) return;
    this.tokens = tokens;
    this.stacks.show(tokens, this.glideTime, this.routes);
    this.labels.setOccupied(this.stacks.occupied);
    // What is written on a hex stands on its counters.
    if (this.badges.children.length > 0) this.write(this.overlay);
    this.repaint();
  }

  private get glideTime(): number {
    return stillness() ? 0 : this.options.glide;
  }

  /** What stands in hexes besides units. */
  mark(signs: readonly Sign[], anew = false): void {
    if (!anew && alike(signs, this.signs)) return;
    this.signs = signs;
    const colours = mapColours(this.options.theme);
    this.stacks.setSigns(signs, colours.ink, colours.halo);
    this.repaint();
  }

  draw(overlay: Overlay, anew = false): void {
    if (!anew && alike(overlay, this.overlay)) return;
    this.overlay = overlay;
    this.overlays.draw(overlay);
    this.write(overlay);
    this.run();
    this.repaint();
  }

  point(hex: string | undefined): void {
    this.overlays.point(hex);
    this.repaint();
  }

  follow(route: Route | undefined): void {
    if (alike(route, this.followed)) return;
    this.followed = route;
    if (route !== undefined) this.routes = [route.hexes];
    this.overlays.follow(route);
    this.repaint();
  }

  /** Ring the units that hang on a line of supply. */
  hang(places: readonly string[]): void {
    if (alike(places, this.hung)) return;
    this.hung = places;
    this.overlays.hang(places);
    this.repaint();
  }

  /** The dashes of supply run while it is what was switched on last, unless the reader asked for less motion. */
  private run(): void {
    clearInterval(this.running);
    this.running = undefined;
    if (this.overlay.flowFirst !== true || this.overlays.flow.isEmpty || stillness()) return;
    this.running = setInterval(() => {
      if (document.hidden) return;
      this.overlays.flow.tick();
      this.repaint();
    }, DASH_STEP);
  }

  fan(hex: string | undefined): void {
    this.stacks.fan(hex, this.camera.hexWidth);
    this.repaint();
  }

  /** Be told after each frame: for a small map that shows where one looks. */
  watch(told: () => void): () => void {
    this.watchers.add(told);
    return () => this.watchers.delete(told);
  }

  sees(id: string): boolean {
    const hex = this.board.hex(id);
    return hex !== undefined && this.camera.sees(hex.x, hex.y);
  }

  /** Go to a hex, smoothly unless the reader asked for less motion. */
  goTo(id: string, closer = false): void {
    const hex = this.board.hex(id);
    if (hex === undefined) return;
    const scale = closer ? Math.max(this.camera.scale, 0.8) : this.camera.scale;
    if (stillness()) {
      this.camera.lookAt(hex.x, hex.y, scale);
    } else {
      this.glide = { x: hex.x, y: hex.y, scale };
    }
    this.request();
  }

  /** Show all of some hexes, smoothly; `ways`: units will go these ways. */
  goToAll(ids: readonly string[], ways: readonly (readonly string[])[] = []): void {
    this.routes = ways;
    const hexes = [...ids, ...ways.flat()].flatMap((id) => this.board.hex(id) ?? []);
    if (hexes.length === 0) return;
    const [xs, ys] = [hexes.map((hex) => hex.x), hexes.map((hex) => hex.y)];
    const { width, height } = this.camera;
    // Below the middle lies what is said of it.
    const fits = Math.min(width / (Math.max(...xs) - Math.min(...xs) + 4 * WIDTH), height / (Math.max(...ys) - Math.min(...ys) + 5 * WIDTH));
    const scale = Math.max(this.camera.least, Math.min(0.8, fits));
    const [x, y] = [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2 + (0.06 * height) / scale];
    if (stillness()) this.camera.lookAt(x, y, scale);
    else this.glide = { x, y, scale };
    this.request();
  }

  /** Move the camera so far that a hex lies above a line across the screen; not at all if it does. */
  keepAbove(id: string, line: number): void {
    const hex = this.board.hex(id);
    if (hex === undefined || line <= 0) return;
    const { x, y, scale } = this.glide ?? this.camera;
    const low = (hex.y - y) * scale + this.camera.height / 2 + this.camera.hexWidth * 0.7;
    if (low <= line || low > this.camera.height + this.camera.hexWidth * 1.4) return;
    const to = { x, y: y + (low - line) / scale, scale };
    if (stillness()) this.camera.lookAt(to.x, to.y, to.scale);
    else this.glide = to;
    this.request();
  }

  /** Is the camera on its way? */
  get isGliding(): boolean {
    return this.glide !== undefined;
  }

  /** Show a rectangle whole, at once. */
  show(bounds: Bounds): void {
    this.hold();
    this.camera.show(bounds);
    this.request();
  }

  /** Something else than the camera has changed: it is painted soon. */
  private repaint(): void {
    this.isStale = true;
    this.request();
  }

  /** Draw a frame soon. */
  request(): void {
    if (this.waiting || !this.alive) return;
    this.waiting = true;
    requestAnimationFrame(() => {
      this.waiting = false;
      if (this.alive) this.frame();
    });
  }

  private frame(): void {
    const begun = performance.now();
    this.step();
    if (this.isStale || this.sliding?.slide(this.camera, begun) !== true) this.paint();
    this.script.push(performance.now() - begun);
    if (this.script.length > 600) this.script.shift();
    if (this.glide !== undefined || this.gliding) this.request();
    for (const told of this.watchers) told();
  }

  private paint(): void {
    this.paintings += 1;
    const { camera } = this;
    this.isStale = false;
    this.world.scale.set(camera.scale);
    this.world.position.set(
      camera.width / 2 - camera.x * camera.scale,
      camera.height / 2 - camera.y * camera.scale,
    );
    let missing = this.tiles.update(camera) || !this.labels.hasIds;
    if (this.isFresh) {
      // There is nothing to see before.
      this.isFresh = false;
      this.tiles.paint(FIRST_PAINT);
      missing = true;
      this.tiles.update(camera);
    }
    this.stacks.setDetail(detailAt(camera.hexWidth));
    const view = camera.visible(WIDTH);
    this.stacks.cull(view.left, view.top, view.right, view.bottom);
    this.overlays.setFar(camera.hexWidth < FAR);
    this.labels.update(camera);
    this.badges.visible = camera.hexWidth >= FAR;
    for (const badge of this.badges.children) badge.scale.set(Math.max(1, SMALLEST_BADGE / camera.hexWidth) * BADGE_SCALE * (LARGER[badge.label] ?? 1));
    this.gliding = this.isStale = this.stacks.step(this.glideTime);
    this.drawCalls = 0;
    this.app.renderer.render(this.app.stage);
    this.sliding?.settle(camera, performance.now());
    if (missing) this.paintSoon();
  }

  /** Tiles are painted between frames, one at a time, so that no frame waits for them; the ids of hexes come last. */
  private paintSoon(): void {
    setTimeout(() => {
      if (!this.alive) return;
      const painted = this.tiles.paint(0);
      if (!painted) this.labels.writeIds();
      // While the map slides it is shown when it rests.
      if (this.sliding?.isOn !== true) this.repaint();
      else if (painted) this.paintSoon();
    }, 0);
  }

  private step(): void {
    const { glide, camera } = this;
    if (glide === undefined) return;
    const near = (a: number, b: number, least: number) => Math.abs(a - b) < least;
    if (near(camera.x, glide.x, 1) && near(camera.y, glide.y, 1) && near(camera.scale, glide.scale, 0.005)) {
      camera.lookAt(glide.x, glide.y, glide.scale);
      this.glide = undefined;
      return;
    }
    const part = 0.24;
    camera.lookAt(
      camera.x + (glide.x - camera.x) * part,
      camera.y + (glide.y - camera.y) * part,
      camera.scale + (glide.scale - camera.scale) * part,
    );
  }

  /** The user takes the camera into his own hands. */
  hold(): void {
    this.glide = undefined;
  }

  /** Costs on hexes that can be reached, and odds over hexes that are attacked. */
  private write({ lit, beyond, badges, overruns, planned, notes, pins }: Overlay): void {
    for (const child of this.badges.removeChildren()) child.destroy();
    const colours = mapColours(this.options.theme);
    const teal = css(colours.reach);
    const { occupied } = this.stacks;
    for (const [id, { text, strong }] of [...(lit ?? [])].slice(0, LABELS)) {
      // Where counters stand, the cost is written above them.
      const covered = occupied.has(id) && this.options.counters;
      const ink = strong ? "#ffffff" : teal;
      if (text !== "") this.badge(id, text, strong ? teal : css(colours.reachPale), ink, false, covered);
    }
    for (const [id, text] of [...(beyond ?? [])].slice(0, LABELS)) this.badge(id, text, css(colours.reachPale), teal, false, occupied.has(id) && this.options.counters);
    for (const { hex, odds, ready } of overruns ?? []) {
      this.badge(hex, odds, ready ? css(colours.attack) : css(colours.reachPale), ready ? "#ffffff" : css(colours.attack), true, true);
    }
    // What is only planned is hollow; a note lies at the foot of its hex.
    const drafted = new Set((badges ?? []).map(({ hex }) => hex));
    for (const { to, odds } of planned ?? []) {
      const [hex = ""] = to;
      if (odds !== "" && !drafted.has(hex)) this.badge(hex, odds, css(colours.reachPale), css(colours.attack), true, true);
    }
    for (const { hex, text } of notes ?? []) this.put(hex, this.sheet.note(text, css(colours.reachPale), css(colours.flight)), "note", 0.5, BADGE_RISE);
    for (const { hex, text, body, ink } of pins ?? []) this.badge(hex, text, body, ink, true, false);
    for (const { hex, text, body, ink } of badges ?? []) this.badge(hex, text, body ?? css(colours.attack), ink ?? "#ffffff", true, true);
  }

  /** A text in the middle of a hex, or standing on its counter, which it leaves free however large it is. */
  private badge(id: string, text: string, body: string, ink: string, large: boolean, stands: boolean): void {
    this.put(id, this.sheet.badge(text, body, ink), large ? "odds" : "cost", stands ? BADGE_FOOT : 0.5, stands ? -BADGE_RISE : 0);
  }

  private put(id: string, picture: Texture, kind: string, foot: number, fall: number): void {
    const hex = this.board.hex(id);
    if (hex === undefined) return;
    const sprite = new Sprite(picture);
    sprite.label = kind;
    sprite.anchor.set(0.5, foot);
    sprite.position.set(hex.x, hex.y + fall);
    this.badges.addChild(sprite);
  }

  private countDrawCalls(): void {
    const gl = (this.app.renderer as { gl?: WebGL2RenderingContext }).gl;
    if (gl === undefined) return;
    for (const name of ["drawElements", "drawArrays", "drawElementsInstanced", "drawArraysInstanced"] as const) {
      const real = gl[name].bind(gl) as (...args: unknown[]) => void;
      (gl as unknown as Record<string, unknown>)[name] = (...args: unknown[]) => {
        this.drawCalls += 1;
        real(...args);
      };
    }
  }

  /** For pictures: nothing moves, and every tile in sight is painted. */
  settled(): boolean {
    return !this.waiting && this.sliding?.isOn !== true && this.glide === undefined && !this.tiles.update(this.camera) && this.labels.hasIds;
  }

  /** For measuring: what each frame took. */
  report(): FrameReport {
    return { script: [...this.script], painted: this.paintings, renderer: this.app.renderer.name, drawCalls: this.drawCalls };
  }

  forget(): void {
    this.script.length = this.paintings = 0;
  }

  destroy(): void {
    this.alive = false;
    clearInterval(this.running);
    this.sliding?.destroy();
    this.stacks.destroy();
    this.overlays.destroy();
    this.labels.destroy();
    this.sheet.destroy();
    this.app.destroy({ removeView: true }, { children: true, texture: true });
  }
}

/** Does a graphics card draw? Without one a plain canvas is there sooner than WebGL by software, and moves as well. */
function accelerated(): boolean {
  // For tests, which have no card, and look at what is drawn with one.
  if (new URLSearchParams(location.search).has("webgl")) return true;
  const probe = document.createElement("canvas").getContext("webgl2", { failIfMajorPerformanceCaveat: true });
  const names = probe?.getExtension("WEBGL_debug_renderer_info");
  const name: unknown = names ? probe?.getParameter(names.UNMASKED_RENDERER_WEBGL) : "";
  probe?.getExtension("WEBGL_lose_context")?.loseContext();
  return probe !== null && !/swiftshader|llvmpipe|software/i.test(String(name));
}

/** Does the reader ask for less motion? */
function stillness(): boolean {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}

function css(colour: number): string {
  return `#${colour.toString(16).padStart(6, "0")}`;
}
