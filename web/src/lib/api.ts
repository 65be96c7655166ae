import type { About, Ledger } from "./schema";

/** What went wrong, as a sentence for the person at the screen. */
export class ApiError extends Error {
  constructor(
    message: string,
    /** The HTTP status, or null if no answer came at all. */
    readonly status: number | null,
  ) {
    super(message);
    this.name = "ApiError";
  }
}

const UNREACHABLE = "The War Cabinet server does not answer. Is it still running?";
const GARBLED = "The server sent something this page does not understand. Reload the page.";

/** A server that is not there is told of at once; one that is there may be busy with other games for long. */
export const PATIENCE_MS = 90_000;

async function getJson<T>(path: string, fetcher: typeof fetch): Promise<T> {
  let response: Response;
  try {
    response = await fetcher(path, {
      headers: { accept: "application/json" },
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
  } catch {
    throw new ApiError(UNREACHABLE, null);
  }
  let body: unknown;
  try {
    body = await response.json();
  } catch {
    throw new ApiError(response.ok ? GARBLED : UNREACHABLE, response.status);
  }
  if (!response.ok) throw new ApiError(sentenceOf(body) ?? UNREACHABLE, response.status);
  return body as T;
}

function sentenceOf(body: unknown): string | null {
  if (typeof body !== "object" || body === null || !("error" in body)) return null;
  return typeof body.error === "string" ? body.error : null;
}

/** What can be played here, and how far the rules are. */
export function getAbout(fetcher: typeof fetch = fetch): Promise<About> {
  return getJson<About>("/api/about", fetcher);
}

/** How far the rules are, alone: it is asked again while they are being counted. */
export function getLedger(fetcher: typeof fetch = fetch): Promise<Ledger> {
  return getJson<Ledger>("/api/ledger", fetcher);
}
