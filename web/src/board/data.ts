/** A board as the server sends it (awaw/boards/picture/client.py). */

export interface BoardRow {
  readonly row: string;
  readonly first: number;
  readonly surface: string;
  readonly terrain: string;
  readonly front: string;
  readonly confidence: string;
  readonly territory: readonly number[];
  readonly source: readonly string[];
}

export interface BoardPlace {
  readonly hex: string;
  readonly name: string;
  readonly kind: string;
  readonly objective?: boolean;
  readonly coast?: string;
  readonly aliases?: readonly string[];
}

export interface BoardData {
  readonly version: number;
  readonly board: string;
  /** What the keys of types, parties, boxes and choices are called. */
  readonly names?: Readonly<Record<string, string>>;
  readonly key: Readonly<Record<"surface" | "terrain" | "front" | "confidence", Record<string, string>>>;
  readonly territories: readonly (readonly [string, string, string, string])[];
  readonly rows: readonly BoardRow[];
  readonly land: Readonly<Record<string, string>>;
  readonly coast: string;
  /** None on a field that is drawn from its hexes alone. */
  readonly scenery?: SceneryData | null;
  readonly sides: Readonly<Record<string, readonly (readonly [string, string])[]>>;
  readonly rivers: readonly (readonly [string, string])[];
  readonly borders: string;
  readonly fronts: string;
  readonly places: readonly BoardPlace[];
  readonly features: readonly (readonly [string, string, string])[];
  readonly boxes: readonly BoxData[];
  readonly regions: Readonly<Record<string, { readonly name: string; readonly hexes: string }>>;
}

/** The real earth under the hexes, and where the hexes are drawn over it (awaw/boards/picture/scenery.py). */
export interface SceneryData {
  readonly land: readonly string[];
  readonly lakes: readonly string[];
  readonly rivers: readonly string[];
  /** Names of seas and where they are written. */
  readonly seas: readonly (readonly [string, number, number])[];
  /** Hexes with land that the real coast leaves in the water, and sea hexes under real land. */
  readonly raised: readonly string[];
  readonly sunk: readonly string[];
  /** Hexsides that are crossed by land, or all water, against the picture. */
  readonly bridges: readonly string[];
  readonly cuts: readonly string[];
}

export type Edge = "west" | "east" | "north" | "south";

/** The kinds of a way (ships, ground units…), with the hexes that each counts, if any. */
export type Kinds = Readonly<Record<string, number | null>>;

export interface BoxData {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  /** Whose it is; of boxes that are nobody's, who may use them. */
  readonly control?: string;
  readonly users?: string;
  /** To another box, a hex or a region. */
  readonly ways: readonly { readonly to: string; readonly kinds: Kinds }[];
  readonly docks: readonly { readonly edge: Edge; readonly hexes: readonly string[]; readonly kinds: Kinds }[];
}
