import { hash } from '../noise.ts';

/** Maximum distance to rivers in pixels; larger distances are not computed. */
export const REACH = 60;

/** Length of one meander along the river, in pixels per pixel of the river's width, and its minimum in pixels. */
const SWING = { perWidth: 22, min: 60 } as const;

interface Course {
  readonly width: number;
  readonly swing: number;
}

/**
 * A river and its tributaries: the distance of each pixel to the middle of the nearest one minus half the width of that one, in
 * tenths of pixels; negative in water.
 */
export function riverDistances(
  seed: number,
  width: number,
  height: number,
  courses: readonly Course[],
): Int16Array {
  const plane = new Int16Array(width * height).fill(10 * REACH);
  const draw = (use: number, range: number) => (hash(seed, 201, use) % 1000) * (range / 1000);
  const start = { x: width * (0.3 + draw(1, 0.4)), y: height * (0.3 + draw(2, 0.4)) };
  const heading = draw(3, 2 * Math.PI);
  courses.forEach((course, i) => {
    const river = { ...course, start, phase: draw(4 + i, 2 * Math.PI), seed: seed + i };
    // The first river crosses the land. The others join it alternately from the left and the right.
    const turned = heading + (i === 0 ? 0 : (i % 2 === 1 ? 1 : -1) * (1.1 + draw(8 + i, 0.9)));
    for (const sign of i === 0 ? [1, -1] : [1])
      flow(plane, width, height, { ...river, heading: turned, sign });
  });
  return plane;
}

interface Flow extends Course {
  readonly start: { readonly x: number; readonly y: number };
  readonly heading: number;
  readonly phase: number;
  readonly sign: number;
  readonly seed: number;
}

/** A sine-generated curve, as in natural meanders: its direction oscillates evenly along its length. Ends beyond the margin. */
function flow(plane: Int16Array, width: number, height: number, river: Flow): void {
  const { start, heading, phase, sign, swing } = river;
  const length = Math.max(SWING.min, SWING.perWidth * river.width);
  let { x, y } = start;
  for (let step = 0; step < 6 * (width + height); step++) {
    if (Math.min(x, y) < -REACH || x > width + REACH || y > height + REACH) return;
    const even = (sign * step * 2 * Math.PI) / length + phase;
    const along = even + 0.9 * Math.sin(even / 2.3 + river.seed) + 0.5 * Math.sin(even / 3.7);
    const strength = 0.75 + 0.4 * Math.sin(even / 1.9 + 2 * river.seed);
    const angle =
      heading +
      (swing / 100) * (Math.PI / 2) * strength * Math.sin(along) +
      0.35 * Math.sin(even / 2.7 + river.seed);
    x += sign * Math.cos(angle);
    y += sign * Math.sin(angle);
    const half = river.width * (0.46 + 0.09 * Math.sin(along * 1.3 + 1));
    stamp(plane, width, height, x, y, half);
  }
}

function stamp(plane: Int16Array, width: number, height: number, x: number, y: number, half: number): void {
  for (let row = Math.max(0, Math.floor(y - REACH)); row < Math.min(height, y + REACH); row++) {
    for (let column = Math.max(0, Math.floor(x - REACH)); column < Math.min(width, x + REACH); column++) {
      const distance = Math.round(10 * (Math.hypot(column + 0.5 - x, row + 0.5 - y) - half));
      const i = row * width + column;
      if (distance < plane[i]) plane[i] = distance;
    }
  }
}
