/** Where one looks first. */

import { type Board, type Hex, STEPS } from "../../board/geometry";
import type { View } from "../state/view";
import type { LogLine } from "../state/wire";
import { hexPart, isAllied, isMine, sideOf, sidesOf } from "./tokens";

/** What the log speaks of is worth a look if own units stand so near to it, and units so near to the enemy stand at the front. */
const NEAR = 2;

/** Questions about fleets as a whole: their ports belong to what is looked at. */
const OF_FLEETS = new Set(["task-force-formation", "naval-announcements"]);

/** Where play is for a seat: the last hex with units of its own about that the log speaks of, its forces at the front, the front, its forces, those of others, or what is to be won. */
export function startOf(board: Board, view: View, log: readonly LogLine[], seat: string, question = ""): string | undefined {
  const { mine, theirs } = shared(board, view, seat);
  for (let k = log.length - 1; k >= 0; k--) {
    for (const thing of log[k]?.about ?? []) {
      const hex = thing.kind === "hex" ? board.hex(thing.id) : undefined;
      if (hex !== undefined && mine.some((one) => board.distance(one, hex) <= NEAR)) return hex.id;
    }
  }
  const facing = mine.filter((hex) => theirs.some((other) => board.distance(hex, other) <= NEAR));
  const ports = OF_FLEETS.has(question) ? portsOf(board, view, seat) : [];
  if (ports.length > 0) return middle([...facing, ...ports]).id;
  for (const hexes of [facing, frontOf(board, view, seat), mine, theirs]) {
    if (hexes.length > 0) return middle(hexes).id;
  }
  return view.standing?.places[0]?.hex ?? view.ships?.[0]?.place;
}

/** The hexes of a seat's own ground units, and those of the enemy's. */
function shared(board: Board, view: View, seat: string): { mine: Hex[]; theirs: Hex[] } {
  const [mine, theirs]: [Hex[], Hex[]] = [[], []];
  for (const unit of view.units ?? []) {
    const hex = board.hex(unit.place);
    if (hex === undefined) continue;
    if (isMine(view, unit.party, seat)) mine.push(hex);
    else if (isAllied(view, unit.party) !== (sideOf(view, seat) === "allied")) theirs.push(hex);
  }
  return { mine, theirs };
}

/** The ports in which a seat's ships lie, each once. */
function portsOf(board: Board, view: View, seat: string): Hex[] {
  const places = new Set((view.ships ?? []).filter((ship) => isMine(view, ship.party, seat)).map((ship) => hexPart(ship.place)));
  return [...places].flatMap((place) => board.hex(place) ?? []);
}

/** The hexes of a seat's side that touch the other side's. */
function frontOf(board: Board, view: View, seat: string): Hex[] {
  const sides = sidesOf(view);
  const own = sideOf(view, seat);
  const isEnemys = (hex: Hex | undefined) => hex !== undefined && (sides.get(hex.id) ?? own) !== own;
  return [...sides]
    .filter(([, side]) => side === own)
    .flatMap(([id]) => board.hex(id) ?? [])
    .filter((hex) => STEPS.some((_, direction) => isEnemys(board.neighbour(hex, direction))));
}

/** The hex that is nearest to the middle of all of them. */
function middle(hexes: readonly Hex[]): Hex {
  const x = hexes.reduce((sum, hex) => sum + hex.x, 0) / hexes.length;
  const y = hexes.reduce((sum, hex) => sum + hex.y, 0) / hexes.length;
  const far = (hex: Hex) => (hex.x - x) ** 2 + (hex.y - y) ** 2;
  return hexes.reduce((best, hex) => (far(hex) < far(best) ? hex : best));
}
