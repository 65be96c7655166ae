import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, it } from "vitest";

const SOURCE = import.meta.dirname;
const files = readdirSync(SOURCE, { recursive: true, encoding: "utf8" }).filter((file) => /\.(ts|svelte)$/.test(file));

/** The files that a file imports, types included. A component may draw itself inside itself. */
function imported(file: string): string[] {
  const text = readFileSync(join(SOURCE, file), "utf8");
  const named = [...text.matchAll(/(?:from|import)\s+"(\.[^"]+)"/g)].map(([, path = ""]) => normalize(join(dirname(file), path)));
  return named.flatMap((path) => [path, `${path}.ts`].filter((one) => one !== file && files.includes(one)));
}

/** The first way found from a file back to itself. */
function circle(graph: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const done = new Set<string>();
  const walk = (way: readonly string[]): readonly string[] => {
    const last = way[way.length - 1] ?? "";
    const begun = way.indexOf(last);
    if (begun < way.length - 1) return way.slice(begun);
    if (done.has(last)) return [];
    for (const next of graph.get(last) ?? []) {
      const found = walk([...way, next]);
      if (found.length > 0) return found;
    }
    done.add(last);
    return [];
  };
  for (const file of graph.keys()) {
    const found = walk([file]);
    if (found.length > 0) return found;
  }
  return [];
}

it("finds circles", () => {
  expect(circle(new Map([["a", ["b", "c"]], ["b", ["c"]], ["c", []]]))).toEqual([]);
  expect(circle(new Map([["a", ["b"]], ["b", ["c"]], ["c", ["b"]]]))).toEqual(["b", "c", "b"]);
});

it("has no module that imports itself by way of others", () => {
  const graph = new Map(files.map((file) => [file, imported(file)]));
  expect([...graph.values()].flat().length, "imports are found").toBeGreaterThan(200);
  expect(circle(graph)).toEqual([]);
});

it("tells the rows of a list apart by no text, which may be there twice", () => {
  const keyed = /\{#each [^\n}]* as \w+ \((?:`[^`]*\.(?:text|words)\b[^`]*`|\w+\.(?:text|words)\b[^)]*)\)\}/;
  expect(keyed.test("{#each story as line (`${line.entry} ${line.text}`)}")).toBe(true);
  expect(keyed.test("{#each entries as entry (entry.words)}")).toBe(true);
  expect(files.filter((file) => file.endsWith(".svelte") && keyed.test(readFileSync(join(SOURCE, file), "utf8")))).toEqual([]);
});
