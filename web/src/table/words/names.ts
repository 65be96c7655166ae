/** Names of units, hexes, types and answers as a person reads them. */

import type { Board, Hex } from "../../board/geometry";
import type { AirView, FlightView, NavalView, ShipView } from "../../lib/views";
import type { Value } from "../answer/draft";
import type { Unit, View } from "../state/view";

export const CATEGORIES: readonly (readonly [string, string])[] = [
  ["air-transport", "air transport"],
  ["strategic-bomber", "strategic bombers"],
  ["interceptor", "interceptors"],
  ["infantry", "infantry"],
  ["armor", "armor"],
  ["replacement", "replacement"],
  ["airborne", "airborne"],
  ["marine", "marines"],
  ["commando", "commandos"],
  ["chindit", "chindits"],
  ["partisan", "partisans"],
  ["flak", "flak"],
  ["kamikaze", "kamikaze"],
  ["aaf", "army air"],
  ["nas", "naval air"],
  ["jet", "jets"],
  ["submarine", "submarines"],
  ["transport", "transports"],
  ["asw", "ASW"],
  ["cve", "escort carriers"],
  ["ca", "cruisers"],
  ["dd", "destroyers"],
  ["foot", "foot"],
  ["horse", "horse"],
  ["guns", "guns"],
  ["decoy", "decoy"],
  ["unknown", "piece"],
];

const AIR = new Set(["air-transport", "strategic-bomber", "interceptor", "kamikaze", "aaf", "nas", "jet"]);

/** The category in a type's name: `germany-armor-4-6` is armor. */
export function categoryOf(type: string): string {
  return found(type)?.[0] ?? "infantry";
}

const PATTERNS = CATEGORIES.map((one) => [one, new RegExp(`-${one[0]}(-|$)`)] as const);
/** Every counter on the board is asked for its category with each question. */
const KNOWN = new Map<string, readonly [string, string] | undefined>();

function found(type: string): readonly [string, string] | undefined {
  if (!KNOWN.has(type)) KNOWN.set(type, PATTERNS.find(([, pattern]) => pattern.test(type))?.[0]);
  return KNOWN.get(type);
}

/** Is it the name of a type of unit, and not just of a category? */
function isType(name: string): boolean {
  return /^[a-z][a-z\d-]*$/.test(name) && found(name) !== undefined && !CATEGORIES.some(([one]) => one === name);
}

export function isAir(category: string): boolean {
  return AIR.has(category);
}

/** What the game's data call their keys, and what the server calls the values that may be chosen. */
let names: Record<string, string> = { us: "United States" };

/** The names of a board: all that was known before is of another game. */
export function learnAll(all: Readonly<Record<string, string>>): void {
  names = { us: "United States", ...all };
}

/** What values are called that may be chosen now. */
export function learn(values: readonly Value[], words: readonly string[]): void {
  values.forEach((value, k) => {
    const word = words[k];
    if (typeof value === "string" && word !== undefined && word !== value) names[value] = word;
  });
}

export function title(name: string): string {
  const known = names[name];
  if (known !== undefined) return sentenceCase(known);
  return name.replace(/(^|[-\s])([a-z])/g, (_, gap: string, letter: string) => (gap === "" ? "" : " ") + letter.toUpperCase());
}

/** The first word with a capital: "end-movement" is "End movement". */
export function phrase(name: string): string {
  return sentenceCase(names[name] ?? name.replace(/[-_]/g, " "));
}

/** What a slot of an answer is called on the card, where its own name would puzzle a newcomer. */
const SLOTS: Readonly<Record<string, string>> = {
  wings: "Air units",
  sorties: "Flights",
  stack: "Air units",
  base: "Target",
  kind: "Type",
  via: "By way of",
  landing: "Landing at",
  without: "Left out",
  counters: "Oil counters",
  fifths: "Fifths of a counter",
  hull: "Ships",
};

export function slotWords(name: string): string {
  return SLOTS[name] ?? phrase(name);
}

/** `germany-armor-4-6` as "Germany armor 4-6". */
export function typeWords(type: string): string {
  const name = names[type];
  if (name !== undefined) return name;
  const known = found(type);
  if (known === undefined) return title(type);
  const [category, words] = known;
  const [party, rest] = type.split(`-${category}`);
  const figures = (rest ?? "").replace(/^-/, "");
  return `${title(party ?? "")} ${words}${figures === "" ? "" : ` ${figures}`}`;
}

/** What is printed on a unit: "4-6". */
export function figuresOf(unit: Unit): string {
  return unit.figures ?? `${unit.combat}-${unit.movement}`;
}

export function unitWords(unit: Unit): string {
  if (unit.name !== undefined) return unit.name;
  const owner = unit.type.startsWith(unit.party) ? "" : ` (${title(unit.party)})`;
  return `${typeWords(unit.type)}${owner}`;
}

export function airWords(row: Pick<AirView, "type" | "party" | "factors">): string {
  return `${title(row.party)} ${row.factors} ${typeWords(row.type).replace(`${title(row.party)} `, "")}`;
}

/** "Akagi CV 3", "Fuso BB 3, slow". */
export function shipWords(ship: ShipView): string {
  return `${ship.name} ${ship.kind} ${ship.factors}${ship.slow === true ? ", slow" : ""}${ship.damaged === true ? ", damaged" : ""}`;
}

/** "Japan 8 cruisers". */
export function navalWords(row: NavalView): string {
  const [, words] = CATEGORIES.find(([one]) => row.type.endsWith(`-${one}`)) ?? ["", "naval factors"];
  return `${title(row.type.split("-").slice(0, -1).join("-"))} ${row.factors} ${words}`;
}

export function flightWords(row: FlightView): string {
  return `${airWords(row)}, ${row.task.replace(/-/g, " ")}, from ${row.base} to ${row.target}`;
}

/** The flights that a name stands for: "flight-2", squadrons of several "flight-2+flight-5", one squadron "flight-2+". */
export function aloft(name: string, view: View): readonly FlightView[] {
  const ids = [...new Set(name.split("+"))].filter((id) => id !== "");
  const rows = ids.map((id) => view.flights?.find((one) => one.id === id));
  return rows.every((row) => row !== undefined) ? rows : [];
}

export function hexWords(board: Board | undefined, id: string): string {
  const names = (board?.places.get(id) ?? []).filter((place) => !place.name.startsWith("island:"));
  return names.length === 0 ? boxWords(board, id) : `${id} ${names.map((place) => place.name).join(", ")}`;
}

/** A text in which a hex that stands as an id alone is told by the city there, or by what lies near: "because Belgrade must not fall". */
export function withPlaces(board: Board | undefined, text: string): string {
  return text.replace(/\b[A-Z]{1,2}\d{1,2}\b(?! \(?[A-Z])/g, (id) => {
    if (board?.hex(id) === undefined) return id;
    const words = hexWords(board, id);
    if (words !== id) return words;
    const near = nearWords(board, id);
    return near === "" ? id : `${id} (${near})`;
  });
}

/** A place further away says nothing of a hex. */
const NEAR = 4;
const COMPASS = ["east", "southeast", "south", "southwest", "west", "northwest", "north", "northeast"] as const;
const AROUND = new WeakMap<Board, Map<string, string>>();

/** The city that lies nearest to a hex without a name; empty if it has one, or nothing is near. */
export function nearestPlace(board: Board | undefined, id: string): string {
  return / of (.+)$/.exec(nearWords(board, id))?.[1] ?? "";
}

/** Where a hex without a name lies: "east of Konigsberg", "2 hexes north of Minsk"; empty if it has one, or nothing is near. */
export function nearWords(board: Board | undefined, id: string): string {
  const hex = board?.hex(id);
  if (board === undefined || hex === undefined) return "";
  let kept = AROUND.get(board);
  if (kept === undefined) AROUND.set(board, (kept = new Map()));
  let found = kept.get(id);
  if (found === undefined) kept.set(id, (found = lying(board, hex)));
  return found;
}

function lying(board: Board, hex: Hex): string {
  let best: { readonly name: string; readonly far: number; readonly at: Hex; readonly cost: number } | undefined;
  for (const [id, places] of board.places) {
    const name = places.find((place) => !place.name.startsWith("island:"))?.name;
    const at = board.hex(id);
    if (name === undefined || at === undefined) continue;
    const far = board.distance(at, hex);
    if (far === 0) return "";
    // Of two that are as near, the one in the same country.
    const cost = far + (at.country === hex.country ? 0 : 0.5);
    if (far <= NEAR && cost < (best?.cost ?? Infinity)) best = { name, far, at, cost };
  }
  if (best === undefined) return "";
  const eighth = Math.round(Math.atan2(hex.y - best.at.y, hex.x - best.at.x) / (Math.PI / 4));
  return `${best.far === 1 ? "" : `${best.far} hexes `}${COMPASS[(eighth + 8) % 8]} of ${best.name}`;
}

function boxWords(board: Board | undefined, id: string): string {
  return board?.box(id)?.name ?? id;
}

export interface Named {
  /** What is said of it. */
  readonly text: string;
  /** Where it is, if that is worth saying. */
  readonly where: string;
  /** The hex to look at. */
  readonly hex: string;
  readonly unit?: Unit;
  readonly air?: AirView;
  /** A type of unit, to be drawn as a counter. */
  readonly type?: string;
}

/** What a value that may be chosen is, in words and on the map. */
export function named(value: Value, pick: string, view: View, board: Board | undefined): Named {
  if (typeof value === "boolean") return plain(value ? "Yes" : "No");
  if (typeof value === "number") return plain(String(value));
  if (value === null || value === undefined) return plain("nothing");
  if (typeof value !== "string") return plain(recordWords(value, view, board));
  const unit = view.units?.find((one) => one.id === value);
  if (unit !== undefined) return { text: unitWords(unit), where: hexWords(board, unit.place), hex: unit.place, unit };
  const air = view.air?.find((one) => one.id === value);
  if (air !== undefined) return { text: airWords(air), where: hexWords(board, air.place), hex: air.place, air };
  const flights = aloft(value, view);
  if (flights[0] !== undefined) return { text: flights.map(flightWords).join(" and "), where: "", hex: flights[0].target };
  if (board?.hex(value) !== undefined) return { text: hexWords(board, value), where: "", hex: value };
  const zone = view.zones?.find((one) => one.id === value);
  if (zone !== undefined) {
    const [first = "", last = first] = [zone.hexes[0], zone.hexes[zone.hexes.length - 1]];
    return { text: `${phrase(zone.front)} zone, ${zone.hexes.length} hexes`, where: `${hexWords(board, first)} to ${hexWords(board, last)}`, hex: first };
  }
  const group = view.battle?.groups?.find((one) => one.id === value);
  if (group !== undefined) return plain(`Combat group ${group.number}`);
  const force = view.forces?.find((one) => one.id === value);
  if (force !== undefined) return plain(sentenceCase(force.name));
  const known = names[value];
  if (known !== undefined && pick !== "unit-type" && board?.box(value) === undefined) return plain(sentenceCase(known));
  const gone = goneWords(value);
  if (gone !== undefined) return plain(gone);
  if (pick === "unit-type") return { text: typeWords(value), where: "", hex: "", type: value };
  if (isType(value)) return plain(typeWords(value));
  const box = board?.box(value);
  return box === undefined ? plain(phrase(value)) : { text: box.name, where: "", hex: value };
}

/** A unit or stack that is not there any more, by its id: `germany-aaf@K35/flown`. */
function goneWords(id: string): string | undefined {
  const [, type, place] = /^([a-z][a-z-]*)@([A-Z]+\d+)/.exec(id) ?? [];
  if (type !== undefined && place !== undefined) return `${typeWords(type)} at ${place}`;
  const [, unit] = /^([a-z][a-z-]*-\d+(?:-\d+)?)\/\d+$/.exec(id) ?? [];
  return unit === undefined ? undefined : typeWords(unit);
}

const plain = (text: string): Named => ({ text, where: "", hex: "" });

/** A small record in words: "K38 Grodno: 3 of Germany army air from K35". */
export function recordWords(value: object, view: View, board: Board | undefined): string {
  if (Array.isArray(value)) return value.map((one: Value) => named(one, "", view, board).text).join(", ");
  return Object.entries(value)
    .map(([name, one]: [string, Value]) => {
      const found = named(one, name === "kind" ? "unit-type" : name, view, board);
      return typeof one === "number" ? `${one} ${one === 1 ? name.replace(/s$/, "") : name}` : found.where === "" ? found.text : `${found.text} at ${found.where}`;
    })
    .join(" · ");
}

/** Who won, as one says it: "The Allies won". */
export function wonWords(names: readonly string[]): string {
  if (names.length === 0) return "A draw";
  return `${names.map((one) => (one === "Axis" ? "The Axis" : one === "Allied" ? "The Allies" : one)).join(" and ")} won`;
}

/** Sides are names: "search by the Allied side". */
export function withSides(text: string): string {
  return text.replace(/\b(axis|allied) side\b/g, (_, side: string) => `${sentenceCase(side)} side`);
}

/** A sentence as it stands on a line of its own. */
export function sentenceCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
