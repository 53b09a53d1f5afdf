import { packInvalid } from './pack-faults.ts';

/** As deep as a block lies: the index, its files, a file, its blocks, the block. */
const MOST_DEPTH = 5;
/** Half as much again as the longest index of the shortest blocks has. */
const MOST_VALUES = 4_000_000;

const [QUOTE, BACKSLASH, COMMA, LIST, OBJECT, LIST_END, OBJECT_END] = new TextEncoder().encode('"\\,[{]}');

/**
 * Refuses JSON that would be far larger in memory than as text, before it is parsed: what nests deeper than an index, or has more
 * values than one. What is no JSON is for the parser to say.
 */
export function checkJsonBounds(bytes: Uint8Array): void {
  let depth = 0;
  let values = 0;
  for (let i = 0; i < bytes.length; i += 1) {
    const byte = bytes[i];
    if (byte === QUOTE) i = endOfString(bytes, i);
    else if (byte === COMMA) values += 1;
    else if (byte === LIST || byte === OBJECT) {
      depth += 1;
      values += 1;
    } else if (byte === LIST_END || byte === OBJECT_END) depth -= 1;
    if (depth > MOST_DEPTH) throw packInvalid('invalid', 'The index of this pack nests too deep.');
    if (values > MOST_VALUES)
      throw packInvalid('too-large', 'The index of this pack has too many values.', { limit: MOST_VALUES });
  }
}

/** Where the quote that ends the string is. */
function endOfString(bytes: Uint8Array, start: number): number {
  let i = start + 1;
  while (i < bytes.length && bytes[i] !== QUOTE) i += bytes[i] === BACKSLASH ? 2 : 1;
  return i;
}
