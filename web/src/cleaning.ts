/**
 * Before each file of tests: what its tests draw is taken away again after each of them.
 *
 * A file that begins with "@vitest-environment node" has no document. It draws nothing, and is
 * spared the second or so that a document and the tools for drawing take to begin.
 */

import { afterEach } from "vitest";

if (typeof document !== "undefined") {
  const { cleanup } = await import("@testing-library/svelte");
  afterEach(cleanup);
}
