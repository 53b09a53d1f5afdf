/**
 * Undoes predictor 3 (Adobe's TIFF Technical Note 3) in place, leaving little-endian floats of 4 or 8 bytes. A row
 * holds the bytes of all its items plane by plane, most significant first whatever the file's byte order, and each
 * byte is the difference from the one `samples` before. `scratch` holds one row.
 */
export function undoFloatingPointPredictor(
  data: usize,
  scratch: usize,
  width: i32,
  rows: i32,
  samples: i32,
  itemBytes: i32,
): void {
  const items = <usize>width * samples;
  for (let row = 0; row < rows; row++, data += items * itemBytes) {
    sumBytes(data, scratch, items * itemBytes, samples);
    for (let plane = 0; plane < itemBytes; plane++) {
      spread(scratch + items * plane, data + (itemBytes - 1 - plane), items, itemBytes);
    }
  }
}

function sumBytes(input: usize, output: usize, length: usize, samples: usize): void {
  memory.copy(output, input, min(samples, length));
  for (let i = samples; i < length; i++) {
    store<u8>(output + i, load<u8>(input + i) + load<u8>(output + i - samples));
  }
}

function spread(plane: usize, output: usize, items: usize, step: usize): void {
  for (let i: usize = 0; i < items; i++) store<u8>(output + i * step, load<u8>(plane + i));
}
