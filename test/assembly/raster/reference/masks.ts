export function classMask(classes: Uint8Array, table: Uint8Array): Uint8Array {
  return classes.map((value) => (table[value] === 1 ? 1 : 0));
}

export function bitMask(quality: Uint16Array, bits: number): Uint8Array {
  return Uint8Array.from(quality, (word) => ((word & bits) === 0 ? 1 : 0));
}

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

export function applyMask(plane: Float32Array, mask: Uint8Array): Float32Array {
  return plane.map((value, i) => (mask[i] === 0 ? NaN : value));
}

export function replicate(input: Uint8Array, width: number, height: number, factor: number): Uint8Array {
  return Uint8Array.from({ length: width * height * factor * factor }, (_, i) => {
    const row = Math.floor(i / (width * factor));
    const column = i % (width * factor);
    return input[Math.floor(row / factor) * width + Math.floor(column / factor)];
  });
}
