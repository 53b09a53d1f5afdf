const CLEAR = 256;
const END = 257;
const FIRST_FREE = 258;
/** The first code that is never assigned, because TIFF's tables are reset before it. */
const LAST = 4094;

/** LZW as used in TIFF (TIFF 6.0 section 13): most significant bit first, codes one bit wider one code early. */
export function lzw(bytes: Uint8Array): Uint8Array {
  const output = new BitWriter(bytes.length);
  // The code of a string plus one byte.
  const longer = new Uint16Array((LAST + 1) * 256);
  let next = FIRST_FREE;
  let width = 9;
  output.put(CLEAR, width);
  let code = bytes[0];
  for (let i = 1; i < bytes.length; i++) {
    const found = longer[code * 256 + bytes[i]];
    if (found > 0) {
      code = found;
      continue;
    }
    output.put(code, width);
    longer[code * 256 + bytes[i]] = next++;
    if (next === 1 << width) width += 1;
    if (next === LAST) {
      output.put(CLEAR, width);
      longer.fill(0);
      next = FIRST_FREE;
      width = 9;
    }
    code = bytes[i];
  }
  output.put(code, width);
  if (next + 1 === 1 << width) width += 1;
  output.put(END, width);
  return output.end();
}

class BitWriter {
  readonly #bytes: Uint8Array;
  #length = 0;
  #pending = 0;
  #bits = 0;

  constructor(bytes: number) {
    this.#bytes = new Uint8Array(2 * bytes + 16);
  }

  put(value: number, width: number): void {
    this.#pending = (this.#pending << width) | value;
    this.#bits += width;
    while (this.#bits >= 8) {
      this.#bits -= 8;
      this.#bytes[this.#length++] = this.#pending >> this.#bits;
    }
    this.#pending &= (1 << this.#bits) - 1;
  }

  end(): Uint8Array {
    if (this.#bits > 0) this.#bytes[this.#length++] = this.#pending << (8 - this.#bits);
    return this.#bytes.slice(0, this.#length);
  }
}
