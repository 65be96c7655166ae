/** What the table shows of a game. What the server sends is in lib/views.ts, written from the games' own types. */

import type { AwawView, SkirmishView, UnitView } from "../../lib/views";

/** A unit, or a piece of another game, which says itself what it is called and what is printed on it. */
export interface Unit extends UnitView {
  readonly name?: string;
  readonly figures?: string;
}

/** The view of A World at War; empty before the first one has come. Of another game it has what is drawn the same way. */
export interface View extends Partial<Omit<AwawView, "units">> {
  readonly units?: readonly Unit[];
  /** The view of the other game as it came. */
  readonly other?: SkirmishView;
}
