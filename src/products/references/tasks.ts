/** Compares a reference map of forest with ours, pixel by pixel. */
export interface AgreementTask {
  readonly kind: 'agreement';
  /** On the fine grid: 1 forest, 0 not, 255 unknown. */
  readonly ours: Uint8Array;
  readonly theirs: Uint8Array;
  /** Fraction of each pixel inside the zone; `null` if all pixels are inside. */
  readonly inside: Float32Array | null;
}

/** Pixels of the zone known to both, by the class each assigns; partial pixels count as fractions. */
export interface AgreementResult {
  readonly both: number;
  readonly onlyOurs: number;
  readonly onlyTheirs: number;
  readonly neither: number;
}
