/** The keyboard of the table. Single letters can be switched off. */

import type { Scene } from "../../board/scene";
import { main } from "../answer/buttons";
import { LAYERS, type Layers } from "../map/layers.svelte";
import { remember, settings } from "../menu/settings.svelte";
import { groupsOf } from "../panels/groups";
import type { Table } from "../state/store.svelte";
import { order, places, rank, stacks } from "./acting";

export interface Keys {
  readonly table: Table;
  readonly layers: Layers;
  scene(): Scene | undefined;
  search(): void;
  open(what: "menu" | "keys" | "text" | "left" | "right" | "command" | "boxes" | "board"): void;
  /** Close what lies on top. False: nothing did. */
  escape(): boolean;
  goTo(hex: string): void;
  /** Do what a click on a hex does. */
  point(hex: string): void;
  /** Let the map have the keyboard. */
  takeMap(): void;
}

export const SHORTCUTS: readonly (readonly [string, string])[] = [
  ["N", "look at the next stack that can act (⇧ the one before)"],
  ["M", "join: bring what was selected before to this stack"],
  ["A", "counterair, on the strip before you move; the air sheet, when air units are asked for"],
  ["1–9", "pick units in the tray, again: one of them (⇧ add)"],
  ["Arrows", "move the cursor (⇧ the other diagonal)"],
  ["Tab", "next hex that can be chosen, on the map"],
  ["Enter", "do what is offered at the cursor"],
  ["⇧ Enter", "the card's main button"],
  ["W", "why not here?"],
  ["U", "undo (⇧ to the start of the step)"],
  ["S Z C F P", "supply, zones, control, front, plans and flights"],
  ["I H", "hex ids, counters"],
  ["+ − 0", "zoom, whole board"],
  ["B", "boxes off the map (⇧ the other board)"],
  ["/", "search for a city, hex or unit"],
  [":", "command line in the game's notation"],
  ["G", "go to what is selected or asked about"],
  ["J K L", "one entry back, one on, the present"],
  ["T", "table as text"],
  ["[ ]", "fold the columns"],
  ["?", "the key: signs, keys and gestures"],
  ["Esc", "step back"],
];

const DIRECTIONS: Readonly<Record<string, number>> = { ArrowRight: 0, ArrowLeft: 3, ArrowUp: 2, ArrowDown: 5 };

/** True if the key was meant for the table. */
export function press(keys: Keys, name: string, shift: boolean, onControl: boolean, onMap: boolean): boolean {
  const { table } = keys;
  const direction = DIRECTIONS[name];
  if (direction !== undefined && !onControl) return step(keys, direction, shift);
  if (name === "Tab" && onMap && table.answer.lit.size > 0) return nextLit(keys, shift);
  if (name === "Escape") {
    if (!keys.escape()) void table.clicks.back();
    return true;
  }
  if (name === "Enter" && shift) {
    void main(table);
    return true;
  }
  if (name === "Enter" && !onControl) {
    if (table.selection.cursor !== undefined) keys.point(table.selection.cursor);
    return table.selection.cursor !== undefined;
  }
  return settings.letters && letter(keys, name, shift);
}

function letter(keys: Keys, name: string, shift: boolean): boolean {
  const { table, layers } = keys;
  const layer = LAYERS.find((one) => one.key !== "" && one.key === name.toLowerCase());
  if (layer !== undefined) {
    layers.toggle(layer.id);
    return true;
  }
  const scene = keys.scene();
  switch (name.toLowerCase()) {
    case "/":
      keys.search();
      return true;
    case ":":
      keys.open("command");
      return true;
    case "+":
    case "=":
    case "-":
      scene?.camera.zoom(name === "-" ? 1 / 1.3 : 1.3);
      scene?.request();
      return true;
    case "0":
      if (table.board !== undefined) scene?.show(table.board.bounds);
      return true;
    case "u":
      if ((table.state?.undo?.count ?? 0) > 0) void table.act("undo", shift ? { to: table.state?.undo?.reach } : {});
      return true;
    case "h":
      layers.counters = !layers.counters;
      return true;
    case "i":
      settings.ids = !settings.ids;
      remember();
      return true;
    case "b":
      keys.open(shift ? "board" : "boxes");
      return true;
    case "t":
      keys.open("text");
      return true;
    case "w": {
      const hex = table.selection.cursor ?? table.selection.hex;
      if (hex !== undefined) void table.clicks.explain(hex);
      return true;
    }
    case "n":
      return nextStack(keys, shift);
    case "m":
      void table.clicks.bring();
      return true;
    case "a": {
      const flight = table.ahead.questions.find((one) => one.card.name === "counterair-missions");
      if (flight === undefined || !table.ahead.leads) return false;
      table.ahead.goTo(flight.key);
      return true;
    }
    case "g":
      if (table.selection.hex !== undefined) keys.goTo(table.selection.hex);
      return true;
    case "j":
      void table.lookBack(Math.max(1, table.at - 1));
      return true;
    case "k":
      void table.lookBack(table.at + 1);
      return true;
    case "l":
      table.toPresent();
      return true;
    case "[":
      keys.open("left");
      return true;
    case "]":
      keys.open("right");
      return true;
    case "?":
      keys.open("keys");
      return true;
  }
  return number(keys, name, shift);
}

const SHIFTED = "!@#$%^&*(";

function number(keys: Keys, name: string, shift: boolean): boolean {
  const { table } = keys;
  const place = shift ? SHIFTED.indexOf(name) + 1 : Number(name);
  if (!(place >= 1 && place <= 9) || table.selection.hex === undefined) return false;
  const { units, air } = table.view;
  const here = <T extends { readonly place: string }>(rows: readonly T[] = []) => rows.filter((one) => one.place === table.selection.hex);
  const groups = [...groupsOf(here(units)).map((one) => one.ids), ...here(air).map((one) => [one.id])];
  const ids = groups[place - 1];
  if (ids !== undefined) void (ids.length === 1 ? table.clicks.pick(ids[0] ?? "", shift) : table.clicks.pickAll(ids, shift));
  return true;
}

function step(keys: Keys, direction: number, shift: boolean): boolean {
  const { table } = keys;
  const board = table.board;
  const scene = keys.scene();
  if (board === undefined || scene === undefined) return false;
  const [x, y] = [scene.camera.x, scene.camera.y];
  const from = board.hex(table.selection.cursor ?? table.selection.hex ?? "") ?? board.hexAt(x, y);
  if (from === undefined) return false;
  // Up and down go along one diagonal, with the shift key along the other.
  const turned = shift && direction === 2 ? 1 : shift && direction === 5 ? 4 : direction;
  const to = table.selection.cursor === undefined ? from : board.neighbour(from, turned);
  if (to !== undefined) moveCursor(keys, to.id);
  return true;
}

function moveCursor(keys: Keys, id: string): void {
  const scene = keys.scene();
  const hex = keys.table.board?.hex(id);
  keys.table.selection.cursor = id;
  keys.table.selection.hovered = id;
  if (keys.table.board?.box(id) !== undefined) keys.goTo(id);
  if (scene === undefined || hex === undefined) return;
  const [x, y] = scene.camera.toScreen(hex.x, hex.y);
  const { width, height } = scene.camera;
  if (x < 60 || y < 80 || x > width - 60 || y > height - 60) scene.goTo(id);
}

/** Of which question it was waited for who can act: once is enough. */
let waitedFor: Promise<void> | undefined;

/** Look at the next stack to decide on, or at the one before. Nothing but the selection changes. */
export function nextStack(keys: Keys, back = false): boolean {
  const { table } = keys;
  if (table.isSelecting && stacks(table).length === 0 && table.answer.surveyed !== waitedFor) {
    // Who can act is still being asked: go there as soon as it is known.
    const asked = (waitedFor = table.answer.surveyed);
    void asked.then(() => table.answer.surveyed === asked && nextStack(keys, back));
    return true;
  }
  const stops = table.isSelecting ? stacks(table) : table.answer.ringed.size > 0 ? places(table) : [...table.answer.lit];
  const following = back ? table.selection.previous(stops) : table.selection.next(stops, (id) => rank(table, whereFrom(keys), id));
  if (following === undefined) return true;
  table.selection.cursor = following;
  keys.goTo(following);
  keys.takeMap();
  void table.clicks.lookAt(following);
  return true;
}

/** From where the nearest is reckoned: what is selected, else the middle of the map. */
function whereFrom(keys: Keys): string | undefined {
  const camera = keys.scene()?.camera;
  return keys.table.selection.hex ?? (camera === undefined ? undefined : keys.table.board?.hexAt(camera.x, camera.y)?.id);
}

/** The next hex that can be chosen, the nearest to what is selected first. After the last, Tab leaves the map. */
function nextLit(keys: Keys, back: boolean): boolean {
  const { table } = keys;
  const board = table.board;
  const start = board?.hex(table.selection.hex ?? "");
  const stops = [...table.answer.lit].sort((a, b) => {
    const [one, two] = [board?.hex(a), board?.hex(b)];
    if (board === undefined || start === undefined || one === undefined || two === undefined) return 0;
    return board.distance(start, one) - board.distance(start, two) || order(table, a) - order(table, b);
  });
  const at = stops.indexOf(table.selection.cursor ?? "");
  const following = back && at < 0 ? stops[stops.length - 1] : stops[at + (back ? -1 : 1)];
  if (following !== undefined) moveCursor(keys, following);
  else table.selection.cursor = undefined;
  return following !== undefined;
}
