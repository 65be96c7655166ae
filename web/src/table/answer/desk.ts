/** What an answer needs to know of the table at which it is given. */

import type { FormCard } from "../state/wire";

export interface Desk {
  readonly path: string;
  seq(): number;
  forms(): readonly FormCard[];
  /** What is taken as answered before the question: it lies ahead. */
  after(): readonly string[];
  /** The name of the question that is asked. */
  question(): string;
  aid(name: string): boolean;
  hasReports(): boolean;
  /** An answer is on its way: what is asked now would be about a question that is gone. */
  readonly busy: boolean;
  tell(error: unknown): void;
}
