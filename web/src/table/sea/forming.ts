/** Ships and the markers that they are put under: what a draft comes to. Pure. */

import type { NavalView, ShipView } from "../../lib/views";
import { factorLine, type Line, shipLine } from "./words";

/** What is in no task force lies in the port itself. */
export const PORT = "port";
export const LEAST = 10;
export const MOST = 25;

/** Ships of one's own in a port: what they are, and under which marker they are now. */
export interface Piece {
  readonly id: string;
  readonly place: string;
  readonly home: string;
  readonly line: Line;
  /** Counters of so many factors: named ships whole, cruisers by twos. */
  readonly step: number;
  /** Factors that count as fast carriers, and as fast fleet factors. */
  readonly carrier: boolean;
}

/** How many factors of a piece go under another marker: by piece, then by marker. */
export type Moves = ReadonlyMap<string, ReadonlyMap<string, number>>;

export interface Group {
  readonly id: string;
  readonly factors: number;
  readonly carriers: number;
  readonly escorts: number;
  readonly pieces: readonly (readonly [piece: Piece, factors: number])[];
}

const FAST_CARRIERS = new Set(["CV", "CVL", "CVB"]);

export function shipPiece(ship: ShipView): Piece {
  const line = shipLine(ship);
  return { id: ship.id, place: ship.place, home: (ship.force ?? "") === "" ? PORT : (ship.force ?? PORT), line, step: ship.factors, carrier: FAST_CARRIERS.has(ship.kind) };
}

export function factorPiece(row: NavalView): Piece {
  return { id: row.id, place: row.place, home: (row.force ?? "") === "" ? PORT : (row.force ?? PORT), line: factorLine(row), step: row.type.endsWith("-ca") ? 2 : 1, carrier: false };
}

/** Factors of a piece that stay where they are. */
export function staying(piece: Piece, moves: Moves): number {
  return piece.line.factors - [...(moves.get(piece.id)?.values() ?? [])].reduce((sum, one) => sum + one, 0);
}

/** A port as the draft has it: what is under each marker, those that are empty last. */
export function groupsOf(pieces: readonly Piece[], markers: readonly string[], moves: Moves): readonly Group[] {
  return [...markers, PORT].map((id) => {
    const inside = pieces
      .map((piece) => [piece, (piece.home === id ? staying(piece, moves) : 0) + (moves.get(piece.id)?.get(id) ?? 0)] as const)
      .filter(([, factors]) => factors > 0);
    const sum = (wanted: (piece: Piece) => boolean) => inside.filter(([piece]) => wanted(piece)).reduce((all, [, factors]) => all + factors, 0);
    return { id, pieces: inside, factors: sum(() => true), carriers: sum((piece) => piece.carrier), escorts: sum((piece) => !piece.carrier && !piece.line.slow && piece.line.shape !== "submarine" && piece.line.shape !== "transport") };
  });
}

/** So many factors of a piece go from one marker under another; as many as are there. */
export function moved(moves: Moves, piece: Piece, from: string, to: string, factors: number): Moves {
  const now = new Map(moves);
  const own = new Map(now.get(piece.id) ?? []);
  const there = from === piece.home ? staying(piece, moves) : (own.get(from) ?? 0);
  const count = Math.min(there, factors);
  if (count <= 0 || from === to) return moves;
  if (from !== piece.home) own.set(from, there - count);
  if (to !== piece.home) own.set(to, (own.get(to) ?? 0) + count);
  for (const [key, value] of own) if (value === 0) own.delete(key);
  if (own.size === 0) now.delete(piece.id);
  else now.set(piece.id, own);
  return now;
}

/** The draft as the values of an answer. */
export function assigned(moves: Moves): readonly { readonly hull: string; readonly factors: number; readonly force: string }[] {
  return [...moves].flatMap(([hull, to]) => [...to].map(([force, factors]) => ({ hull, factors, force })));
}

/** What is wrong with a task force, before anybody asks: too few, too many, carriers without escort. */
export function faults(group: Group): readonly (readonly [rule: string, words: string])[] {
  if (group.id === PORT || group.factors === 0) return [];
  const found: (readonly [string, string])[] = [];
  if (group.factors < LEAST) found.push(["20.162A", `${LEAST - group.factors} more needed`]);
  if (group.factors > MOST) found.push(["20.162A", `${group.factors - MOST} too many`]);
  if (group.escorts < group.carriers) found.push(["20.162F", `${group.carriers - group.escorts} fast escort factors short`]);
  return found;
}

/** Are the ships of a port enough for a task force? */
export function isForce({ lines }: { readonly lines: readonly { readonly factors: number }[] }): boolean {
  return lines.reduce((sum, line) => sum + line.factors, 0) >= LEAST;
}
