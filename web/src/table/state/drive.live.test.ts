/**
 * Whole games driven by random answers through the drafts of the page, against a running server:
 * every kind of decision can be answered with what the page knows of it.
 * `WARCABINET_LIVE=http://127.0.0.1:8000 npx vitest run drive` (not part of the usual tests).
 */
import { describe, expect, it } from "vitest";
import * as drafts from "../answer/draft";
import type { FormCard, TableState } from "./wire";

const SERVER = process.env["WARCABINET_LIVE"] ?? "";
const SEED = Number(process.env["WARCABINET_SEED"] ?? "1");

function random(seed: number): (below: number) => number {
  let state = seed * 2654435761;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0;
    return Math.abs(state ^ (state >>> 13)) % below;
  };
}

async function call<T>(path: string, body?: unknown): Promise<{ status: number; data: T }> {
  const init = body === undefined ? {} : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const response = await fetch(`${SERVER}${path}`, init);
  return { status: response.status, data: (await response.json()) as T };
}

/** Fill in a form with legal values drawn at random; undefined if it came to nothing. */
async function fill(path: string, seq: number, form: FormCard, below: (n: number) => number): Promise<string | undefined> {
  let draft = drafts.begin(form);
  for (let steps = 0; steps < 60 && !drafts.complete(draft); steps++) {
    const slot = drafts.slotOf(draft);
    if (slot === undefined) break;
    const question = { seq, verb: form.verb, slot: drafts.pathOf(draft), got: draft.values, item: draft.item };
    const { status, data } = await call<{ values: readonly unknown[]; error?: string }>(`${path}/options`, question);
    if (status === 422) return undefined;
    expect(status, JSON.stringify([question, data])).toBe(200);
    const open = data.values.filter((value) => slot.inner.length > 0 || !drafts.chosen(draft, slot).some((one) => drafts.same(one, value)));
    const done = drafts.enough(draft) && (open.length === 0 || (slot.many && below(3) === 0));
    if (done && slot.many) draft = drafts.next(draft);
    else if (open.length === 0) return undefined;
    else draft = drafts.choose(draft, open[below(open.length)]);
  }
  if (!drafts.complete(draft)) return undefined;
  const { status, data } = await call<{ refusals: readonly unknown[]; action: string }>(`${path}/check`, { seq, verb: form.verb, values: drafts.payload(draft) });
  expect(status, JSON.stringify([form.verb, drafts.payload(draft), data])).toBe(200);
  return data.refusals.length === 0 ? data.action : undefined;
}

async function play(game: string, scenario: string, most: number, seed: number): Promise<{ answers: number; drawn: number; kinds: Set<string> }> {
  const below = random(seed);
  const made = await call<{ id: string; seats: { seat: string }[] }>("/api/games", { game, scenario });
  const kinds = new Set<string>();
  let drawn = 0;
  let answers = 0;
  for (; answers < most; answers++) {
    const cards = await call<{ id: string; waiting_for: string[]; over: unknown }[]>("/api/games");
    const card = cards.data.find((one) => one.id === made.data.id);
    if (card === undefined || card.over !== null) break;
    let state: TableState | undefined;
    let path = "";
    for (const seat of card.waiting_for) {
      path = `/api/games/${made.data.id}/seats/${seat}`;
      state = (await call<TableState>(`${path}?since=999999999`)).data;
      if (state.decision?.mine === true && state.decision.given === null) break;
    }
    const decision = state?.decision;
    if (state === undefined || decision === null || decision === undefined) break;
    kinds.add(decision.name);
    const usable = decision.forms.filter((form) => form.refusals.length === 0);
    let action: string | undefined;
    for (let attempt = 0; attempt < 6 && action === undefined; attempt++) {
      const form = usable[below(usable.length)];
      if (form !== undefined) action = await fill(path, state.seq, form, below);
    }
    if (action !== undefined) drawn += 1;
    action ??= decision.default ?? usable.find((form) => form.slots.length === 0)?.verb;
    expect(action, `nothing could be answered to ${decision.name}: ${decision.prompt}`).toBeDefined();
    const said = await call<{ error?: string }>(`${path}/answer`, { seq: state.seq, key: `${made.data.id}-${answers}`, action });
    expect(said.status, JSON.stringify([decision.name, action, said.data.error])).toBe(200);
  }
  return { answers, drawn, kinds };
}

describe.skipIf(SERVER === "")("random answers through the page's drafts", () => {
  it.each([
    ["skirmish", "skirmish", 400],
    ["awaw", "poland-1939", 500],
    ["awaw", "barbarossa", 260],
  ])("drive %s %s", { timeout: 600_000 }, async (game, scenario, most) => {
    const played = await play(game, scenario, most, SEED);
    console.log(scenario, played.answers, "answers,", played.drawn, "put together,", [...played.kinds].join(" "));
    expect(played.answers).toBeGreaterThan(20);
  });
});
