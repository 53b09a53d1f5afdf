/** Names of an index that are unlike: its members' are some forty, the rest are fields of requests and names of sources. */
const MAX_NAMES = 8192;
/** Names that came last, by their length and first letter: the same few of each block are recognised without making texts of them. */
const RECENT = 4096;

const QUOTE = 0x22;
const LATIN1 = new TextDecoder('latin1');

/** Counts the unlike names of a JSON text, as they are written: each costs its parser far more than a name that it knows. */
export class JsonNames {
  readonly limit = MAX_NAMES;
  readonly #unlike = new Set<string>();
  readonly #recent = new Int32Array(RECENT);

  constructor(readonly bytes: Uint8Array) {}

  /** Counts the name between two quotes, at the bytes `start` - 1 and `end`; false where it is one too many. */
  add(start: number, end: number): boolean {
    const place = ((end - start) & 63) * 64 + (this.bytes[start] & 63);
    if (this.#isSame(this.#recent[place], start, end)) return true;
    this.#recent[place] = start;
    this.#unlike.add(LATIN1.decode(this.bytes.subarray(start, end)));
    return this.#unlike.size <= MAX_NAMES;
  }

  /** Compares with the quote that ends it. No name starts at 0, where the opening quote of the first would be. */
  #isSame(other: number, start: number, end: number): boolean {
    if (other === 0 || this.bytes[end] !== QUOTE) return false;
    for (let i = start; i <= end; i += 1) if (this.bytes[i] !== this.bytes[other + i - start]) return false;
    return true;
  }
}
