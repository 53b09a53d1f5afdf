/** A straight edge of a ring. */
export interface Segment {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
  readonly ring: number;
}

/** Two segments by their places in the list, the later one first. */
export type Pair = readonly [later: number, earlier: number];

/** What is asked of pairs. */
export interface Question {
  /** How near segments of different rings are all along each other at most to be asked of. */
  readonly reach: number;
  /** Of a pair that may cross or touch. */
  readonly meets: (later: number, earlier: number) => boolean;
  /** By rings: 1 where one comes as near to another as `reach` anywhere. */
  readonly touching: Uint8Array;
}

/** So few segments are compared each with each. */
export const FEW = 8;
