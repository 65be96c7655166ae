/** Ships, forces and chances in words and colours: pure, for all parts of the war at sea. */

import type { ActivityView, ForceView, NavalView, ShipView } from "../../lib/views";
import type { Board } from "../../board/geometry";
import { hexPart, isMine } from "../map/tokens";
import type { View } from "../state/view";
import type { Value } from "../answer/draft";
import { hexWords, named, phrase, sentenceCase, title, typeWords } from "../words/names";

export type Shape = "carrier" | "battleship" | "cruiser" | "destroyer" | "submarine" | "transport";

/** A ship, or some of a kind, as a line of a card has it. */
export interface Line {
  readonly id: string;
  readonly shape: Shape;
  readonly name: string;
  readonly factors: number;
  /** Of a named ship: its hit points and how many are gone. */
  readonly named: boolean;
  readonly hits: number;
  readonly damaged: boolean;
  readonly slow: boolean;
  readonly squadrons: number;
  /** What it has done, in a word; empty: it is ready. */
  readonly state: string;
}

const SHAPES: Readonly<Record<string, Shape>> = { CV: "carrier", CVL: "carrier", CVB: "carrier", CVE: "carrier", BB: "battleship", BC: "battleship", CB: "battleship", PB: "battleship" };

const FACTORS: readonly (readonly [RegExp, Shape, string, string])[] = [
  [/-cve$/, "carrier", "escort carrier", "escort carriers"],
  [/-ca$|-cl$/, "cruiser", "cruiser factor", "cruiser factors"],
  [/-dd$/, "destroyer", "destroyer factor", "destroyer factors"],
  [/-sub|submarine/, "submarine", "submarine", "submarines"],
  [/-asw$/, "destroyer", "anti-submarine factor", "anti-submarine factors"],
  [/transport/, "transport", "transport", "transports"],
];

const STATES: Readonly<Record<string, string>> = {
  tried: "has tried to intercept",
  used: "has sailed",
  displaced: "driven from port",
  new: "just placed",
  redeployed: "redeployed",
  down: "inverted",
};

const stateWords = (state: string | undefined) => (state === undefined || state === "" ? "" : (STATES[state] ?? phrase(state).toLowerCase()));

export function shipLine(ship: ShipView): Line {
  return {
    id: ship.id,
    shape: SHAPES[ship.kind] ?? "battleship",
    name: ship.name,
    factors: ship.factors,
    named: true,
    hits: Math.max(ship.hits ?? 0, 0),
    damaged: ship.damaged === true,
    slow: ship.slow === true,
    squadrons: (ship.squadrons ?? []).reduce((sum, one) => sum + one.squadrons, 0),
    state: stateWords(ship.state),
  };
}

export function factorLine(row: NavalView): Line {
  const [, shape, one, many] = FACTORS.find(([pattern]) => pattern.test(row.type)) ?? [/^/, "destroyer" as const, "naval factor", "naval factors"];
  const damaged = (row.condition ?? "") !== "";
  return { id: row.id, shape, name: row.factors === 1 ? one : many, factors: row.factors, named: false, hits: 0, damaged, slow: false, squadrons: 0, state: stateWords(row.state) };
}

const RANK: readonly Shape[] = ["carrier", "battleship", "cruiser", "destroyer", "submarine", "transport"];

const byRank = (a: Line, b: Line) => RANK.indexOf(a.shape) - RANK.indexOf(b.shape) || Number(b.named) - Number(a.named) || a.name.localeCompare(b.name);

/** What is in a force, the heavy ships first. */
export function inForce(view: View, force: string): readonly Line[] {
  const ships = (view.ships ?? []).filter((one) => one.force === force).map(shipLine);
  const rest = (view.naval ?? []).filter((one) => one.force === force).map(factorLine);
  return [...ships, ...rest].sort(byRank);
}

/** "Akagi, Kaga (damaged), 8 cruiser factors, 2 damaged cruiser factors". */
export function contentsWords(view: View, force: string): string {
  return inForce(view, force)
    .map((line) => (line.named ? `${line.name}${line.damaged ? " (damaged)" : ""}` : `${line.factors} ${line.damaged ? "damaged " : ""}${line.name}`))
    .join(", ");
}

export interface Port {
  readonly place: string;
  readonly mine: boolean;
  readonly lines: readonly Line[];
}

/** Ships in ports and boxes that are in no force, by place. */
export function looseShips(view: View, seat: string): readonly Port[] {
  const found = new Map<string, { readonly place: string; readonly mine: boolean; readonly lines: Line[] }>();
  const add = (place: string, party: string, line: Line) => {
    const mine = isMine(view, party, seat);
    const key = `${place} ${String(mine)}`;
    const port = found.get(key);
    if (port === undefined) found.set(key, { place, mine, lines: [line] });
    else port.lines.push(line);
  };
  for (const ship of view.ships ?? []) if ((ship.force ?? "") === "") add(ship.place, ship.party, shipLine(ship));
  for (const row of view.naval ?? []) if ((row.force ?? "") === "") add(row.place, row.party, factorLine(row));
  return [...found.values()].map((one) => ({ ...one, lines: one.lines.sort(byRank) })).sort((a, b) => a.place.localeCompare(b.place));
}

export function isSlow(view: View, force: string): boolean {
  return inForce(view, force).some((line) => line.slow || line.damaged || line.shape === "transport");
}

/** "Task force 1". */
export const forceWords = (force: Pick<ForceView, "name">) => sentenceCase(force.name);

export function forceNamed(view: View, id: string): string {
  const force = view.forces?.find((one) => one.id === id);
  return force === undefined ? "A force" : forceWords(force);
}

/** "Task force 1 of Japan". */
export function forceOf(view: View, id: string): string {
  const force = view.forces?.find((one) => one.id === id);
  return force === undefined ? "A force" : `${forceWords(force)} of ${owner(force.party)}`;
}

const owner = (party: string) => (party === "us" ? "the United States" : title(party));

/** A place without its code where it has a name: "Truk". */
export function placeName(board: Board | undefined, place: string): string {
  const hex = hexPart(place);
  const words = hexWords(board, hex);
  return words.startsWith(`${hex} `) ? words.slice(hex.length + 1) : words;
}

/** "Truk (Y32)", "N44". */
export function placeWords(board: Board | undefined, place: string): string {
  const hex = hexPart(place);
  const name = placeName(board, place);
  return name === hex || board?.hex(hex) === undefined ? name : `${name} (${hex})`;
}

const KINDS: Readonly<Record<string, string>> = { patrol: "Patrol", "base-change": "Base change", "sw-deployment": "To a box", invasion: "Invasion", "sea-transport": "Sea transport", "shore-bombardment": "Bombardment", "fast-carrier-mission": "Fast carriers", "sea-supply": "Sea supply", "sea-escort": "Escort", "naval-redeployment": "Redeployment", displacement: "Displaced ships" };

/** "Patrol to N44". */
export function activityWords(one: Pick<ActivityView, "kind" | "goal">, board: Board | undefined): string {
  return `${KINDS[one.kind] ?? phrase(one.kind)} to ${placeWords(board, one.goal)}`;
}

const STANCES: Readonly<Record<string, string>> = { sailing: "under way", patrol: "on patrol", "defensive-patrol": "on defensive patrol", returning: "on its way home" };

/** Where a force is, and what it does there. */
export function whereabouts(force: ForceView, board: Board | undefined): string {
  const place = placeWords(board, force.place);
  const stance = STANCES[force.stance ?? ""];
  const turned = force.inverted === true ? ", has sailed" : "";
  return stance === undefined ? `${place}${turned}` : `${stance}, ${place}${turned}`;
}

/** "0", "<1", "58", "99+": never quite sure unless it is. */
export function percent(chance: number): string {
  if (chance <= 0) return "0";
  if (chance >= 1) return "100";
  const whole = Math.round(chance * 100);
  return whole === 0 ? "<1" : whole >= 100 ? "99+" : String(whole);
}

/** The step of a scale of chance: under 10, 40, 75 per cent, and more. */
export function tone(chance: number): 0 | 1 | 2 | 3 {
  return chance < 0.1 ? 0 : chance < 0.4 ? 1 : chance < 0.75 ? 2 : 3;
}

/** Red: what the enemy can do to me. Teal: what I can do. Body and ink, alike in both themes. */
export const THEIRS = [
  ["#eef0ea", "#26231d"],
  ["#f3d9a6", "#4a3106"],
  ["#e09a74", "#3a1708"],
  ["#a3231a", "#ffffff"],
] as const;
export const MINE = [
  ["#e8e2d4", "#26231d"],
  ["#d3e4e0", "#123b3a"],
  ["#86b8b0", "#0c2e2d"],
  ["#1c5957", "#ffffff"],
] as const;

/** Rounds of arrival: the first, the second, the third, later or never. */
export function arrival(rounds: Readonly<Record<string, number>>): readonly [number, number, number, number] {
  const at = (n: number) => rounds[String(n)] ?? 0;
  const [one, two, three] = [at(1), at(2), at(3)];
  return [one, two, three, Math.max(0, 1 - one - two - three)];
}

export const hexesWords = (count: number) => (count === 1 ? "1 hex" : `${count} hexes`);
export const diceWords = (count: number) => (count === 1 ? "1 die" : count === 0 ? "no dice" : `${count} dice`);

/** What stands on a line of orders: a group with its forces, a ship by its name, squadrons by where they come from. */
export function partWords(value: Value, view: View, board: Board | undefined): string {
  if (typeof value !== "string") return String(value);
  if (value === "carriers") return "From carriers";
  const group = view.battle?.groups?.find((one) => one.id === value);
  if (group !== undefined) {
    const forces = (group.forces ?? []).map((id) => forceNamed(view, id)).join(", ");
    return forces === "" ? `Group ${group.number}` : `Group ${group.number}, ${forces}`;
  }
  const ship = view.ships?.find((one) => one.id === value);
  if (ship !== undefined) return ship.damaged === true ? `${ship.name}, damaged` : ship.name;
  const row = view.naval?.find((one) => one.id === value);
  if (row !== undefined) return `${row.factors} ${factorLine(row).name}`;
  const activity = view.activities?.find((one) => value === one.id || value.startsWith(`${one.id}/`));
  if (activity !== undefined) return activityWords(activity, board);
  if (board?.hex(value) !== undefined) return placeWords(board, value);
  const air = view.air?.find((one) => one.id === value);
  if (air !== undefined) return `${kindWords(air.type)} from ${placeName(board, air.place)}`;
  return /-(aaf|nas|jet|kamikaze)(-|$)/.test(value) ? kindWords(value) : named(value, "", view, board).text;
}

/** "naval air": whose it is goes without saying. */
const kindWords = (type: string) => {
  const words = typeWords(type);
  const [, kind] = / (army air|naval air|jets|kamikaze.*)$/.exec(words) ?? [];
  return sentenceCase(kind ?? words);
};
