/** A ZSTD frame (RFC 8878) of runs `[count, byte]` of at most 128 KiB each. */
export function zstdFrame(
  runs: readonly (readonly [count: number, byte: number])[],
): Uint8Array<ArrayBuffer> {
  const blocks = runs.flatMap(([count, byte], i) => {
    const header = (count << 3) | (1 << 1) | Number(i === runs.length - 1);
    return [header & 255, (header >> 8) & 255, header >> 16, byte];
  });
  // Magic number; no content size, no checksum; a window of 1 MiB.
  return new Uint8Array([0x28, 0xb5, 0x2f, 0xfd, 0, 10 << 3, ...blocks]);
}

interface BlobFacts {
  readonly value: number;
  readonly columns?: number;
  readonly rows?: number;
  /** LERC's number of the sample type; 1 is u8. */
  readonly type?: number;
  /** One bit per pixel, 1 if it is valid; without a mask, all pixels are. */
  readonly mask?: readonly number[];
}

/** A LERC blob, version 2.2, of equal pixels. */
export function lercBlob({
  value,
  columns = 4,
  rows = 4,
  type = 1,
  mask,
}: BlobFacts): Uint8Array<ArrayBuffer> {
  // A literal run of all bytes, and the end marker.
  const runs = mask ? [mask.length, 0, ...mask, 0, 0x80] : [];
  const bytes = new Uint8Array(62 + runs.length);
  const view = new DataView(bytes.buffer);
  bytes.set(new TextEncoder().encode('Lerc2 '));
  const count = mask ? mask.reduce((sum, byte) => sum + bitsIn(byte), 0) : rows * columns;
  for (const [i, number] of [2, rows, columns, count, 8, bytes.length, type].entries())
    view.setInt32(6 + 4 * i, number, true);
  for (const [i, number] of [0.5, value, value].entries()) view.setFloat64(34 + 8 * i, number, true);
  view.setInt32(58, runs.length, true);
  bytes.set(runs, 62);
  return bytes;
}

function bitsIn(byte: number): number {
  return byte.toString(2).replaceAll('0', '').length;
}
