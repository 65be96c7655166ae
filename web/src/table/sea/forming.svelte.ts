/** Task forces that are being formed at one seat's table: a draft, checked after each change. */

import { hexPart, isMine } from "../map/tokens";
import type { Table } from "../state/store.svelte";
import type { FormCard } from "../state/wire";
import { assigned, factorPiece, type Group, groupsOf, moved, type Moves, type Piece, PORT, shipPiece } from "./forming";

export class Forming {
  moves = $state.raw<Moves>(new Map());
  /** The port that is shown. */
  port = $state("");
  /** Markers that are free, for each port in which some are asked for. */
  spare = $state.raw<readonly string[]>([]);
  private seq = -1;

  constructor(private readonly table: Table) {}

  readonly isOn: boolean = $derived.by(() => this.table.mine && this.table.question() === "task-force-formation" && this.form !== undefined);
  readonly form: FormCard | undefined = $derived.by(() => this.table.forms().find((one) => one.verb === "form-task-forces" && one.refusals.length === 0));

  /** Ships that may be put under markers. */
  private able = $state.raw<ReadonlySet<string>>(new Set());

  readonly pieces: readonly Piece[] = $derived.by(() => {
    const { view, seat } = this.table;
    const ships = (view.ships ?? []).filter((one) => isMine(view, one.party, seat)).map(shipPiece);
    const rest = (view.naval ?? []).filter((one) => isMine(view, one.party, seat)).map(factorPiece);
    return [...ships, ...rest].filter((one) => this.able.has(one.id));
  });
  readonly ports: readonly string[] = $derived([...new Set(this.pieces.map((one) => hexPart(one.place)))].sort());
  readonly here: string = $derived(this.ports.includes(this.port) ? this.port : (this.ports[0] ?? ""));
  readonly inPort: readonly Piece[] = $derived(this.pieces.filter((one) => hexPart(one.place) === this.here));
  readonly markers: readonly string[] = $derived.by(() => {
    const named = this.inPort.flatMap((one) => [one.home, ...(this.moves.get(one.id)?.keys() ?? [])]);
    const free = this.spare.find((one) => !this.taken.has(one));
    return [...new Set([...named.filter((one) => one !== PORT), ...(free === undefined ? [] : [free])])];
  });
  /** Markers that the draft has put somewhere. */
  private readonly taken: ReadonlySet<string> = $derived(new Set([...this.moves.values()].flatMap((to) => [...to.keys()])));
  readonly groups: readonly Group[] = $derived(groupsOf(this.inPort, this.markers, this.moves));
  readonly changed: number = $derived([...this.moves.values()].flatMap((to) => [...to.values()]).reduce((sum, one) => sum + one, 0));

  /** Ask who may be moved, once for each question. */
  async load(): Promise<void> {
    const { table, form } = this;
    if (!this.isOn || form === undefined || this.seq === table.seq()) return;
    const seq = (this.seq = table.seq());
    this.moves = new Map();
    this.spare = [];
    const hulls = await table.answer.valuesFor(form.verb, "ships.hull", {}, {});
    if (this.seq !== seq) return;
    this.able = new Set(hulls.filter((one) => typeof one === "string"));
    await this.askMarkers();
  }

  /** The markers that ships of the port that is shown may have besides those that are there. */
  private async askMarkers(): Promise<void> {
    const { form } = this;
    const [first] = this.inPort;
    if (form === undefined || first === undefined) return;
    const { seq } = this;
    const found = await this.table.answer.valuesFor(form.verb, "ships.force", {}, { hull: first.id, factors: first.step });
    if (this.seq !== seq) return;
    const there = new Set((this.table.view.forces ?? []).map((one) => one.id));
    this.spare = found.filter((one): one is string => typeof one === "string" && one !== PORT && !there.has(one));
  }

  show(port: string): void {
    this.port = port;
    this.table.selection.hex = port;
    void this.askMarkers();
  }

  move(piece: Piece, from: string, to: string, factors: number): void {
    this.put(moved(this.moves, piece, from, to, factors));
  }

  clear(): void {
    this.put(new Map());
  }

  private put(moves: Moves): void {
    this.moves = moves;
    const { form } = this;
    if (form === undefined) return;
    if (moves.size === 0) this.table.answer.drop();
    else void this.table.answer.go({ form, values: { ships: assigned(moves) }, item: {}, at: form.slots.length, auto: [] });
  }
}
