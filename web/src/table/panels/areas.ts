/** What a power's income comes from, in words. */

import type { Board } from "../../board/geometry";
import { hexWords, phrase } from "../words/names";

/** "center H47" as "Industrial center H47 Moscow", "baltic-states" as "Baltic states". */
export function areaWords(board: Board | undefined, name: string): string {
  const region = board?.data.regions[name.replace(/^loss of /, "")]?.name;
  if (region !== undefined) return name.startsWith("loss of ") ? `Loss of ${region}` : region;
  return phrase(name.replace(/\bcenter ([A-Z]+\d+)/, (_, hex: string) => `industrial center ${hexWords(board, hex)}`));
}
