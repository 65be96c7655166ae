/** A turn as a film: what the log tells, put together into a few scenes, each with a place, a caption and its dice. */

import type { LogLine } from "../state/wire";
import { categoryOf, phrase, title, typeWords } from "../words/names";
import { RESULTS, roundOf } from "./battles";
import { hexOf } from "./chronicle";

export type Kind = "move" | "stage" | "exploit" | "overrun" | "battle" | "air" | "attrition" | "redeploy" | "build" | "other";

export interface FilmScene {
  readonly kind: Kind;
  /** The entries it begins and ends with. */
  readonly first: number;
  readonly last: number;
  readonly hexes: readonly string[];
  /** The ways that units go in it, hex by hex. */
  readonly ways: readonly (readonly string[])[];
  readonly dice: readonly LogLine[];
  readonly caption: string;
  /** How much longer it is shown than others. */
  readonly weight: number;
}

/** What must be known of the board: where a hex is, in hexes, and what it is called. */
export interface Ground {
  spot(hex: string): { readonly x: number; readonly y: number } | undefined;
  name(hex: string): string;
  /** "Smolensk": the place nearest to the middle of some hexes. */
  near(hexes: readonly string[]): string;
}

interface Rough {
  kind: Kind;
  phase: string;
  first: number;
  last: number;
  hexes: string[];
  ways: string[][];
  /** The units and air factors that do it. */
  units: string[];
  air: Map<string, number>;
  support: Map<string, number>;
  dice: LogLine[];
  lines: LogLine[];
}

const HEX = "[A-Z]{1,3}\\d+";
const MOVE = new RegExp(`^(\\S+) moves (${HEX}(?:-${HEX})*)`);
const EXPLOIT = new RegExp(`^(\\S+) exploits to (${HEX})`);
const STAGE = new RegExp(`^(\\d+) of (\\S+?)@(${HEX})\\S* stage to (${HEX})`);
const SENT = new RegExp(`^(\\d+) of (\\S+) from ${HEX}: ground support for (${HEX})$`);
const GUARD = new RegExp(`^(\\d+) of (\\S+) from ${HEX}: [a-z ]+, (${HEX})$`);
const RAID = new RegExp(`^counterair mission against (${HEX}): (.+)$`);
const OVERRUN = new RegExp(`^(.+) overrun (${HEX})$`);
const ATTACK = new RegExp(`^(.+) attack(?: without BRPs)? (${HEX}(?: and ${HEX})*)$`);
const REDEPLOY = new RegExp(`^(\\S+) (?:TRs|SRs|is flown)(?: from \\S+)? to (${HEX})`);
const PLACED = new RegExp(`^(\\S+) is placed in (${HEX})`);
const BUILT = new RegExp(`^(\\d+) (\\S+) in (${HEX})$`);
const ATTRITION = /^(\S+) attritions /;
const UNIT_LOST = /^(\S+)\/\d+ is eliminated/;
const AIR_LOST = /^(\d+) of (\S+?)(?:@\S+)? .*eliminated/;
const TAKES = new RegExp(`^(\\S+) takes control of (${HEX})`);

/** Scenes of these kinds may become one, if there are too many. */
const JOINS: ReadonlySet<Kind> = new Set(["move", "stage", "exploit", "redeploy", "build", "other"]);
/** Hexes within which the same is done at one place. */
const CLOSE = 4;
/** More scenes than this are no film any more. */
export const MOST_SCENES = 12;

const partyOf = (type: string) => type.slice(0, Math.max(0, type.indexOf(`-${categoryOf(type)}`))) || (type.split("-")[0] ?? "");
const typeOf = (unit: string) => unit.replace(/\/\d+$/, "");

/** The scenes of what happened after an entry, up to another one. */
export function scenes(lines: readonly LogLine[], since: number, until: number, ground: Ground, most = MOST_SCENES): FilmScene[] {
  const rough = shot(lines.filter((line) => line.entry > since && line.entry <= until && line.when.turn !== "Set-up"));
  return joined(rough, ground, most).map((one) => ({
    kind: one.kind,
    first: one.first,
    last: one.last,
    hexes: one.hexes,
    ways: one.ways,
    dice: one.dice,
    caption: captionOf(one, ground),
    weight: one.kind === "battle" || one.kind === "overrun" ? 2.2 : one.kind === "air" ? 1.7 : JOINS.has(one.kind) ? Math.min(1.8, 0.9 + 0.1 * one.units.length) : 1.3,
  }));
}

/** Each deed as a scene of its own, with all that came of it. */
function shot(lines: readonly LogLine[]): Rough[] {
  const found: Rough[] = [];
  /** Air units on their way to a battle are part of it. */
  let sent = new Map<string, Map<string, number>>();
  let phase = "";
  let now: Rough | undefined;
  for (const line of lines) {
    const here = `${line.when.turn} ${line.when.part} ${line.when.phase}`;
    if (here !== phase) [phase, sent, now] = [here, new Map(), undefined];
    if (line.kind === "rolled") {
      if (now !== undefined) now.dice.push(line), (now.last = line.entry);
      continue;
    }
    if (line.kind !== "told") continue;
    const flying = SENT.exec(line.text) ?? GUARD.exec(line.text);
    if (flying !== null) {
      const [, count = "0", type = "", hex = ""] = flying;
      add(sent.get(hex) ?? sent.set(hex, new Map()).get(hex), partyOf(type), Number(count));
      continue;
    }
    const begun = beginning(line, phase);
    if (begun !== undefined) {
      now = begun;
      const [hex = ""] = now.hexes;
      if (now.kind === "battle" || now.kind === "overrun") now.support = sent.get(hex) ?? new Map();
      found.push(now);
    } else if (now !== undefined && isPart(now, line)) {
      now.last = Math.max(now.last, line.entry);
      now.lines.push(line);
    } else if (hexOf(line) !== undefined) {
      now = rough("other", line, phase, [hexOf(line) ?? ""]);
      found.push(now);
    }
  }
  return found;
}

function rough(kind: Kind, line: LogLine, phase: string, hexes: string[], units: string[] = [], ways: string[][] = []): Rough {
  return { kind, phase, first: line.entry, last: line.entry, hexes, ways, units, air: new Map(), support: new Map(), dice: [], lines: [line] };
}

function add(into: Map<string, number> | undefined, key: string, count: number): void {
  into?.set(key, (into.get(key) ?? 0) + count);
}

/** The scene that a line begins, if it does. */
function beginning(line: LogLine, phase: string): Rough | undefined {
  const { text } = line;
  let part = MOVE.exec(text);
  if (part !== null) {
    const way = (part[2] ?? "").split("-");
    return rough("move", line, phase, ends(way), [part[1] ?? ""], [way]);
  }
  part = EXPLOIT.exec(text);
  if (part !== null) return rough("exploit", line, phase, [part[2] ?? ""], [part[1] ?? ""]);
  part = STAGE.exec(text);
  if (part !== null) {
    const [, count, type = "", from = "", to = ""] = part;
    const made = rough("stage", line, phase, [from, to]);
    add(made.air, partyOf(type), Number(count));
    return made;
  }
  part = RAID.exec(text);
  if (part !== null) {
    const made = rough("air", line, phase, [part[1] ?? ""]);
    for (const [, count, type = ""] of (part[2] ?? "").matchAll(/(\d+) of (\S+?)@/g)) add(made.air, partyOf(type), Number(count));
    return made;
  }
  part = OVERRUN.exec(text);
  if (part !== null) return rough("overrun", line, phase, [part[2] ?? ""], (part[1] ?? "").split(", "));
  part = ATTACK.exec(text);
  if (part !== null) return rough("battle", line, phase, (part[2] ?? "").split(" and "), (part[1] ?? "").split(", "));
  part = REDEPLOY.exec(text);
  if (part !== null) return rough("redeploy", line, phase, [part[2] ?? ""], [part[1] ?? ""]);
  part = PLACED.exec(text);
  if (part !== null) return rough("build", line, phase, [part[2] ?? ""], [part[1] ?? ""]);
  part = BUILT.exec(text);
  if (part !== null) {
    const made = rough("build", line, phase, [part[3] ?? ""]);
    add(made.air, partyOf(part[2] ?? ""), Number(part[1]));
    return made;
  }
  part = ATTRITION.exec(text);
  return part === null ? undefined : rough("attrition", line, phase, hexOf(line) === undefined ? [] : [hexOf(line) ?? ""]);
}

const ends = (way: readonly string[]) => [way[0] ?? "", way[way.length - 1] ?? ""];

/** What comes of a battle follows it to its end; of other deeds, what is told with them or of the same place. */
function isPart(scene: Rough, line: LogLine): boolean {
  const hex = hexOf(line);
  if (line.entry === scene.last || hex === undefined) return true;
  return ["battle", "overrun", "air", "attrition"].includes(scene.kind) || scene.hexes.includes(hex);
}

/** What is done at one place is one scene; then the nearest neighbours become one, until there are few enough. */
function joined(found: Rough[], ground: Ground, most: number): Rough[] {
  const scenes = [...found];
  const cost = (k: number) => {
    const [one, other] = [scenes[k], scenes[k + 1]];
    if (one === undefined || other === undefined || one.kind !== other.kind || one.phase !== other.phase || !JOINS.has(one.kind) || one.dice.length + other.dice.length > 0) return Infinity;
    return reachOf([...one.hexes, ...other.hexes], ground);
  };
  for (;;) {
    let [best, at] = [Infinity, -1];
    for (let k = 0; k + 1 < scenes.length; k++) {
      const here = cost(k);
      if (here < best) [best, at] = [here, k];
    }
    const [one, other] = [scenes[at], scenes[at + 1]];
    if (one === undefined || other === undefined || (best > CLOSE && scenes.length <= most)) return scenes;
    scenes.splice(at, 2, merged(one, other));
  }
}

function merged(one: Rough, other: Rough): Rough {
  const air = new Map(one.air);
  for (const [party, count] of other.air) add(air, party, count);
  return {
    ...one,
    last: other.last,
    hexes: [...new Set([...one.hexes, ...other.hexes])],
    ways: [...one.ways, ...other.ways],
    units: [...one.units, ...other.units],
    air,
    lines: [...one.lines, ...other.lines],
  };
}

/** How far apart the hexes of a scene are. */
function reachOf(hexes: readonly string[], ground: Ground): number {
  const spots = hexes.flatMap((hex) => ground.spot(hex) ?? []);
  const span = (values: number[]) => Math.max(...values) - Math.min(...values);
  return spots.length === 0 ? 0 : Math.hypot(span(spots.map((spot) => spot.x)), span(spots.map((spot) => spot.y)));
}

// Captions

/** "a, b and c". */
function listed(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? "") : `${words.slice(0, -1).join(", ")} and ${words[words.length - 1] ?? ""}`;
}

const counted = (count: number, one: string, more = `${one}s`) => `${count} ${count === 1 ? one : more}`;

/** "2 infantry and 1 armor"; so few that they can be told apart with their figures. */
function unitsList(units: readonly string[]): string[] {
  const kinds = new Map<string, number>();
  for (const unit of units) {
    const type = typeOf(unit);
    const name = units.length > 4 ? phrase(categoryOf(type)).toLowerCase() : typeWords(type).replace(`${title(partyOf(type))} `, "");
    add(kinds, name, 1);
  }
  return [...kinds].map(([name, count]) => (units.length === 1 ? name : `${count} ${name}`));
}

const unitsWords = (units: readonly string[]) => listed(unitsList(units));

function who(scene: Rough): string {
  return listed([...new Set([...scene.units.map((unit) => title(partyOf(typeOf(unit)))), ...[...scene.air.keys()].map(title)])]);
}

/** "to Smolensk", "to G40 and H41", or for many hexes "near Smolensk". */
function goal(hexes: readonly string[], ground: Ground, to: string): string {
  const ways = [...new Set(hexes)];
  return ways.length <= 2 ? `${to} ${listed(ways.map((hex) => ground.name(hex)))}` : `near ${ground.near(ways)}`;
}

function captionOf(scene: Rough, ground: Ground): string {
  return [deed(scene, ground), ...outcome(scene, ground)].filter((one) => one !== "").join(". ");
}

function deed(scene: Rough, ground: Ground): string {
  const { kind, units, hexes, ways, lines } = scene;
  const party = who(scene);
  const verb = (one: string, more: string) => (party.includes(" and ") ? more : one);
  const [place = ""] = hexes;
  const air = [...scene.air.values()].reduce((sum, count) => sum + count, 0);
  const factors = counted(air, "air factor");
  const goals = ways.length > 0 ? ways.map((way) => way[way.length - 1] ?? "") : hexes;
  switch (kind) {
    case "move":
      return `${party} ${verb("moves", "move")} ${unitsWords(units)} ${goal(goals, ground, "to")}`;
    case "exploit":
      return `${party} ${verb("exploits", "exploit")} with ${unitsWords(units)} ${goal(hexes, ground, "to")}`;
    case "redeploy":
      return `${party} ${verb("redeploys", "redeploy")} ${unitsWords(units)} ${goal(hexes, ground, "to")}`;
    case "stage":
      return `${party} ${verb("stages", "stage")} ${factors} ${goal(hexes.filter((_, k) => k % 2 === 1), ground, "to")}`;
    case "build": {
      const built = [...unitsList(units), ...(air > 0 ? [factors] : [])];
      return `${party} ${verb("builds", "build")} ${listed(built)} ${goal(hexes, ground, "in")}`;
    }
    case "air":
      return `${party} ${verb("flies", "fly")} ${factors} against the air units in ${ground.name(place)}`;
    case "overrun":
    case "battle": {
      const helped = [...scene.support].map(([one, count]) => `${title(one)} ${counted(count, "air factor")}`);
      const with_ = helped.length === 0 ? "" : `, in the air ${listed(helped)}`;
      return `${party} ${kind === "battle" ? verb("attacks", "attack") : verb("overruns", "overrun")} ${listed(hexes.map((hex) => ground.name(hex)))} with ${unitsWords(units)}${with_}`;
    }
    case "attrition":
      return (lines[0]?.words ?? "").replace(/ attritions (.+?) with .*$/, " fights by attrition in $1");
    default:
      return (lines[0]?.words ?? "").replace(/\.$/, "");
  }
}

/** Odds and dice, losses, ground that was taken. */
function outcome({ lines, hexes }: Rough, ground: Ground): string[] {
  const rounds = lines.flatMap((line) => roundOf(line) ?? []);
  const fought = rounds.map((round) => `${round.odds}, die ${round.die}: ${RESULTS[round.result] ?? round.result}`);
  const fails = lines.some((line) => /^the overrun of .* fails/.test(line.text)) ? ["The overrun fails"] : [];
  const lost = new Map<string, { units: number; air: number }>();
  const taken = new Map<string, string[]>();
  for (const { text } of lines) {
    const [, unit] = UNIT_LOST.exec(text) ?? [];
    const [, count, type] = AIR_LOST.exec(text) ?? [];
    const party = partyOf(unit ?? type ?? "");
    if (party !== "") {
      const row = lost.get(party) ?? { units: 0, air: 0 };
      if (unit !== undefined) row.units += 1;
      else row.air += Number(count);
      lost.set(party, row);
    }
    const [, taker, hex] = TAKES.exec(text) ?? [];
    if (taker !== undefined && hex !== undefined) taken.set(taker, [...(taken.get(taker) ?? []), hex]);
  }
  const losses = [...lost].map(([party, { units, air }]) => `${title(party)} loses ${listed([...(units > 0 ? [counted(units, "unit")] : []), ...(air > 0 ? [counted(air, "air factor")] : [])])}`);
  const gains = [...taken].map(([party, all]) => {
    const named = all.filter((hex) => ground.name(hex) !== hex).map((hex) => ground.name(hex));
    const rest = all.length - named.length;
    return all.length === 1 && all[0] === hexes[0] ? `${title(party)} takes it` : `${title(party)} takes ${listed([...named, ...(rest > 0 ? [counted(rest, "hex", "hexes")] : [])])}`;
  });
  return [...fought, ...fails, ...losses, ...gains];
}

/** Milliseconds for the whole film at its usual speed. */
export const WHOLE = 15_000;
const [SHORTEST, LONGEST] = [900, 2600];

/** How long each scene is shown: the whole takes about 15 seconds, unless there is too little or too much to see. */
export function times(film: readonly FilmScene[]): number[] {
  const whole = Math.min(LONGEST * film.length, Math.max(WHOLE, SHORTEST * film.length));
  const sum = film.reduce((all, scene) => all + scene.weight, 0);
  return film.map((scene) => Math.round((whole * scene.weight) / Math.max(sum, 0.001)));
}
