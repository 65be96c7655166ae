/** Pieces of other games, drawn and chosen like the units of A World at War. */

import { phrase } from "./names";
import type { PieceView, UnitView, View } from "./view";

const UNKNOWN = "?";

/** A view with its pieces as units. What it is stays in `pieces`. */
export function withPieces(view: View): View {
  const { pieces } = view;
  if (pieces === undefined || view.units !== undefined) return view;
  // One of the two sides is drawn with a spine, as the Allies are.
  const [axis = "", ...others] = [...new Set(pieces.map((piece) => piece.owner))].sort().reverse();
  return { ...view, units: pieces.map(unitOf), factions: { axis: [axis], allied: others } };
}

function unitOf({ id, owner, hex, kind, strength, moved, attacked }: PieceView): UnitView {
  const known = kind !== UNKNOWN;
  return {
    id,
    type: `${owner}-${known ? kind : "unknown"}`,
    party: owner,
    place: hex,
    combat: strength ?? 0,
    movement: 0,
    name: `${phrase(id)}${known ? `, ${kind}` : ""}`,
    figures: strength === undefined ? UNKNOWN : String(strength),
    ...(moved === true ? { spent: 1 } : {}),
    ...(attacked === true ? { marks: ["attacked"] } : {}),
  };
}
