import { runningSums } from './running-sums';

/**
 * Undoes predictor 2 (TIFF 6.0 section 14) in place: each sample of a row holds the difference from the same sample of the
 * previous pixel. Items are little-endian and have 1, 2, 4 or 8 bytes; each pixel has `samples` of them.
 */
export function undoHorizontalPredictor(
  data: usize,
  width: i32,
  rows: i32,
  samples: i32,
  itemBytes: i32,
): void {
  const rowBytes = <usize>width * samples * itemBytes;
  for (let row = 0; row < rows; row++, data += rowBytes) {
    if (itemBytes == 1) runningSums<u8>(data, rowBytes, samples);
    else if (itemBytes == 2) runningSums<u16>(data, rowBytes, samples);
    else if (itemBytes == 4) runningSums<u32>(data, rowBytes, samples);
    else if (itemBytes == 8) runningSums<u64>(data, rowBytes, samples);
  }
}
