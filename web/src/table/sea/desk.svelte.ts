/** The war at sea at one seat's table: loaded only where ships sail. Its parts are told of clicks, keys and the map. */

import type { Overlay } from "../../board/overlays";
import { hexPart, isMine } from "../map/tokens";
import type { Table } from "../state/store.svelte";
import { Forming } from "./forming.svelte";
import { Orders } from "./orders.svelte";
import { Planning } from "./planning.svelte";
import { Window } from "./window.svelte";

/** Questions of a naval battle with a card of their own; the others have the usual one. */
const BATTLE = new Set(["group-numbers", "withdrawal"]);

export class SeaDesk {
  readonly planning: Planning;
  readonly window: Window;
  readonly orders: Orders;
  readonly forming: Forming;
  /** The board of the battle is folded away, to look at the map. */
  folded = $state(false);

  constructor(private readonly table: Table) {
    this.planning = new Planning(table);
    this.window = new Window(table);
    this.orders = new Orders(table);
    this.forming = new Forming(table);
  }

  /** The battle that is on the board, now or in the past that is looked at. */
  readonly battle = $derived.by(() => this.table.view.battle ?? undefined);
  readonly showsBattle: boolean = $derived(this.battle !== undefined && !this.folded);

  /** The question that is shown has a card here. */
  readonly hasCard: boolean = $derived.by(() => this.planning.isOn || this.window.isOn || this.forming.isOn || this.orders.isOn || (this.table.mine && this.battle !== undefined && BATTLE.has(this.table.question())));

  /** What the others wait for, in a word: it tells nothing of what is asked. */
  readonly waiting: string | undefined = $derived.by(() => (this.table.question() === "interception-window" ? "interceptions" : undefined));

  /** True if the click was meant for the war at sea. */
  point(hex: string, add: boolean): boolean {
    if (this.planning.isOn) void this.planning.point(hex, add);
    else if (this.window.isOn) this.window.point(hex);
    else return false;
    return true;
  }

  key(name: string, onControl: boolean): boolean {
    if (this.planning.isOn) return this.planning.key(name, onControl);
    if (this.window.isOn) return this.window.key(name, onControl);
    return false;
  }

  /** What lies over the map: the ways of all who have announced, and what is being put together. */
  over(overlay: Overlay): Overlay {
    const { view, seat } = this.table;
    const routes = (view.activities ?? [])
      .filter((one) => one.state === "announced" || one.state === "under-way")
      .flatMap((one) => one.legs.map((leg) => ({ hexes: leg.map(hexPart), kind: isMine(view, one.party, seat) ? ("air" as const) : ("hunt" as const) })));
    const hunts = (view.attempts ?? []).map((one) => ({ hexes: one.path.map(hexPart), kind: "hunt" as const }));
    const base = { ...overlay, routes: [...(overlay.routes ?? []), ...routes, ...hunts] };
    return this.planning.isOn ? this.planning.over(base) : this.window.isOn ? this.window.over(base) : base;
  }

  /** What is said of the hex under the pointer. */
  readout(hex: string): string {
    const { planning } = this;
    const far = planning.isOn && !planning.isEmpty ? planning.goals?.goals[hex] : undefined;
    return far === undefined ? "" : ` · ${far} ${far === 1 ? "hex" : "hexes"} by sea`;
  }
}
