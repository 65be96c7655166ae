/** What is in a box off the map, and the ways that lead out of it, in words. */

import type { Piece } from "../../board/counters";
import type { Edge, Kinds } from "../../board/data";
import type { Board } from "../../board/geometry";
import type { View } from "../state/view";
import { airWords, figuresOf, hexWords, navalWords, shipWords, title, unitWords } from "../words/names";
import { pieceOf, shipPiece } from "./tokens";

/** Counters that are alike. */
export interface Stock {
  readonly piece: Piece;
  readonly words: string;
  readonly count: number;
  readonly down?: boolean;
}

export interface BoxStock {
  readonly ground: readonly Stock[];
  readonly air: readonly Stock[];
  readonly naval: readonly Stock[];
  /** Ships that have names. */
  readonly ships: readonly Stock[];
}

export function stockOf(view: View, box: string): BoxStock {
  const at = <T extends { readonly place: string }>(rows: readonly T[] | undefined) => (rows ?? []).filter((row) => row.place === box);
  return {
    ground: counted(at(view.units).map((unit) => ({ piece: pieceOf(view, unit.type, unit.party, figuresOf(unit)), words: unitWords(unit) }))),
    air: counted(at(view.air).map((row) => ({ piece: pieceOf(view, row.type, row.party, String(row.factors)), words: airWords(row), ...((row.state ?? "") === "" ? {} : { down: true }) }))),
    naval: counted(at(view.naval).map((row) => ({ piece: pieceOf(view, row.type, row.party, String(row.factors)), words: navalWords(row) }))),
    ships: counted(at(view.ships).map((ship) => ({ piece: shipPiece(view, ship), words: shipWords(ship) }))),
  };
}

function counted(all: readonly Omit<Stock, "count">[]): Stock[] {
  const found = new Map<string, Stock>();
  for (const one of all) {
    const key = `${one.words} ${one.down}`;
    found.set(key, { ...one, count: (found.get(key)?.count ?? 0) + 1 });
  }
  return [...found.values()].sort((a, b) => a.piece.party.localeCompare(b.piece.party));
}

/** How many counters are in each place. */
export function countsOf(view: View): Map<string, number> {
  const found = new Map<string, number>();
  for (const rows of [view.units, view.air, view.naval, view.ships]) {
    for (const { place } of rows ?? []) found.set(place, (found.get(place) ?? 0) + 1);
  }
  return found;
}

/** "Atlantic U.S. box" as it fits on a dock. */
export function shortName(name: string): string {
  return name.replace(/ box$/, "");
}

/** "western-allies unless India surrenders" as a person reads it. */
export function holderWords(control: string): string {
  const [holder = "", ...rest] = control.split(" ");
  return [title(holder), ...rest].join(" ");
}

const NATIONS = /\b(american|british|german|italian|japanese|russian|western-allies)\b/g;

/** "american, british and german submarines" with capitals. */
export function userWords(users: string): string {
  return users.replace(NATIONS, title);
}

const KINDS: Readonly<Record<string, string>> = {
  naval: "ships",
  ground: "ground units",
  sr: "strategic redeployment",
  nr: "naval redeployment",
  air: "air",
  supply: "supply",
  rail: "rail",
};

/** "ships 16 hexes, strategic redeployment". */
export function kindWords(kinds: Kinds): string {
  const hexes = (count: number) => (count === 1 ? "next to it" : `${count} hexes`);
  return Object.entries(kinds)
    .map(([kind, distance]) => [KINDS[kind] ?? kind, ...(distance === null ? [] : [hexes(distance)])].join(" "))
    .join(", ");
}

/** Where a way leads: a box, a hex with its name, or a region. */
export function wayWords(board: Board, to: string): string {
  return board.data.regions[to]?.name ?? hexWords(board, to);
}

/** "West edge of Europe". */
export function edgeWords(edge: Edge, board: string): string {
  return `${title(edge)} edge of ${board}`;
}
