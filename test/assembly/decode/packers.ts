const CLEAR = 256;
const END = 257;
const FIRST_FREE = 258;
const FULL = 4094;

/** TIFF LZW as specified in TIFF 6.0, section 13; `old` writes the variant of early libtiff. */
export function packLzw(bytes: Uint8Array, old = false): Uint8Array {
  const codes = new BitWriter(old);
  let table = new Map<string, number>();
  let next = FIRST_FREE;
  let width = 9;
  const clear = (): void => {
    codes.put(CLEAR, width);
    table = new Map();
    next = FIRST_FREE;
    width = 9;
  };
  const codeOf = (string: string): number =>
    string.length === 1 ? string.charCodeAt(0) : table.get(string)!;
  clear();
  let string = '';
  for (const byte of bytes) {
    const longer = string + String.fromCharCode(byte);
    if (longer.length === 1 || table.has(longer)) {
      string = longer;
      continue;
    }
    codes.put(codeOf(string), width);
    table.set(longer, next++);
    if (next + (old ? 0 : 1) > 1 << width) width += 1;
    if (next >= FULL) clear();
    string = String.fromCharCode(byte);
  }
  if (string) codes.put(codeOf(string), width);
  if (string && next + 1 + (old ? 0 : 1) > 1 << width) width += 1;
  codes.put(END, width);
  return codes.bytes();
}

class BitWriter {
  readonly #bits: number[] = [];

  constructor(readonly leastFirst: boolean) {}

  put(value: number, width: number): void {
    for (let i = 0; i < width; i++) this.#bits.push((value >> (this.leastFirst ? i : width - 1 - i)) & 1);
  }

  bytes(): Uint8Array {
    const bytes = new Uint8Array(Math.ceil(this.#bits.length / 8));
    this.#bits.forEach((bit, i) => (bytes[i >> 3] |= bit << (this.leastFirst ? i & 7 : 7 - (i & 7))));
    return bytes;
  }
}

/** PackBits, with a no-op after every run. */
export function packPackBits(bytes: Uint8Array): Uint8Array {
  const packed: number[] = [];
  for (let i = 0; i < bytes.length; packed.push(128)) {
    let run = 1;
    while (run < 128 && i + run < bytes.length && bytes[i + run] === bytes[i]) run += 1;
    if (run > 1) packed.push(257 - run, bytes[i]);
    else packed.push(0, bytes[i]);
    i += run;
  }
  return Uint8Array.from(packed);
}

/** Predictor 2 of little-endian items of any width. */
export function packDifferences(
  values: Uint8Array,
  width: number,
  samples: number,
  itemBytes: number,
): Uint8Array {
  const items = Array.from({ length: values.length / itemBytes }, (_, i) =>
    values
      .subarray(i * itemBytes, (i + 1) * itemBytes)
      .reduceRight((item, byte) => item * 256n + BigInt(byte), 0n),
  );
  const perRow = width * samples;
  const packed = new Uint8Array(values.length);
  items.forEach((item, i) => {
    const difference = i % perRow < samples ? item : item - items[i - samples];
    for (let byte = 0; byte < itemBytes; byte++)
      packed[i * itemBytes + byte] = Number((difference >> BigInt(8 * byte)) & 255n);
  });
  return packed;
}

/** Predictor 3: orders the bytes of a row by significance, then takes their differences. */
export function packFloats(
  values: Uint8Array,
  width: number,
  samples: number,
  itemBytes: number,
): Uint8Array {
  const perRow = width * samples;
  const packed = new Uint8Array(values.length);
  for (let start = 0; start < values.length; start += perRow * itemBytes) {
    const row = new Uint8Array(perRow * itemBytes);
    for (let i = 0; i < perRow; i++)
      for (let byte = 0; byte < itemBytes; byte++)
        row[(itemBytes - 1 - byte) * perRow + i] = values[start + i * itemBytes + byte];
    row.forEach((value, i) => (packed[start + i] = i < samples ? value : value - row[i - samples]));
  }
  return packed;
}
