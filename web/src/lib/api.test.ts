import { describe, expect, it, vi } from "vitest";
import { ApiError, getAbout } from "./api";

function answering(body: string, status = 200): typeof fetch {
  return vi.fn(async () => new Response(body, { status }));
}

async function failure(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error("expected an ApiError");
  return error;
}

describe("getAbout", () => {
  it("gives what the server sent", async () => {
    const fetcher = answering('{"version":"1.2.3","games":[]}');
    expect((await getAbout(fetcher)).version).toBe("1.2.3");
    expect(fetcher).toHaveBeenCalledWith("/api/about", expect.anything());
  });

  it("says that the server does not answer when the network fails", async () => {
    const fetcher = vi.fn(async () => {
      throw new TypeError("Failed to fetch");
    });
    const error = await failure(getAbout(fetcher));
    expect(error.message).toContain("does not answer");
    expect(error.status).toBeNull();
  });

  it("passes on the server's own sentence", async () => {
    const error = await failure(getAbout(answering('{"error":"Not now.","status":503}', 503)));
    expect(error.message).toBe("Not now.");
    expect(error.status).toBe(503);
  });

  it.each([
    ["a failing proxy", "<html>Bad gateway</html>", 502, "does not answer"],
    ["a failure without a sentence", "{}", 500, "does not answer"],
    ["a failure with something else", '{"error":7}', 500, "does not answer"],
    ["an answer that is no JSON", "<html></html>", 200, "does not understand"],
  ])("has words for %s", async (_case, body, status, words) => {
    expect((await failure(getAbout(answering(body, status)))).message).toContain(words);
  });
});
