import { packInvalid } from './pack-faults.ts';

/** Names of an index that are unlike: its members' are some forty, the rest are fields of requests and names of sources. */
const MAX_NAMES = 8192;
/**
 * Names that came last, by their length and first letter: the same few of each block are recognised without making texts of
 * them.
 */
const RECENT = 4096;

const QUOTATION_MARK = 0x22;
const LATIN1 = new TextDecoder('latin1');

/** Counts the unlike names of a JSON text, as they are written: each costs its parser far more than a name that it knows. */
class JsonNames {
  readonly limit = MAX_NAMES;
  readonly #unlike = new Set<string>();
  readonly #recent = new Int32Array(RECENT);

  constructor(readonly bytes: Uint8Array) {}

  /** Counts the name between two quotes, at the bytes `start` - 1 and `end`; false where it is one too many. */
  add(start: number, end: number): boolean {
    const position = ((end - start) & 63) * 64 + (this.bytes[start] & 63);
    if (this.#isSame(this.#recent[position], start, end)) return true;
    this.#recent[position] = start;
    this.#unlike.add(LATIN1.decode(this.bytes.subarray(start, end)));
    return this.#unlike.size <= MAX_NAMES;
  }

  /** Compares with the quote that ends it. No name starts at 0, where the opening quote of the first would be. */
  #isSame(other: number, start: number, end: number): boolean {
    if (other === 0 || this.bytes[end] !== QUOTATION_MARK) return false;
    for (let i = start; i <= end; i += 1) if (this.bytes[i] !== this.bytes[other + i - start]) return false;
    return true;
  }
}

/** As deep as a block lies: the index, its files, a file, its blocks, the block. */
const MAX_DEPTH = 5;
/** Half as much again as the longest index of the shortest blocks has. */
const MAX_VALUES = 2_000_000;

const [QUOTE, BACKSLASH, COMMA, COLON, LIST, OBJECT, LIST_END, OBJECT_END] = new TextEncoder().encode(
  '"\\,:[{]}',
);
const SPACE = 0x20;

/**
 * Refuses JSON that would be far larger in memory than as text, or slow to parse, before it is: what nests deeper than an
 * index, or has more values or unlike names than one. What is no JSON is for the parser to say.
 */
export function checkJsonBounds(bytes: Uint8Array): void {
  const names = new JsonNames(bytes);
  let depth = 0;
  let values = 0;
  for (let i = 0; i < bytes.length; i += 1) {
    const byte = bytes[i];
    if (byte === QUOTE) {
      const start = i + 1;
      i = endOfString(bytes, i);
      if (isName(bytes, i) && !names.add(start, i)) throw tooMany('unlike names', names.limit);
    } else if (byte === COMMA) values += 1;
    else if (byte === LIST || byte === OBJECT) {
      depth += 1;
      values += 1;
    } else if (byte === LIST_END || byte === OBJECT_END) depth -= 1;
    if (depth > MAX_DEPTH) throw packInvalid('invalid', 'The index of this pack nests too deep.');
    if (values > MAX_VALUES) throw tooMany('values', MAX_VALUES);
  }
}

function tooMany(what: string, limit: number): Error {
  return packInvalid('too-large', `The index of this pack has too many ${what}.`, { limit });
}

/** Whether what follows the quote that ends a text makes it a name. */
function isName(bytes: Uint8Array, end: number): boolean {
  let i = end + 1;
  while (bytes[i] <= SPACE) i += 1;
  return bytes[i] === COLON;
}

/** Where the quote that ends the string is. */
function endOfString(bytes: Uint8Array, start: number): number {
  let i = start + 1;
  while (i < bytes.length && bytes[i] !== QUOTE) i += bytes[i] === BACKSLASH ? 2 : 1;
  return i;
}
