import type { ByteRange } from './range-source.ts';

/** One request for several ranges; `members` are positions in the caller's list. */
interface Span extends ByteRange {
  readonly members: readonly number[];
}

/**
 * Merges ranges that lie less than `gap` bytes apart into spans of at most `maximum` bytes (a larger range alone stays
 * whole). Ranges may overlap, repeat and come in any order; spans come sorted by offset. `among` limits the choice to these
 * positions.
 */
export function coalesce(
  ranges: readonly ByteRange[],
  gap: number,
  maximum: number,
  among: readonly number[] = [...ranges.keys()],
): Span[] {
  const order = among.toSorted((a, b) => ranges[a].offset - ranges[b].offset);
  const spans: { offset: number; length: number; members: number[] }[] = [];
  for (const i of order) {
    const { offset, length } = ranges[i];
    const last = spans.at(-1);
    const end = Math.max(offset + length, last ? last.offset + last.length : 0);
    if (last && offset - (last.offset + last.length) < gap && end - last.offset <= maximum) {
      last.length = end - last.offset;
      last.members.push(i);
    } else spans.push({ offset, length, members: [i] });
  }
  return spans;
}
