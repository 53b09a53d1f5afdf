import { FEW, type Pair, type Question, type Segment } from './segments.ts';

/** Segments of one ring are tested within this distance: well above rounding error. */
const HAIR = 1e-9;

/** A slab and the segments that span it, sorted by height on its left side. */
interface Slab {
  readonly west: number;
  readonly east: number;
  readonly spanning: readonly number[];
  /** Largest distance of any of them below an earlier one on the right side. */
  readonly disorder: number;
  /** For each of them, the index of the next one of another ring. */
  readonly next: Int32Array;
}

/**
 * Vertical slabs between the ends of the segments, recursively halved (a segment tree; de Berg et al., Computational Geometry,
 * 10.3). Segments that span a slab are ordered by height in it, so that any other segment in the slab finds its neighbours by
 * binary search. If spanning segments cross, the search is widened by their disorder.
 */
export class Slabs {
  /** The segments' left and right ends: position along the axis, and height. */
  readonly #from: Float64Array;
  readonly #start: Float64Array;
  readonly #to: Float64Array;
  readonly #end: Float64Array;
  readonly #ring: Int32Array;
  /** Number of segments in each ring. */
  readonly #count: Int32Array;
  /** Boundaries of the slabs, from left to right. */
  readonly #stops: Float64Array;
  /** Heights of a slab's segments at its sides, or at their ends inside it. */
  readonly #left: Float64Array;
  readonly #right: Float64Array;

  constructor(
    segments: readonly Segment[],
    axis: 'x' | 'y',
    readonly question: Question,
  ) {
    const ends = segments.map((segment) => endsAlong(segment, axis));
    const column = (k: 0 | 1 | 2 | 3) => Float64Array.from(ends, (own) => own[k]);
    [this.#from, this.#start, this.#to, this.#end] = [column(0), column(1), column(2), column(3)];
    this.#ring = Int32Array.from(segments, ({ ring }) => ring);
    this.#count = new Int32Array(question.touching.length);
    for (const ring of this.#ring) this.#count[ring] += 1;
    const stops = Float64Array.from([...this.#from, ...this.#to]).sort();
    this.#stops = stops.filter((stop, i) => i === 0 || stop !== stops[i - 1]);
    this.#left = new Float64Array(segments.length);
    this.#right = new Float64Array(segments.length);
  }

  find(): Pair | null {
    const last = this.#stops.length - 1;
    return last < 1 ? null : this.#findIn(0, last, Array.from(this.#ring.keys()));
  }

  /** Searches the slab between two stops, among segments that touch it. */
  #findIn(first: number, last: number, touching: readonly number[]): Pair | null {
    const [west, east] = [this.#stops[first], this.#stops[last]];
    const spanning: number[] = [];
    const others: number[] = [];
    for (const i of touching) (this.#from[i] <= west && this.#to[i] >= east ? spanning : others).push(i);
    return this.#findInHalves(first, last, others) ?? this.#findAcross(west, east, spanning, others);
  }

  #findInHalves(first: number, last: number, others: readonly number[]): Pair | null {
    if (others.length <= FEW) return this.#findAmong(others);
    // A segment that touches this slab but has no end inside only touches its sides, and spans neighbouring slabs.
    if (last - first < 2) return null;
    const middle = (first + last) >> 1;
    const at = this.#stops[middle];
    const left = others.filter((i) => this.#from[i] <= at);
    const right = others.filter((i) => this.#to[i] >= at);
    return this.#findIn(first, middle, left) ?? this.#findIn(middle, last, right);
  }

  #findAmong(few: readonly number[]): Pair | null {
    for (const [k, i] of few.entries())
      for (let j = 0; j < k; j++) {
        if (this.#areBoxesNear(i, few[j])) this.#noteTouch(i, few[j]);
        const pair = this.#pairOf(i, few[j]);
        if (pair !== null) return pair;
      }
    return null;
  }

  /** Searches among segments that span the slab, and between them and the others. */
  #findAcross(west: number, east: number, spanning: number[], others: readonly number[]): Pair | null {
    if (spanning.length === 0) return null;
    const disorder = this.#sort(west, east, spanning);
    if (typeof disorder !== 'number') return disorder;
    const slab = { west, east, spanning, disorder, next: this.#nextOf(spanning) };
    for (const [k, i] of spanning.entries()) {
      const pair = this.#findNear(i, slab, k);
      if (pair !== null) return pair;
    }
    for (const i of others) {
      this.#place(i, west, east);
      const pair = this.#findNear(i, slab, spanning.length);
      if (pair !== null) return pair;
    }
    return null;
  }

  /** Sorts by height on the left. Returns the disorder on the right, or a pair found to meet. */
  #sort(west: number, east: number, spanning: number[]): number | Pair {
    const [left, right] = [this.#left, this.#right];
    for (const i of spanning) this.#place(i, west, east);
    spanning.sort((a, b) => left[a] - left[b] || right[a] - right[b]);
    let [highest, disorder] = [spanning[0], 0];
    for (const i of spanning)
      if (right[i] >= right[highest]) highest = i;
      else {
        disorder = Math.max(disorder, right[highest] - right[i]);
        const pair = this.#pairOf(i, highest);
        if (pair !== null) return pair;
      }
    return disorder;
  }

  #nextOf(spanning: readonly number[]): Int32Array {
    const next = new Int32Array(spanning.length);
    for (let k = next.length - 1; k >= 0; k--) {
      const goesOn = k + 1 < next.length && this.#ring[spanning[k]] === this.#ring[spanning[k + 1]];
      next[k] = goesOn ? next[k + 1] : k + 1;
    }
    return next;
  }

  /** Records the heights of a segment at its ends in a slab. */
  #place(i: number, west: number, east: number): void {
    this.#left[i] = this.#from[i] >= west ? this.#start[i] : this.#heightAt(i, west);
    this.#right[i] = this.#to[i] <= east ? this.#end[i] : this.#heightAt(i, east);
  }

  /** Finds a pair of a segment and one of the first `count` that span the slab. */
  #findNear(i: number, slab: Slab, count: number): Pair | null {
    const isSmall = this.#count[this.#ring[i]] <= FEW;
    const own = isSmall ? null : this.#findWithin(HAIR, true, i, slab, count);
    if (own !== null || this.question.touching.length === 1) return own;
    return this.#findWithin(this.question.reach, false, i, slab, count);
  }

  /** The same, either within one ring or between rings: tests all segments within `near`. */
  #findWithin(near: number, isOwn: boolean, i: number, slab: Slab, count: number): Pair | null {
    const { west, east, spanning, disorder, next } = slab;
    const from = Math.min(Math.max(this.#from[i], west), east);
    const to = Math.max(Math.min(this.#to[i], east), west);
    const [a, b, slack] = [this.#left[i], this.#right[i], near + disorder];
    // Two segments that share only an end are both found: each ends in the slab of the other.
    const isEnd = from === to && this.#from[i] < this.#to[i];
    const start = Math.min(this.#rank(spanning, from, a - slack), this.#rank(spanning, to, b - slack));
    for (let k = start; k < count;) {
      const other = spanning[k];
      const low = from === west ? this.#left[other] : this.#heightAt(other, from);
      const high = to === east ? this.#right[other] : this.#heightAt(other, to);
      // All further segments are at least as high, except for the disorder.
      if (low - disorder > a + slack && high - disorder > b + slack) return null;
      const isSame = this.#ring[other] === this.#ring[i];
      if (isSame && !isOwn) k = next[k];
      else k += 1;
      if (isSame !== isOwn) continue;
      if (!isOwn) this.#noteTouch(i, other);
      if (!isOwn && isEnd) return null;
      const sign = i > other ? 1 : -1;
      if (isApart(sign * (a - low), sign * (b - high), near, isOwn)) continue;
      const pair = this.#pairOf(i, other);
      if (pair !== null) return pair;
    }
    return null;
  }

  /** Number of spanning segments below a place, by binary search. */
  #rank(spanning: readonly number[], x: number, y: number): number {
    let [low, high] = [0, spanning.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#heightAt(spanning[middle], x) < y) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Height between the ends; beyond them, the height of the nearer end. */
  #heightAt(i: number, x: number): number {
    if (x <= this.#from[i]) return this.#start[i];
    if (x >= this.#to[i]) return this.#end[i];
    const part = (x - this.#from[i]) / (this.#to[i] - this.#from[i]);
    return this.#start[i] + (this.#end[i] - this.#start[i]) * part;
  }

  #noteTouch(i: number, other: number): void {
    const [a, b] = [this.#ring[i], this.#ring[other]];
    if (a !== b) this.question.touching[a] = this.question.touching[b] = 1;
  }

  #areBoxesNear(i: number, other: number): boolean {
    const { reach } = this.question;
    const { min, max } = Math;
    const along = max(this.#from[i], this.#from[other]) - min(this.#to[i], this.#to[other]);
    const lowest = max(min(this.#start[i], this.#end[i]), min(this.#start[other], this.#end[other]));
    const highest = min(max(this.#start[i], this.#end[i]), max(this.#start[other], this.#end[other]));
    return along <= reach && lowest - highest <= reach;
  }

  #pairOf(i: number, other: number): Pair | null {
    const [later, earlier] = i > other ? [i, other] : [other, i];
    return this.question.meets(later, earlier) ? [later, earlier] : null;
  }
}

/** Ends as positions along an axis and across it, the smaller position first. */
function endsAlong({ x1, y1, x2, y2 }: Segment, axis: 'x' | 'y'): [number, number, number, number] {
  if (axis === 'x') return [x1, y1, x2, y2];
  return y1 <= y2 ? [y1, x1, y2, x2] : [y2, x2, y1, x1];
}

/**
 * Whether segments at the given height differences, at both ends of their common range, can neither cross nor overlap; segments
 * of the same ring may not touch either. A crossing at a slab's side counts in the slab where the sign changes.
 */
function isApart(before: number, after: number, near: number, isOwn: boolean): boolean {
  if (isOwn) return (before > near && after > near) || (before < -near && after < -near);
  if (before >= 0 && after >= 0) return before > near || after > near;
  return before < 0 && after < 0 && (before < -near || after < -near);
}
