/** Distributions as people read them: the chance of each figure, from none on. */

export interface Bar {
  readonly figure: number;
  readonly chance: number;
}

export const mean = (spread: readonly number[]): number => spread.reduce((sum, chance, figure) => sum + figure * chance, 0);

/** The figures that may come up, without what is rarer than one in two hundred at both ends; at most so many bars. */
export function bars(spread: readonly number[], most = 14): readonly Bar[] {
  const all = spread.map((chance, figure) => ({ figure, chance })).filter((one) => one.chance >= 0.005);
  const step = Math.max(1, Math.ceil(all.length / most));
  const found: Bar[] = [];
  for (let at = 0; at < all.length; at += step) {
    const some = all.slice(at, at + step);
    const first = some[0];
    if (first !== undefined) found.push({ figure: first.figure, chance: some.reduce((sum, one) => sum + one.chance, 0) });
  }
  return found;
}

/** The chance of at least so much. */
export const atLeast = (spread: readonly number[], figure: number): number => spread.slice(figure).reduce((sum, chance) => sum + chance, 0);
