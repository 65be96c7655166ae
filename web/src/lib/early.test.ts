import { afterEach, describe, expect, it, vi } from "vitest";
import { beginTable, begunBefore, mapFonts, seatPath } from "./early";

afterEach(() => vi.unstubAllGlobals());

function server(answers: Record<string, unknown>) {
  const fetcher = vi.fn((path: string) => Promise.resolve(new Response(JSON.stringify(answers[path] ?? null))));
  vi.stubGlobal("fetch", fetcher);
  return fetcher;
}

describe("what is asked for early", () => {
  const path = seatPath("a game", "axis");

  it("is the table and its board, each handed over once", async () => {
    const state = { seq: 3, game: { board: "/api/boards/awaw/poland-1939" } };
    const fetcher = server({ [path]: state, "/api/boards/awaw/poland-1939": { rows: [] } });
    await beginTable("a game", "axis");
    expect(fetcher.mock.calls.map(([asked]) => asked)).toEqual(["/api/games/a%20game/seats/axis", "/api/boards/awaw/poland-1939"]);
    expect(await (await begunBefore(path))?.json()).toEqual(state);
    expect(await (await begunBefore("/api/boards/awaw/poland-1939"))?.json()).toEqual({ rows: [] });
    expect(begunBefore(path)).toBeUndefined();
  });

  it("brings the fonts of the map along, and none is waited for that does not come", async () => {
    server({ [path]: { game: { board: null } } });
    const load = vi.fn(() => Promise.reject(new Error("no such font")));
    vi.stubGlobal("document", { fonts: { load } });
    await beginTable("a game", "axis");
    expect(load.mock.calls.length).toBe(3);
    await expect(mapFonts()).resolves.toBeDefined();
  });

  it("is not handed over when it has grown old", async () => {
    server({ [path]: { game: { board: null } } });
    await beginTable("a game", "axis");
    const now = performance.now();
    vi.spyOn(performance, "now").mockReturnValue(now + 60_000);
    expect(begunBefore(path)).toBeUndefined();
  });

  it("tells whoever takes it that the server does not answer", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
    await beginTable("a game", "axis");
    await expect(begunBefore(path)).rejects.toThrow("no network");
  });
});
