/** Checks the whole square around each pixel. */
export function dilate(mask: Uint8Array, width: number, height: number, radius: number): Uint8Array {
  return mask.map((_, i) => {
    const [row, column] = [Math.floor(i / width), i % width];
    for (let y = Math.max(0, row - radius); y <= Math.min(height - 1, row + radius); y++) {
      for (let x = Math.max(0, column - radius); x <= Math.min(width - 1, column + radius); x++) {
        if (mask[y * width + x] === 1) return 1;
      }
    }
    return 0;
  });
}

export function replicate(input: Uint8Array, width: number, height: number, factor: number): Uint8Array {
  return Uint8Array.from({ length: width * height * factor * factor }, (_, i) => {
    const row = Math.floor(i / (width * factor));
    const column = i % (width * factor);
    return input[Math.floor(row / factor) * width + Math.floor(column / factor)];
  });
}
