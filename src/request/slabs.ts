import { FEW, type Pair, type Question, type Segment } from './segments.ts';

/** Segments of one ring are asked of that are as near anywhere: well over rounding. */
const HAIR = 1e-9;

/** A slab with the segments that span it, by their heights on the left. */
interface Slab {
  readonly west: number;
  readonly east: number;
  readonly spanning: readonly number[];
  /** By how much any of them is under an earlier one on the right. */
  readonly disorder: number;
  /** For each of them, where the next one of another ring is. */
  readonly next: Int32Array;
}

/**
 * Upright slabs between the segments' ends, each slab divided in two (a segment tree; de Berg et al., Computational Geometry, 10.3).
 * Segments that span a slab lie above each other in it, so that all others that reach into it find those near them by halving.
 * Where spanning segments cross, the search is wider by what they are out of order.
 */
export class Slabs {
  /** The segments' left and right ends: how far along the axis, and how high. */
  readonly #from: Float64Array;
  readonly #start: Float64Array;
  readonly #to: Float64Array;
  readonly #end: Float64Array;
  readonly #ring: Int32Array;
  /** How many segments each ring has. */
  readonly #count: Int32Array;
  /** Between which the slabs lie, from left to right. */
  readonly #stops: Float64Array;
  /** Heights of a slab's segments at its sides, or where they end in it. */
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

  /** In the slab from one stop to another, among segments that touch it. */
  #findIn(first: number, last: number, touching: readonly number[]): Pair | null {
    const [west, east] = [this.#stops[first], this.#stops[last]];
    const spanning: number[] = [];
    const others: number[] = [];
    for (const i of touching) (this.#from[i] <= west && this.#to[i] >= east ? spanning : others).push(i);
    return this.#findInHalves(first, last, others) ?? this.#findAcross(west, east, spanning, others);
  }

  #findInHalves(first: number, last: number, others: readonly number[]): Pair | null {
    if (others.length <= FEW) return this.#findAmong(others);
    // What touches a slab without an end inside touches its sides alone, and spans slabs beside it.
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

  /** Among those that span the slab, and between them and the others. */
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

  /** Sorts by height on the left; how far under an earlier one any is on the right, or a pair of such that meets. */
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

  /** Notes the heights of a segment's part in a slab. */
  #place(i: number, west: number, east: number): void {
    this.#left[i] = this.#from[i] >= west ? this.#start[i] : this.#heightAt(i, west);
    this.#right[i] = this.#to[i] <= east ? this.#end[i] : this.#heightAt(i, east);
  }

  /** A pair of a segment and one of the first `count` that span the slab. */
  #findNear(i: number, slab: Slab, count: number): Pair | null {
    const isSmall = this.#count[this.#ring[i]] <= FEW;
    const own = isSmall ? null : this.#findWithin(HAIR, true, i, slab, count);
    if (own !== null || this.question.touching.length === 1) return own;
    return this.#findWithin(this.question.reach, false, i, slab, count);
  }

  /** The same of one ring, or of different ones: all that come as near as `near`. */
  #findWithin(near: number, isOwn: boolean, i: number, slab: Slab, count: number): Pair | null {
    const { west, east, spanning, disorder, next } = slab;
    const from = Math.min(Math.max(this.#from[i], west), east);
    const to = Math.max(Math.min(this.#to[i], east), west);
    const [a, b, slack] = [this.#left[i], this.#right[i], near + disorder];
    // Two that have an end alone in common are both of them noted: each is an end in the other's slab.
    const isEnd = from === to && this.#from[i] < this.#to[i];
    const start = Math.min(this.#rank(spanning, from, a - slack), this.#rank(spanning, to, b - slack));
    for (let k = start; k < count;) {
      const other = spanning[k];
      const low = from === west ? this.#left[other] : this.#heightAt(other, from);
      const high = to === east ? this.#right[other] : this.#heightAt(other, to);
      // All that follow are as high, but for what they are out of order.
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

  /** How many of the spanning segments, by halving, are under a place. */
  #rank(spanning: readonly number[], x: number, y: number): number {
    let [low, high] = [0, spanning.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#heightAt(spanning[middle], x) < y) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Between its ends; beyond them as high as they are. */
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

/** Ends along an axis and across it, the lesser one first. */
function endsAlong({ x1, y1, x2, y2 }: Segment, axis: 'x' | 'y'): [number, number, number, number] {
  if (axis === 'x') return [x1, y1, x2, y2];
  return y1 <= y2 ? [y1, x1, y2, x2] : [y2, x2, y1, x1];
}

/**
 * Whether a segment that is so far above another at both ends of what they have in common can neither cross it nor run along it;
 * one of the same ring may not touch it, either. A crossing at a slab's side is one of the slab where the sign changes.
 */
function isApart(before: number, after: number, near: number, isOwn: boolean): boolean {
  if (isOwn) return (before > near && after > near) || (before < -near && after < -near);
  if (before >= 0 && after >= 0) return before > near || after > near;
  return before < 0 && after < 0 && (before < -near || after < -near);
}
