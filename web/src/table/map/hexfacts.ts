/** What the view and the log tell of one hex. */

import type { Board } from "../../board/geometry";
import type { AirView } from "../../lib/views";
import type { Unit, View } from "../state/view";
import type { LogLine } from "../state/wire";
import { phrase, title } from "../words/names";

export interface HexFacts {
  /** Who controls it; empty: nobody. */
  readonly holder: string;
  /** The turn in which it changed hands, if it did in this game. */
  readonly since: string;
  readonly supply: string;
  readonly units: readonly Unit[];
  readonly air: readonly AirView[];
  /** What is built or placed there. */
  readonly works: readonly string[];
}

/** What a place on the board is: "capital of Poland", "objective", "port"; and what industry stands there. */
export function placeFacts(board: Board | undefined, id: string, view: View = {}): string[] {
  const places = board?.places.get(id) ?? [];
  const country = board?.hex(id)?.country ?? "";
  const found = new Set<string>();
  for (const { kind, objective } of places) {
    if (kind.startsWith("capital")) found.add(country === "" ? "capital" : `capital of ${title(country)}`);
    if (kind.includes("port")) found.add("port");
    if (objective === true) found.add("objective");
  }
  if (standsAt(view, id, true).length > 0) found.add("industry");
  return [...found];
}

const INDUSTRY = "industrial-center";

/** What is built or placed in a hex: its industry, or everything else. */
function standsAt(view: View, hex: string, industry: boolean): readonly string[] {
  return [...(view.works ?? []), ...(view.counters ?? [])].filter((row) => row.hex === hex && (row.kind === INDUSTRY) === industry).map((row) => phrase(row.kind));
}

export const worksAt = (view: View, hex: string) => standsAt(view, hex, false);

/** Is a hex the capital of a country? */
function isCapital(board: Board | undefined, id: string, country: string): boolean {
  return board?.hex(id)?.territory === country && (board.places.get(id) ?? []).some(({ kind }) => kind.startsWith("capital"));
}

/** How far a hex is from the capital of a country; far, if there is none on the board. */
export function fromCapital(board: Board | undefined, id: string, country: string): number {
  const hex = board?.hex(id);
  const capital = [...(board?.places.keys() ?? [])].find((one) => isCapital(board, one, country));
  const there = capital === undefined ? undefined : board?.hex(capital);
  return board === undefined || hex === undefined || there === undefined ? 0 : board.distance(there, hex);
}

/** How a hex or a unit is supplied, in words. */
export function supplyWords(supply: string): string {
  return supply === "none" ? "no supply" : `${supply} supply`;
}

/**
 * How a hex is supplied: as it was found at the last determination, for that is what counts, and as things stand if that is
 * not the same. A hex that was just taken has no supply before the next one (30.543), though a line may reach it.
 */
export function standingWords(found: string, now: string | undefined): string {
  if (now === undefined || now === found) return supplyWords(found);
  return `${supplyWords(found)} until it is next determined; ${supplyWords(now)} as things stand`;
}

/** Who holds each hex, and which are not fully supplied: looked up once for each view. */
const INDEXES = new WeakMap<View, { readonly holders: ReadonlyMap<string, string>; readonly supply: ReadonlyMap<string, string> }>();

function indexOf(view: View) {
  let found = INDEXES.get(view);
  if (found === undefined) {
    const turned = (rows: Readonly<Record<string, readonly string[]>> = {}) => new Map(Object.entries(rows).flatMap(([name, hexes]) => hexes.map((hex) => [hex, name] as const)));
    found = { holders: turned(view.control), supply: turned(view.unsupplied) };
    INDEXES.set(view, found);
  }
  return found;
}

export function hexFacts(view: View, log: readonly LogLine[], hex: string): HexFacts {
  const { holders, supply } = indexOf(view);
  return {
    holder: holders.get(hex) ?? "",
    since: since(log, hex),
    supply: supply.get(hex) ?? "full",
    units: (view.units ?? []).filter((unit) => unit.place === hex),
    air: (view.air ?? []).filter((row) => row.place === hex),
    works: worksAt(view, hex),
  };
}

/** "Summer 1941, Axis": when the log says that it came under other control. */
function since(log: readonly LogLine[], hex: string): string {
  for (let k = log.length - 1; k >= 0; k--) {
    const line = log[k];
    if (line?.kind !== "told" || !line.text.includes(" takes control of ")) continue;
    if (!line.about.some((thing) => thing.kind === "hex" && thing.id === hex)) continue;
    const { turn, part } = line.when;
    return part === "" ? turn : `${turn}, ${part.replace(/ player turn$/, "")}`;
  }
  return "";
}
