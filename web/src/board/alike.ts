/** Is it the same all through? What is drawn already is not drawn again: a question that changes nothing on the map costs no painting. */

export function alike(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  if (one instanceof Set || other instanceof Set) {
    if (!(one instanceof Set && other instanceof Set) || one.size !== other.size) return false;
    for (const value of one) if (!other.has(value)) return false;
    return true;
  }
  if (one instanceof Map || other instanceof Map) {
    if (!(one instanceof Map && other instanceof Map) || one.size !== other.size) return false;
    for (const [key, value] of one) if (!other.has(key) || !alike(value, other.get(key))) return false;
    return true;
  }
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [mine, theirs] = [one as Readonly<Record<string, unknown>>, other as Readonly<Record<string, unknown>>];
  const keys = Object.keys(mine);
  return keys.length === Object.keys(theirs).length && keys.every((key) => key in theirs && alike(mine[key], theirs[key]));
}
