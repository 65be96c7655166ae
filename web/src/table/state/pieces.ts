/** Pieces of other games, drawn and chosen like the units of A World at War. */

import type { AnyView, PieceView } from "../../lib/views";
import { phrase } from "../words/names";
import type { Unit, View } from "./view";

const UNKNOWN = "?";

/** What is shown of a view: pieces as units. */
export function shown(view: AnyView | undefined): View {
  if (view === undefined) return {};
  if (!("pieces" in view)) return view;
  const { pieces } = view;
  // One of the two sides is drawn with a spine, as the Allies are.
  const [axis = "", ...others] = [...new Set(pieces.map((piece) => piece.owner))].sort().reverse();
  return { other: view, units: pieces.map(unitOf), factions: { axis: [axis], allied: others } };
}

function unitOf({ id, owner, hex, kind, strength, moved, attacked }: PieceView): Unit {
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
