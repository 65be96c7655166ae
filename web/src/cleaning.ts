/**
 * Before each file of tests: what its tests draw is taken away again after each of them.
 *
 * Only a file that begins with "@vitest-environment jsdom" has a document. The others draw nothing,
 * and are spared the second or so that a document and the tools for drawing take to begin.
 */

import { afterEach } from "vitest";

if (typeof document !== "undefined") {
  const { cleanup } = await import("@testing-library/svelte");
  afterEach(cleanup);
}
