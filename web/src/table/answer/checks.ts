/** What holds as things stand, from what a player sees: check lines on the card of a question in which it matters. */

import { isMine, sideOf } from "../map/tokens";
import type { View } from "../state/view";
import { title } from "../words/names";

export interface Check {
  readonly text: string;
  readonly rule: string;
}

/** 9.63: what a power pays on a front in a player turn at most. */
const FULL = 15;

/** Questions in which units end up somewhere. */
const PLACES = /^(ground-move|exploit|advance|first-trs|srs|second-trs)/;
/** Questions in which operations are paid for. */
const PAID = /^(ground-move|exploit|regular-attacks|ground-support|counterair|overrun)/;

export function checks(view: View, seat: string, question: string): readonly Check[] {
  return [...(PLACES.test(question) ? placed(view, seat) : []), ...(PAID.test(question) ? offensives(view, seat) : [])];
}

/** What does not hold is warned of elsewhere. */
function placed(view: View, seat: string): readonly Check[] {
  const own = (view.units ?? []).filter((unit) => isMine(view, unit.party, seat));
  const crowded = (view.crowded ?? []).some((one) => one.side === sideOf(view, seat));
  return [
    ...(crowded || own.length === 0 ? [] : [{ text: "Stacking holds in every hex", rule: "12.11" }]),
    ...(own.length === 0 || own.some((unit) => unit.supply !== undefined && unit.supply !== "full") ? [] : [{ text: "Every unit of yours is in supply", rule: "30.15" }]),
  ];
}

/** "Germany, eastern front: 13 of 15 BRP paid, 2 more at most". */
function offensives(view: View, seat: string): readonly Check[] {
  const rows = (view.spending ?? []).filter((row) => isMine(view, row.power, seat) && row.brps > 0);
  if (rows.length === 0) return (view.units ?? []).length === 0 ? [] : [{ text: `No offensive is paid for yet; a front costs ${FULL} BRP at most`, rule: "9.63" }];
  return rows.map(({ power, front, brps }) => {
    const rest = FULL - brps;
    return { text: `${title(power)}, ${front} front: ${rest > 0 ? `${brps} of ${FULL} BRP paid, ${rest} more at most` : "the offensive is paid in full"}`, rule: "9.63" };
  });
}
