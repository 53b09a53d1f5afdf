/** Bytes of a mesh node: x, y as f64. */
const NODE: usize = 16;

/**
 * A run: the pixels of one grid row inside one mesh cell. The centre of pixel k is at `x + dx * (k + 0.5)`, `y + dy * (k + 0.5)`
 * in the source window. Positions are computed from differences of nodes, so a mesh of integers (the identity, an aligned
 * reduction) gives exact positions.
 */
export abstract class Run {
  static x: f64 = 0;
  static y: f64 = 0;
  static dx: f64 = 0;
  static dy: f64 = 0;
  /**
   * Sides of the pixel's footprint in source pixels: the axis-aligned box with the same second moments around the centre as the
   * mapped pixel, even if that is rotated.
   */
  static sideX: f64 = 0;
  static sideY: f64 = 0;
}

/** Fills `count` pixels from `output` on, at the source positions given by `Run`. */
export type Sampler = (source: usize, output: usize, sourceWidth: i32, sourceHeight: i32, count: i32) => void;

/** Calls `sample` for every run of the grid. */
export function forEachRun(
  source: usize,
  mesh: usize,
  output: usize,
  sourceWidth: i32,
  sourceHeight: i32,
  width: i32,
  height: i32,
  step: i32,
  pixelBytes: usize,
  sample: Sampler,
): void {
  const nodes = (width + step - 1) / step + 1;
  for (let row = 0; row < height; row++) {
    let above = mesh + <usize>((row / step) * nodes) * NODE;
    for (let column = 0; column < width; column += step, above += NODE) {
      storeRun(above, above + <usize>nodes * NODE, <f64>(row % step) + 0.5, <f64>step);
      const target = output + <usize>(row * width + column) * pixelBytes;
      sample(source, target, sourceWidth, sourceHeight, min(step, width - column));
    }
  }
}

function storeRun(above: usize, below: usize, down: f64, step: f64): void {
  const slopeX = (load<f64>(below) - load<f64>(above)) / step;
  const slopeY = (load<f64>(below, 8) - load<f64>(above, 8)) / step;
  const endSlopeX = (load<f64>(below, 16) - load<f64>(above, 16)) / step;
  const endSlopeY = (load<f64>(below, 24) - load<f64>(above, 24)) / step;
  Run.x = load<f64>(above) + slopeX * down;
  Run.y = load<f64>(above, 8) + slopeY * down;
  Run.dx = (load<f64>(above, 16) + endSlopeX * down - Run.x) / step;
  Run.dy = (load<f64>(above, 24) + endSlopeY * down - Run.y) / step;
  Run.sideX = length(Run.dx, (slopeX + endSlopeX) * 0.5);
  Run.sideY = length(Run.dy, (slopeY + endSlopeY) * 0.5);
}

function length(across: f64, down: f64): f64 {
  return sqrt(across * across + down * down);
}

/** Whether a position is in the source window; false for NaN. */
export function isInside(x: f64, y: f64, width: i32, height: i32): bool {
  return x >= 0 && y >= 0 && x < <f64>width && y < <f64>height;
}
