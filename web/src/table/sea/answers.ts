/** What else is at sea while one decides on an interception: other activities, and what could answer it. Only what this seat knows. */

import type { Board } from "../../board/geometry";
import type { ActivityView } from "../../lib/views";
import { hexPart, isAllied } from "../map/tokens";
import type { View } from "../state/view";
import { airWords } from "../words/names";
import { activityWords, forceOf, hexesWords, placeName, whereabouts } from "./words";

export interface Besides {
  readonly what: string;
  readonly who: string;
  /** Why nothing is asked of it in this window. */
  readonly why: string;
}

const isTheirs = (view: View, own: string, party: string) => isAllied(view, party) !== (own === "allied");

const WHY: Readonly<Record<string, string>> = { announced: "has not sailed yet", "under-way": "nobody of yours can meet it now", there: "has arrived", aborted: "given up", done: "over" };

/** Who sails along with others is met where they are. */
function why(one: ActivityView): string {
  return one.state === "under-way" && one.along !== undefined ? "met with those with whom it sails" : (WHY[one.state] ?? "");
}

/** Announced by the other side, but not to be intercepted now. */
export function announcedBesides(view: View, own: string, open: readonly string[], board: Board | undefined): readonly Besides[] {
  const isOpen = (one: ActivityView) => open.some((target) => target === one.id || target.startsWith(`${one.id}/`));
  return (view.activities ?? [])
    .filter((one) => isTheirs(view, own, one.party) && !isOpen(one))
    .map((one) => ({ what: activityWords(one, board), who: one.forces.map((id) => forceOf(view, id)).join(", "), why: why(one) }));
}

export interface Reply {
  readonly what: string;
  readonly where: string;
  readonly far: number;
}

/** More than these would not be read. */
const MOST = 5;

/** Forces and air of the other side that could come to a hex, the nearest first; `busy`: those that are met there. The way of ships may be longer than told. */
export function couldAnswer(view: View, board: Board, own: string, place: string, busy: readonly string[]): readonly Reply[] {
  const hex = board.hex(hexPart(place));
  if (hex === undefined) return [];
  const from = (at: string) => {
    const there = board.hex(hexPart(at));
    return there === undefined ? undefined : board.distance(there, hex);
  };
  const ships = (view.forces ?? []).flatMap((one): Reply[] => {
    const far = from(one.place);
    if (!isTheirs(view, own, one.party) || busy.includes(one.id) || one.inverted === true || far === undefined) return [];
    return [{ what: forceOf(view, one.id), where: `${whereabouts(one, board)}, ${far === 0 ? "there" : `at least ${hexesWords(far)}`}`, far }];
  });
  const air = (view.air ?? []).flatMap((one): Reply[] => {
    const far = from(one.place);
    if (!isTheirs(view, own, one.party) || one.aboard !== undefined || one.state === "inverted" || far === undefined || far > (one.range ?? 0)) return [];
    return [{ what: airWords(one), where: `${placeName(board, one.place)}, ${hexesWords(far)}, in range`, far }];
  });
  return [...ships, ...air].sort((a, b) => a.far - b.far).slice(0, MOST);
}
