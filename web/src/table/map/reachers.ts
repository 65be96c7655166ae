/** Who can reach a hex: asked for once for each hex and position. */

import type { Reacher } from "../../lib/views";

export class Reachers {
  private seq = -1;
  private known = new Map<string, Promise<readonly Reacher[]>>();

  constructor(
    private readonly now: () => number,
    private readonly ask: (hex: string) => Promise<readonly Reacher[] | undefined>,
  ) {}

  of(hex: string): Promise<readonly Reacher[]> {
    if (this.seq !== this.now()) {
      this.seq = this.now();
      this.known.clear();
    }
    let found = this.known.get(hex);
    if (found === undefined) {
      found = this.ask(hex).then((some) => some ?? []);
      this.known.set(hex, found);
    }
    return found;
  }
}
