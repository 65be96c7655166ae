/** Lines of a log for tests. */

import type { LogLine } from "../state/wire";

export const logLine = (entry: number, kind: string, text: string, more: Partial<LogLine> = {}): LogLine => ({
  entry,
  kind,
  text,
  words: text,
  rule: "",
  seat: "",
  by: "",
  about: [],
  dice: null,
  when: { turn: "", part: "", phase: "" },
  back_to: null,
  takes_back: [],
  ...more,
});
