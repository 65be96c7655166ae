/**
 * What every sign, colour and number of the table means. The pictures are painted by the map's own
 * code (specimens.ts); a test fails if the map has a sign that is not explained here.
 */

import type { Mark } from "../../board/marks";
import type { Overlay } from "../../board/overlays";

export interface Sign {
  readonly id: string;
  readonly name: string;
  readonly text: string;
  readonly rule?: string;
}

const sign = (id: string, name: string, text: string, rule?: string): Sign => ({ id, name, text, ...(rule === undefined ? {} : { rule }) });

/** Sorts of units, by category; those of other games last. */
export const TYPES: readonly Sign[] = [
  sign("infantry", "Infantry", "most of every army"),
  sign("armor", "Armor", "overruns, exploits", "10.34"),
  sign("mechanized", "Mechanized infantry", "cross and oval"),
  sign("replacement", "Replacement", "defends only", "10.23"),
  sign("airborne", "Airborne", "may be dropped", "10.5"),
  sign("marine", "Marines", "land best from the sea"),
  sign("commando", "Commandos", "raids"),
  sign("chindit", "Chindits", "fight behind the lines"),
  sign("partisan", "Partisans", "hold hexes behind the front", "11"),
  sign("flak", "Flak", "shoots at bombers"),
  sign("aaf", "Army air", "number: factors", "17"),
  sign("nas", "Naval air", "plane over a wave"),
  sign("jet", "Jets", "swept wings"),
  sign("air-transport", "Air transport", "carries or supplies one unit"),
  sign("strategic-bomber", "Strategic bombers", "against industry"),
  sign("interceptor", "Interceptors", "against bombers"),
  sign("kamikaze", "Kamikaze", "flies once"),
  sign("ships", "Fleet", "number: factors", "20"),
  sign("carriers", "Carriers", "flat deck and island"),
  sign("ca", "Cruisers", "number: factors"),
  sign("dd", "Destroyers", "number: factors"),
  sign("cve", "Escort carriers", "number: factors"),
  sign("transport", "Transports", "number: factors"),
  sign("submarine", "Submarines", "number: factors"),
  sign("asw", "Anti-submarine forces", "number: factors"),
  sign("foot", "Foot", "the little game's infantry"),
  sign("horse", "Horse", "one stroke across"),
  sign("guns", "Guns", "a dot"),
  sign("decoy", "Decoy", "an empty box: no unit at all"),
  sign("unknown", "Not known", "a piece of the enemy, face down"),
];

/** What has become of a stack; the six discs are those of the map, the most urgent first. */
export const MARK_SIGNS: Readonly<Record<Mark, Sign>> = {
  must: sign("must", "Must be solved", "too many units here", "12.11"),
  isolated: sign("isolated", "Out of supply", "a bar across", "30.5"),
  attack: sign("attack", "Has attacked", "crossed swords", "15.4"),
  exploits: sign("exploits", "Exploits", "a bolt", "16.3"),
  partial: sign("partial", "Partial supply", "half a disc", "30.52"),
  done: sign("done", "Has moved", "a tick", "13.41"),
};

export const STATES: readonly Sign[] = [
  sign("stack", "Stack", "edges: units, pill: their combat factors", "12.11"),
  sign("chip", "Air in the hex", "small counter: factors"),
  ...Object.values(MARK_SIGNS),
  sign("down", "Inverted", "grey and tilted: has flown", "18.41"),
];

export const TERRAIN: readonly Sign[] = [
  sign("clear", "Clear", "1 to enter", "13.41"),
  sign("forest", "Forest", "2 to enter, defense +1", "15.32"),
  sign("mountain", "Mountain", "2 to enter, defense +1", "15.32"),
  sign("swamp", "Swamp", "2 to enter, defense +1", "15.32"),
  sign("desert", "Desert", "1 to enter", "13.41"),
  sign("qattara", "Qattara", "nobody enters"),
  sign("jungle", "Jungle", "2 to enter, defense +1", "15.32"),
  sign("jungle-mountain", "Jungle mountain", "2 to enter, defense +2", "15.32"),
  sign("himalaya", "Himalayas", "nobody enters"),
  sign("outback", "Outback", "nobody enters"),
  sign("woods", "Woods", "slow to enter"),
  sign("hill", "Hill", "slow to enter"),
];

/** Everything that may be laid over the map, each with the line that explains it; two of a kind share one. */
export const OVERLAYS = {
  selected: "selected",
  chosen: "chosen",
  cursor: "cursor",
  pointed: "cursor",
  lit: "lit",
  targets: "targets",
  eligible: "eligible",
  badges: "badges",
  pins: "pins",
  attacks: "attacks",
  zones: "zones",
  unsupplied: "unsupplied",
  partial: "half",
  range: "range",
  outlined: "outlined",
  weather: "weather",
  control: "control",
  political: "control",
  fronts: "areas",
  confidence: "confidence",
  sides: "front",
  routes: "move",
  flow: "supply",
  flowFirst: "supply",
  overruns: "overrun",
  beyond: "beyond",
  breakthroughs: "breakthrough",
  chains: "chain",
  arrows: "planned",
  notes: "planned",
  planned: "planned",
} as const satisfies Record<keyof Overlay, string>;

export const LIT: readonly Sign[] = [
  sign("selected", "Selected", "gold edge"),
  sign("chosen", "Chosen", "gold: in your answer"),
  sign("cursor", "Pointed at", "thin gold edge"),
  sign("lit", "In reach", "number: its cost", "13.41"),
  sign("near", "In reach, your own", "paler: already yours"),
  sign("eligible", "May be chosen", "teal ring: its units"),
  sign("targets", "Target", "red ring: may be attacked"),
  sign("overrun", "Overrun", "red: the odds suffice", "13.52"),
  sign("short", "No overrun yet", "dashed: odds too low", "13.52"),
  sign("beyond", "After an overrun", "dashed teal: cost in all", "13.55"),
  sign("breakthrough", "Breakthrough", "stripes: armor may go on", "16.1"),
  sign("badges", "Odds", "of the attack you plan", "15.3"),
  sign("pins", "Chance at sea", "per cent: red to be met, teal to meet", "22.2"),
  sign("attacks", "Attack", "who attacks whom", "15.4"),
  sign("planned", "Your plans", "only you see them"),
  sign("zones", "Hostile zone", "dashes: armor controls it", "13.41"),
  sign("unsupplied", "No supply", "hatched red", "30.5"),
  sign("half", "Partial supply", "hatched amber, the other way", "30.52"),
  sign("range", "Air range", "as far as they fly", "17.2"),
  sign("outlined", "Attrition zone", "amber outline", "14.2"),
  sign("weather", "Weather", "white winter, brown mud", "34"),
  sign("control", "Control", "tint of the holder", "29"),
  sign("areas", "Fronts of the map", "blue west, red east, amber south"),
  sign("confidence", "Data sources", "green sure, amber fair, red weak"),
];

export const LINES: readonly Sign[] = [
  sign("front", "Front line", "each side in its ink"),
  sign("river", "River", "defense +1 if all attack across", "15.32"),
  sign("border", "Border", "of countries"),
  sign("boundary", "Boundary of fronts", "grey dashes"),
  sign("impassable", "Impassable", "a thick bar"),
  sign("crossing", "Crossing arrow", "a way over water"),
  sign("chain", "Chain", "links exploiting armor", "16.3"),
  sign("move", "Way of a move", "gold dashes"),
  sign("supply", "Line of supply", "from its source", "30.2"),
  sign("flight", "Flight", "blue dashes"),
];

export const PLACES: readonly Sign[] = [
  sign("capital", "Capital", "star"),
  sign("objective", "Objective", "red name"),
  sign("port", "Port", "anchor"),
  sign("city", "City", "ring"),
];

/** What stands in hexes besides units. */
export const WORKS: readonly Sign[] = [
  sign("airbase", "Airbase", "a counter laid down", "18.14"),
  sign("industrial-center", "Industrial center", "its BRPs", "35.5"),
  sign("fortification", "Fortification", "walls", "32"),
  sign("fortress", "Fortress", "walls", "32"),
  sign("fort", "Fort", "walls"),
  sign("bridgehead", "Bridgehead", "supply from the sea", "31"),
  sign("beach-defence", "Beach defense", "against landings", "32.5"),
  sign("breakthrough", "Breakthrough", "armor may go on", "16.1"),
  sign("port", "Port counter", "a letter P"),
  sign("oil-plant", "Oil plant", "a letter O"),
];

export interface Swatch extends Sign {
  readonly colour: string;
}

export const TURNS: readonly Swatch[] = [
  { ...sign("yours", "Your turn", "gold edge"), colour: "var(--sel)" },
  { ...sign("answer", "Answer needed", "red edge"), colour: "var(--red)" },
  { ...sign("secret", "Secret", "blue edge"), colour: "var(--info)" },
  { ...sign("waiting", "Waiting", "grey dot"), colour: "var(--ink3)" },
];

export const NUMBERS: readonly Sign[] = [
  sign("4-6", "Combat and movement", "factors of a unit"),
  sign("3:1", "Odds", "attack against defense", "15.3"),
  sign("13.41", "A rule", "click it for what it says"),
  sign("5", "A die", "click verify to check it"),
];

/** Every line of the key. */
export const EVERYTHING: readonly Sign[] = [...TYPES, ...STATES, ...TERRAIN, ...LIT, ...LINES, ...PLACES, ...WORKS, ...TURNS, ...NUMBERS];
