/** A straight edge of a ring. */
export interface Segment {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
  readonly ring: number;
}

/** Two segments by their indices in the list, the later one first. */
export type Pair = readonly [later: number, earlier: number];

/** The test for pairs of segments. */
export interface Question {
  /** Largest distance at which segments of different rings are tested. */
  readonly reach: number;
  /** Tests a pair that may cross or touch. */
  readonly meets: (later: number, earlier: number) => boolean;
  /** By ring: set to 1 if the ring comes within `reach` of another ring anywhere. */
  readonly touching: Uint8Array;
}

/** Up to this many segments, every pair is compared. */
export const FEW = 8;
