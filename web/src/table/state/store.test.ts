// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { AwawView, UnitView } from "../../lib/views";
import * as card from "../answer/buttons";
import { logLine } from "../log/sample";
import { settings } from "../menu/settings.svelte";
import { Orders } from "../sea/orders.svelte";
import { Planning } from "../sea/planning.svelte";
import { Table } from "./store.svelte";
import type { FormCard, TableState } from "./wire";

const MOVE: FormCard = {
  verb: "move",
  label: "Move",
  nothing: "",
  refusals: [],
  slots: [
    { name: "unit", pick: "unit", least: 1, most: 1, many: false, ordered: false, inner: [] },
    { name: "to", pick: "space", least: 1, most: 1, many: false, ordered: false, inner: [] },
  ],
};
const END: FormCard = { verb: "end", label: "End", refusals: [], slots: [], nothing: "" };

function state(seq: number, more: Partial<TableState> = {}): TableState {
  return {
    game: { seats: [], waiting_for: ["axis"], over: null, board: null, aids: {}, game: "awaw", title: "T" },
    seat: "axis",
    seq,
    entry: seq,
    view: viewOf(armor("u1", "K35")),
    decision: { name: "ground-move", rule: "13.41", prompt: "Move", reaction: false, secret: false, sealed: false, owners: ["axis"], mine: true, forms: [MOVE, END], default: "end", given: null },
    told: [],
    told_from: seq,
    undo: null,
    orders: [],
    proposal: null,
    phases: [],
    trouble: "",
    ...more,
  } as unknown as TableState;
}

class Socket {
  static last: Socket;
  static readonly OPEN = 1;
  readyState = 1;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  constructor(readonly url: string) {
    Socket.last = this;
  }
  send(): void {}
  close(): void {
    this.onclose?.({ code: 1000 });
  }
  say(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

type Handler = (path: string, body: Record<string, unknown>) => unknown;
let handler: Handler;
let calls: { path: string; body: Record<string, unknown> }[];

function answerTo(path: string, body: Record<string, unknown>): unknown {
  if (path.endsWith("/options")) return { values: body["slot"] === "unit" ? ["u1"] : ["K36", "K37"], words: [] };
  if (path.endsWith("/check")) return { refusals: [], action: `move u1 ${String((body["values"] as Record<string, unknown>)["to"])}` };
  if (path.includes("/reports/targets")) return { name: "targets", text: "", facts: [] };
  if (path.includes("/reports/")) return { name: "reach", text: "", facts: { unit: "u1", place: "K35", left: 6, costs: { K36: 1, K37: 2 }, before: { K36: "K35", K37: "K36" } } };
  if (path.endsWith("/answer")) return { seq: 2, again: false, state: state(2) };
  return state(1);
}

beforeEach(() => {
  calls = [];
  handler = answerTo;
  vi.stubGlobal("WebSocket", Socket);
  vi.stubGlobal("fetch", async (path: string, init: RequestInit = {}) => {
    const body = (typeof init.body === "string" ? JSON.parse(init.body) : {}) as Record<string, unknown>;
    calls.push({ path, body });
    const found = await handler(path, body);
    if (found instanceof Error) throw found;
    const { status, data } = (found as { status?: number; data?: unknown }).status === undefined ? { status: 200, data: found } : (found as { status: number; data: unknown });
    return new Response(JSON.stringify(data), { status });
  });
});

afterEach(() => vi.unstubAllGlobals());

async function seated(): Promise<Table> {
  const table = new Table("g", "axis");
  await table.open();
  Socket.last.onopen?.();
  await vi.waitFor(() => expect(table.answer.able.get("move")).toEqual(new Set(["u1"])));
  return table;
}

/** A view with these units and nothing else of note. */
const viewOf = (...units: readonly UnitView[]): AwawView => ({ turn: "", side: "", step: { id: "", name: "", what: "", rules: [] }, factions: {}, wars: [], units });
const armor = (id: string, place: string): UnitView => ({ id, type: "germany-armor-4-6", party: "germany", place, combat: 4, movement: 6 });

describe("a table", () => {
  it("selects a stack with one click and moves it with the second", async () => {
    const table = await seated();
    await table.clicks.point("K35", "click");
    expect(table.selection.units).toEqual(["u1"]);
    expect([...table.answer.lit]).toEqual(["K36", "K37"]);
    await vi.waitFor(() => expect(table.answer.reach[0]?.costs["K37"]).toBe(2));
    await table.clicks.point("K37", "click");
    const said = calls.find((call) => call.path.endsWith("/answer"));
    expect(said?.body).toMatchObject({ seq: 1, action: "move u1 K37" });
    expect(table.state?.seq).toBe(2);
    expect(table.answer.draft).toBeUndefined();
  });

  it("takes a click that comes before the reach for what it was meant", async () => {
    const table = await seated();
    void table.clicks.point("K35", "click");
    while (!table.answer.isAsking) await null;
    await table.clicks.point("K37", "click");
    expect(calls.find((call) => call.path.endsWith("/answer"))?.body).toMatchObject({ action: "move u1 K37" });
    expect(calls.some((call) => call.path.endsWith("/why-not"))).toBe(false);
  });

  it("does not take the reach of a whole stack for that of one unit of it", async () => {
    const both = state(1, { view: viewOf(armor("u1", "K35"), armor("u2", "K35")) });
    const together: FormCard = { ...MOVE, slots: MOVE.slots.map((slot) => (slot.name === "unit" ? { ...slot, many: true, most: null } : slot)) };
    const decision = { ...both.decision, forms: [together, END] };
    handler = (path, body) => {
      const units = (body["got"] as { unit?: string[] } | undefined)?.unit ?? [];
      if (path.endsWith("/options")) return { values: body["slot"] === "unit" ? ["u1", "u2"] : units.length > 1 ? ["K36"] : ["K36", "K37"], words: [] };
      const found = answerTo(path, body);
      return path.includes("/reports/") || (found as TableState).decision === undefined ? found : { ...both, decision };
    };
    const table = new Table("g", "axis");
    await table.open();
    await vi.waitFor(() => expect(table.answer.able.get("move")?.size).toBe(2));
    await table.clicks.point("K35", "click");
    expect([...table.answer.lit]).toEqual(["K36"]);
    void table.clicks.pick("u1", false);
    await table.clicks.point("K37", "click");
    expect(calls.find((call) => call.path.endsWith("/check"))?.body).toMatchObject({ values: { unit: ["u1"], to: "K37" } });
    expect(calls.some((call) => call.path.endsWith("/why-not"))).toBe(false);
  });

  it("looks at another stack with a click, and joins it only by a drag or a word", async () => {
    const two = state(1, { view: viewOf(armor("u1", "K35"), armor("u2", "K36")) });
    handler = (path, body) => {
      if (path.endsWith("/options") && body["slot"] === "unit") return { values: ["u1", "u2"], words: [] };
      const found = answerTo(path, body);
      return path.includes("/reports/") || (found as TableState).decision === undefined ? found : { ...two };
    };
    const said = () => calls.filter((call) => call.path.endsWith("/answer")).map((call) => call.body["action"]);
    const sit = async () => {
      const table = new Table("g", "axis");
      await table.open();
      await vi.waitFor(() => expect(table.answer.able.get("move")).toEqual(new Set(["u1", "u2"])));
      await table.clicks.point("K35", "click");
      await vi.waitFor(() => expect(table.answer.reach[0]?.costs["K36"]).toBe(1));
      return table;
    };
    const table = await sit();
    await table.clicks.point("K36", "click");
    expect(said(), "it is only looked at").toEqual([]);
    expect(table.selection.units).toEqual(["u2"]);
    expect(table.selection.join).toMatchObject({ hex: "K36", units: ["u1"], cost: 1 });
    await table.clicks.lookAt("K35");
    expect(table.selection.join, "what was looked at before is forgotten").toBeUndefined();
    expect(table.selection.units).toEqual(["u1"]);
    await table.clicks.lookAt("K35");
    expect(table.selection.units, "looking again selects the same").toEqual(["u1"]);
    await table.clicks.point("K36", "click");
    await table.clicks.bring();
    expect(said()).toEqual(["move u1 K36"]);
    const other = await sit();
    await other.clicks.point("K36", "drop");
    expect(said()).toHaveLength(2);
  });

  it("completes nothing by selecting, even where there is one hex to go to", async () => {
    handler = (path, body) => (path.endsWith("/options") && body["slot"] === "to" ? { values: ["K36"], words: [] } : answerTo(path, body));
    const table = await seated();
    await table.clicks.lookAt("K35");
    expect([...table.answer.lit]).toEqual(["K36"]);
    expect(table.answer.checked).toBe("");
    await card.main(table);
    expect(calls.filter((call) => call.path.endsWith("/answer")), "the main button has nothing to send").toEqual([]);
  });

  it("says why not where an enemy stands, and offers what can be done there", async () => {
    const overrun: FormCard = { verb: "overrun-hex", label: "Overrun", refusals: [], nothing: "", slots: [{ name: "target", pick: "space", least: 1, most: 1, many: false, ordered: false, inner: [] }, { name: "units", pick: "unit", least: 1, most: 2, many: true, ordered: false, inner: [] }] };
    const asking = state(1);
    handler = (path, body) => {
      if (path.endsWith("/why-not")) return { forms: [{ verb: "move", label: "Move", slot: "to", got: {}, refusals: [{ rule: "13.46", reason: "an enemy is there", about: [] }] }], possible: true };
      if (path.endsWith("/options") && body["slot"] === "target") return { values: ["K39"], words: [] };
      if (path.endsWith("/options") && body["slot"] === "units") return { values: ["u1"], words: [] };
      const found = answerTo(path, body);
      return path.includes("/reports/") || (found as TableState).decision === undefined ? found : { ...asking, decision: { ...asking.decision, forms: [MOVE, overrun, END] } };
    };
    const table = await seated();
    await vi.waitFor(() => expect(table.answer.able.has("overrun-hex")).toBe(true));
    vi.spyOn(table, "here").mockImplementation((hex) => (hex === "K35" ? ["u1"] : []));
    table.board = { hex: (id: string) => ({ id }), box: () => undefined } as unknown as NonNullable<typeof table.board>;
    await table.clicks.point("K35", "click");
    await table.clicks.point("K38", "click");
    expect(table.answer.draft?.form.verb, "nothing else has begun").toBe("move");
    expect(table.whyNot?.hex).toBe("K38");
    await table.clicks.point("K39", "click");
    expect(table.whyNot).toBeUndefined();
    expect(table.answer.draft?.form.verb, "it is put together").toBe("overrun-hex");
    expect(table.answer.draft?.values).toEqual({ target: "K39", units: ["u1"] });
    expect(calls.some((call) => call.path.endsWith("/answer")), "and not sent").toBe(false);
  });

  it("waits for a second tap where a finger may have slipped", async () => {
    const table = await seated();
    await table.clicks.point("K35", "click", false);
    await table.clicks.point("K36", "click", false);
    expect(calls.some((call) => call.path.endsWith("/answer"))).toBe(false);
    expect(table.answer.checked).toBe("move u1 K36");
    await table.clicks.point("K36", "click", false);
    expect(calls.some((call) => call.path.endsWith("/answer"))).toBe(true);
  });

  it("sends what is still being checked as soon as that is done", async () => {
    const table = await seated();
    await table.clicks.point("K35", "click", false);
    await table.clicks.point("K36", "click", false);
    const draft = table.answer.draft;
    if (draft === undefined) throw new Error("nothing was put together");
    const checking = table.answer.go(draft);
    expect(table.answer.checked, "not known yet").toBe("");
    await table.submit();
    expect(calls.find((call) => call.path.endsWith("/answer"))?.body).toMatchObject({ action: "move u1 K36" });
    await checking;
  });

  it("has the usual answer on its main button where no other button gives it", async () => {
    const asking = state(1);
    const answering = (usual: string): Handler => (path, body) => {
      const found = answerTo(path, body);
      return (found as TableState).decision === undefined ? found : { ...asking, decision: { ...asking.decision, default: usual } };
    };
    handler = answering("move u1 K36");
    const table = await seated();
    expect(card.usual(table)).toBe("move u1 K36");
    await card.main(table);
    expect(calls.find((call) => call.path.endsWith("/answer"))?.body).toMatchObject({ action: "move u1 K36" });
    handler = answering("end");
    const other = await seated();
    expect(card.usual(other)).toBeUndefined();
    expect(card.closing(other)?.verb).toBe("end");
  });

  it("puts what costs something together first, and sends it with the next press", async () => {
    const asking = state(1);
    const filled = { unit: "u1", to: "K36" };
    const staked = { price: "11 BRP", units: [], factors: 0, dice: true, final: true };
    handler = (path, body) => {
      if (path.endsWith("/check")) return { refusals: [], action: "move u1 K36", foreseen: staked };
      const found = answerTo(path, body);
      return (found as TableState).decision === undefined ? found : { ...asking, decision: { ...asking.decision, default: "move u1 K36", filled } };
    };
    const said = () => calls.filter((call) => call.path.endsWith("/answer"));
    const table = await seated();
    await card.main(table);
    expect(said(), "the first press only shows it").toEqual([]);
    expect(table.answer.draft?.values).toEqual(filled);
    expect(table.answer.foreseen?.price).toBe("11 BRP");
    expect(table.isTooSoon, "a key pressed now was meant for the question").toBe(true);
    await card.main(table);
    expect(said()).toHaveLength(1);
    // A quick move that costs something is not made by its second click either.
    const other = await seated();
    await other.clicks.point("K35", "click");
    await other.clicks.point("K36", "click");
    expect(said()).toHaveLength(1);
    expect(other.answer.checked).toBe("move u1 K36");
  });

  it("parts ways only at the second word", async () => {
    const asking = state(1);
    const fork = [{ ...END, verb: "fight" }, { ...END, verb: "disengage" }];
    handler = (path, body) => {
      if (path.endsWith("/check")) return { refusals: [], action: "disengage", foreseen: null };
      const found = answerTo(path, body);
      return (found as TableState).decision === undefined ? found : { ...asking, decision: { ...asking.decision, forms: fork, default: "disengage", filled: null } };
    };
    const table = new Table("g", "axis");
    await table.open();
    await card.main(table);
    expect(calls.some((call) => call.path.endsWith("/answer"))).toBe(false);
    expect(table.answer.draft?.form.verb).toBe("disengage");
    await card.main(table);
    expect(calls.find((call) => call.path.endsWith("/answer"))?.body).toMatchObject({ action: "disengage" });
  });

  it("asks once more before what cannot be taken back, for whoever wants that", async () => {
    settings.confirm = true;
    try {
      const said = () => calls.filter((call) => call.path.endsWith("/answer"));
      let final = false;
      handler = (path, body) => (path.endsWith("/check") ? { refusals: [], action: "end", foreseen: { price: "", units: [], factors: 0, dice: false, final } } : answerTo(path, body));
      const table = await seated();
      await table.say("end");
      expect(said(), "what can be taken back is not asked about").toHaveLength(1);
      final = true;
      const other = await seated();
      await other.say("end");
      expect(other.confirming).toBe("end");
      expect(said()).toHaveLength(1);
      await other.say(other.confirming, true);
      expect(said()).toHaveLength(2);
    } finally {
      settings.confirm = false;
    }
  });

  it("offers no verb that nothing on the board can begin", async () => {
    const overrun: FormCard = { ...MOVE, verb: "overrun-hex", label: "Overrun" };
    expect(card.openers([MOVE, overrun], new Map([["move", new Set(["u1"])]])), "not known yet").toHaveLength(2);
    const able = new Map([["move", new Set(["u1"])], ["overrun-hex", new Set()]]);
    expect(card.openers([MOVE, overrun, END], able)).toEqual([MOVE]);
    expect(card.idle([MOVE, overrun, END], able)).toEqual([overrun]);
  });

  it("keeps what is put together when the same question comes again", async () => {
    const table = await seated();
    await table.clicks.point("K35", "click");
    Socket.last.say({ type: "moved", seq: 5, state: state(5) });
    await vi.waitFor(() => expect(calls.filter((call) => call.path.endsWith("/options")).some((call) => call.body["seq"] === 5)).toBe(true));
    expect(table.answer.draft?.values).toEqual({ unit: "u1" });
    Socket.last.say({ type: "moved", seq: 6, state: state(6, { decision: null }) });
    expect(table.answer.draft).toBeUndefined();
  });

  it("drops lines that were taken back, and hears nothing old", async () => {
    const table = await seated();
    const line = (entry: number) => logLine(entry, "told", String(entry));
    Socket.last.say({ type: "moved", seq: 7, state: state(7, { told: [line(2), line(3)], told_from: 1 }) });
    Socket.last.say({ type: "moved", seq: 8, state: state(8, { told: [line(3)], told_from: 2 }) });
    Socket.last.say({ type: "moved", seq: 4, state: state(4) });
    expect(table.log.map((one) => one.entry)).toEqual([2, 3]);
    const [, last] = table.log;
    Socket.last.say({ type: "moved", seq: 8, state: state(8, { told: [line(3)], told_from: 2 }) });
    expect(table.log[1], "a line told again is the same line").toBe(last);
    expect(table.state?.seq).toBe(8);
  });

  it("stays in the present when a look back arrives too late", async () => {
    const table = await seated();
    table.state = state(9);
    let arrive = (_past: unknown): void => undefined;
    vi.stubGlobal("fetch", (path: string) =>
      path.endsWith("/at/4") ? new Promise((resolve) => (arrive = (past) => resolve(new Response(JSON.stringify(past))))) : Promise.resolve(new Response(JSON.stringify({ entry: 3, view: {} }))),
    );
    const late = table.lookBack(4);
    expect([table.looking, table.at], "it is said at once where one goes").toEqual([4, 4]);
    await table.lookBack(3);
    expect([table.looking, table.at]).toEqual([undefined, 3]);
    expect(table.past?.entry).toBe(3);
    arrive({ entry: 4, view: {} });
    await late;
    expect(table.past?.entry, "a later look stands").toBe(3);
    const last = table.lookBack(4);
    table.toPresent();
    expect(table.looking).toBeUndefined();
    arrive({ entry: 4, view: {} });
    await last;
    expect(table.past).toBeUndefined();
  });

  it("asks again under the same key when an answer is lost", async () => {
    const table = await seated();
    let lost = true;
    handler = (path, body) => {
      if (!path.endsWith("/answer") || !lost) return answerTo(path, body);
      lost = false;
      return new TypeError("network");
    };
    await table.say("end");
    const keys = calls.filter((call) => call.path.endsWith("/answer")).map((call) => call.body["key"]);
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });

  it("says so when a click came too late, and takes up what happened", async () => {
    const table = await seated();
    handler = (path, body) => (path.endsWith("/answer") ? { status: 409, data: { error: "stale", status: 409, seq: 9 } } : path.includes("?since=") ? state(9) : answerTo(path, body));
    await table.say("end");
    expect(table.notice?.kind).toBe("told");
    expect(table.state?.seq).toBe(9);
  });

  describe("with an ally who answers at the same time", () => {
    const shared = { ...state(9).decision!, owners: ["axis", "italy"] };
    let late: boolean;

    async function tooLate(foreseen: Record<string, unknown>, decision = shared) {
      const table = await seated();
      late = true;
      handler = (path, body) => {
        if (path.includes("?since=")) return state(9, { decision });
        if (path.endsWith("/check")) return { refusals: [], action: body["action"], foreseen: { dice: false, price: "", units: [], factors: 0, ...foreseen } };
        if (!path.endsWith("/answer") || !late) return answerTo(path, body);
        late = false;
        return { status: 409, data: { error: "stale", status: 409, seq: 9 } };
      };
      await table.say("move u1 K36");
      return [table, calls.filter((call) => call.path.endsWith("/answer")).map((call) => call.body["seq"])] as const;
    }

    it("sends again what costs nothing", async () => {
      const [table, sent] = await tooLate({});
      expect(sent).toEqual([1, 9]);
      expect(table.notice).toBeUndefined();
    });

    it("does not send again what rolls dice", async () => {
      const [table, sent] = await tooLate({ dice: true });
      expect(sent).toEqual([1]);
      expect(table.notice?.kind).toBe("told");
    });

    it("does not send again to another question, or one's own", async () => {
      expect((await tooLate({}, { ...shared, prompt: "Attack" }))[1]).toEqual([1]);
      calls = [];
      expect((await tooLate({}, { ...shared, owners: ["axis"] }))[1]).toEqual([1]);
    });
  });

  it("sends several typed answers as one list, and asks before them whoever wants to be asked", async () => {
    const table = await seated();
    await table.say("move u1 K36; end");
    expect(calls.find((call) => call.path.endsWith("/answer"))?.body["answers"]).toEqual(["move u1 K36", "end"]);
    calls = [];
    expect(await table.say("move u1 K36; end", false)).toBe(false);
    expect(table.confirming).toBe("move u1 K36; end");
    expect(calls.some((call) => call.path.endsWith("/answer"))).toBe(false);
  });

  it("shows reasons of the rules", async () => {
    const table = await seated();
    const refusals = [{ rule: "13.41", reason: "too far", about: [] }];
    handler = () => ({ status: 422, data: { error: "refused", status: 422, refusals } });
    await table.say("move u1 Z9");
    expect(table.notice).toMatchObject({ kind: "refused", refusals });
  });

  it("mends a broken connection and asks for what it missed", async () => {
    vi.useFakeTimers();
    const opening = new Table("g", "axis");
    await opening.open();
    const first = Socket.last;
    first.onclose?.({ code: 1006 });
    expect(opening.connection).toBe("broken");
    vi.advanceTimersByTime(1000);
    expect(Socket.last).not.toBe(first);
    expect(Socket.last.url).toContain("/live?seq=1");
    opening.close();
    vi.useRealTimers();
  });
});

describe("a sheet of orders at sea", () => {
  const AIM: FormCard = { verb: "aim-torpedoes", label: "Attack", refusals: [], nothing: "", slots: [{ name: "target", pick: "", least: 1, most: 1, many: false, ordered: false, inner: [] }] } as unknown as FormCard;
  const decision = { name: "torpedo-target", rule: "22.93E", prompt: "Choose", reaction: true, secret: false, sealed: false, owners: ["axis"], mine: true, forms: [AIM], default: "aim-torpedoes japan-akagi", filled: { target: "japan-akagi" }, given: null };
  const odds = { outcomes: [{ outcome: "Akagi damaged", chance: 1, fraction: "1" }], exact: true, worlds: 1, trials: 0 };

  async function opened(dice: boolean, found: unknown = odds): Promise<Table> {
    handler = (path, body) => {
      if (path.endsWith("/options")) return { values: ["japan-akagi", "japan-kaga"], words: [] };
      if (path.endsWith("/check")) return { refusals: [], action: "aim-torpedoes japan-akagi", foreseen: { price: "", units: [], factors: 0, dice, final: true } };
      if (path.endsWith("/odds")) return found;
      return path.includes("/reports/") ? answerTo(path, body) : state(1, { decision } as unknown as Partial<TableState>);
    };
    const table = new Table("g", "axis");
    await table.open();
    await new Orders(table).load();
    await vi.waitFor(() => expect(table.answer.checked).toBe("aim-torpedoes japan-akagi"));
    return table;
  }

  it("tells what may come of it where dice fall", async () => {
    const table = await opened(true);
    await vi.waitFor(() => expect(table.answer.odds?.outcomes[0]?.outcome).toBe("Akagi damaged"));
  });

  it("asks for no odds where none fall, and says nothing where there are none", async () => {
    await opened(false);
    expect(calls.some((call) => call.path.endsWith("/odds"))).toBe(false);
    const table = await opened(true, { status: 400, data: { error: "There are no odds for this.", status: 400 } });
    await vi.waitFor(() => expect(calls.some((call) => call.path.endsWith("/odds"))).toBe(true));
    await vi.waitFor(() => expect(table.answer.weighing).toBe(false));
    expect(table.notice).toBeUndefined();
  });
});

describe("planning at sea", () => {
  const PATROL: FormCard = { verb: "patrol", label: "Patrol", refusals: [], nothing: "", slots: [{ name: "forces", pick: "force", least: 1, most: 9, many: true, ordered: false, inner: [] }] } as unknown as FormCard;
  const decision = { name: "naval-announcements", rule: "21.416", prompt: "Announce", reaction: false, secret: false, sealed: false, owners: ["axis"], mine: true, forms: [PATROL, { ...END, verb: "end-announcements" }], default: "end-announcements", filled: null, given: null };
  const force = { id: "japan-1", party: "japan", place: "L32", name: "Task force 1", least: 10 };
  const facts = { base: "L32", path: [], hexes: 0, total: null, between: null, first: null, legs: 0, way: [], staying: 0, against: [], goals: { O48: 12 }, direct: ["O48"], passengers: [], lift: [] };

  it("waits with a goal that is clicked before it is known where ships may go", async () => {
    let tell: () => void = () => undefined;
    const late = new Promise<void>((done) => (tell = done));
    handler = (path, body) => {
      if (path.endsWith("/options")) return { values: ["japan-1"], words: [] };
      if (path.endsWith("/check")) return { refusals: [], action: "patrol japan-1 - O48 -", foreseen: null };
      if (path.includes("/reports/sea-plan")) return late.then(() => ({ name: "sea-plan", text: "", facts }));
      return path.includes("/reports/") ? answerTo(path, body) : state(1, { decision, view: { ...viewOf(), own_side: "axis", commands: ["japan"], forces: [force] } } as unknown as Partial<TableState>);
    };
    const table = new Table("g", "axis");
    await table.open();
    const planning = new Planning(table);
    planning.toggleForce("japan-1");
    const clicked = planning.point("O48", false);
    tell();
    await clicked;
    expect(planning.goal).toBe("O48");
  });
});
