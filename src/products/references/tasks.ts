/** Holds maps of forest against ours, pixel by pixel, and counts how many call each pixel forest. */
export interface AgreementTask {
  readonly kind: 'agreement';
  /** Ours on the fine grid: 1 forest, 0 not, 255 unknown. */
  readonly ours: Uint8Array;
  /** Fraction of each pixel inside the zone; `null` where all are. */
  readonly inside: Float32Array | null;
  /** The others on the same grid, in the same numbers. */
  readonly maps: readonly Uint8Array[];
}

/** Pixels of the zone that two maps know, parts of pixels as parts, by what each calls them. */
export interface Contingency {
  readonly both: number;
  readonly onlyOurs: number;
  readonly onlyTheirs: number;
  readonly neither: number;
}

export interface AgreementResult {
  /** Of each map, in their order. */
  readonly counts: readonly Contingency[];
  /** How many of the maps call a pixel forest; 255 where none of them says anything. */
  readonly votes: Uint8Array;
}
