/** Holds a map of forest against ours, pixel by pixel. */
export interface AgreementTask {
  readonly kind: 'agreement';
  /** On the fine grid: 1 forest, 0 not, 255 unknown. */
  readonly ours: Uint8Array;
  readonly theirs: Uint8Array;
  /** Fraction of each pixel inside the zone; `null` where all are. */
  readonly inside: Float32Array | null;
}

/** Pixels of the zone that both know, parts of pixels as parts, by what each calls them. */
export interface AgreementResult {
  readonly both: number;
  readonly onlyOurs: number;
  readonly onlyTheirs: number;
  readonly neither: number;
}
