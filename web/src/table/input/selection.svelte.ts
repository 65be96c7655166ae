/** What one looks at and has in hand: a hex, units, the pointer and the cursor. It knows no question and no server. */

import type { Draft } from "../answer/draft";

/** Units that may join the stack which is looked at. */
export interface Join {
  readonly hex: string;
  readonly units: readonly string[];
  /** The move as it would be sent. */
  readonly draft: Draft;
  readonly cost: number | undefined;
}

export class Selection {
  /** The hex or box that is looked at; the tray shows what is there. */
  hex = $state<string>();
  /** What is in hand: ids of units and air units, perhaps of several hexes. */
  units = $state.raw<readonly string[]>([]);
  /** What was in hand before, if it can join what is looked at now. */
  join = $state.raw<Join>();
  /** The hex under the pointer. */
  hovered = $state<string>();
  /** A stack is being dragged over the map. */
  dragging = $state(false);
  /** The hex at which the keyboard is. */
  cursor = $state<string>();
  /** The hex of what the pointer rests on in a list. */
  pointed = $state<string>();
  /** The stacks that one has looked at in this question, one after the other. */
  private been: readonly string[] = [];

  /** Take what can act at a hex: all of it, and what is taken again one by one. Adding keeps what is in hand; what is all there is put back. */
  take(hex: string, able: readonly string[], add: boolean): void {
    if (add) {
      const other = able.filter((id) => !this.units.includes(id));
      this.units = other.length > 0 ? [...this.units, ...other] : this.units.filter((id) => !able.includes(id));
    } else {
      this.units = hex === this.hex && this.units.length > 0 ? cycled(able, this.units) : able;
    }
    this.hex = hex;
  }

  /** One unit in the tray: it alone; or it is added, or put back if it is in hand. */
  pick(id: string, add: boolean): void {
    if (!add) this.units = [id];
    else this.units = this.units.includes(id) ? this.units.filter((one) => one !== id) : [...this.units, id];
  }

  /** Equal units in the tray: all of them, and one of them if all were in hand. Adding takes all, or puts all back. */
  pickAll(ids: readonly string[], add: boolean): void {
    const [first] = ids;
    if (first === undefined) return;
    const inHand = ids.every((id) => this.units.includes(id));
    const others = this.units.filter((id) => !ids.includes(id));
    if (add) this.units = inHand ? others : [...others, ...ids];
    else this.units = inHand && others.length === 0 && ids.length > 1 ? [first] : ids;
  }

  /** Of several that cannot go together, the first. */
  keepFirst(): void {
    this.units = this.units.slice(0, 1);
  }

  /** Nothing is in hand any more; what is looked at stays. */
  letGo(): void {
    this.units = [];
    this.join = undefined;
  }

  /** Nothing is looked at either. */
  clear(): void {
    this.letGo();
    this.hex = undefined;
  }

  /** Another kind of question: one goes through the stacks anew. */
  startOver(): void {
    this.been = [];
  }

  /** The next stack to look at: the first by rank that one has not been at. Once one has been everywhere it begins anew. */
  next(stops: readonly string[], rankOf: (id: string) => number): string | undefined {
    const following = onward(stops, this.been, rankOf);
    if (following !== undefined) this.been = this.been.includes(following) ? [following] : [...this.been, following];
    return following;
  }

  /** The stack that was looked at before this one, if it is still one to look at. */
  previous(stops: readonly string[]): string | undefined {
    const last = this.been[this.been.length - 2];
    if (last === undefined || !stops.includes(last)) return undefined;
    this.been = this.been.slice(0, -1);
    return last;
  }
}

/** The next to look at: the first by rank of those that one has not been at, or of all once one has been everywhere. */
function onward(stops: readonly string[], been: readonly string[], rankOf: (id: string) => number): string | undefined {
  const last = been[been.length - 1];
  const fresh = stops.filter((id) => !been.includes(id));
  const open = fresh.length > 0 ? fresh : stops.filter((id) => id !== last || stops.length === 1);
  return [...open].sort((a, b) => rankOf(a) - rankOf(b))[0];
}

/** Taking a stack again goes through its units one by one, then back to all of them. */
function cycled(all: readonly string[], selected: readonly string[]): readonly string[] {
  if (all.length < 2) return all;
  const only = selected.length === 1 ? selected[0] : undefined;
  const place = only === undefined ? -1 : all.indexOf(only);
  const next = all[place + 1];
  return next === undefined ? all : [next];
}
