import { hash, type Frame } from './noise.ts';

export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A class plane to stamp rectangles into. */
interface Ground {
  readonly cover: Uint8Array;
  readonly width: number;
  readonly height: number;
}

const FOREST = 1;
const GRASS = 2;
const BARE = 3;

/** The layout of gaps in forest and patches of forest in open land. */
export interface PatchLayout {
  /** Sides, in 10 m pixels. None is close enough to 50 pixels (0.5 ha) for the point scale to move it across. */
  readonly sizes: readonly (readonly [width: number, height: number])[];
  /** Number of pixels of the zone per gap of each size, and per patch of each size. */
  readonly pixelsPerSet: { readonly gaps: number; readonly patches: number };
  /** Gaps and patches start on multiples of this many pixels, counted from the zone's corner. */
  readonly lattice: number;
}

/**
 * Gaps and patches of 9, 25 and 42 pixels below the 0.5 ha unit, and of 56 and 80 above it. Their numbers differ enough for
 * forest cover without the rule to be a full percentage point off.
 */
const FINE_PATCHES: PatchLayout = {
  sizes: [
    [3, 3],
    [5, 5],
    [6, 7],
    [7, 8],
    [8, 10],
  ],
  pixelsPerSet: { gaps: 5700, patches: 40_000 },
  lattice: 1,
};

/** Number of positions tried for one rectangle. */
const TRIES = 20_000;

/**
 * Stamps small gaps into forest and small patches of forest into open land, each at least two pixels away from everything else,
 * including the rectangles taken.
 */
export function stampPatches(
  ground: Ground,
  seed: number,
  zone: Frame,
  taken: readonly Rectangle[] = [],
  layout: PatchLayout = FINE_PATCHES,
): void {
  const pixels = zone.width * zone.height;
  const stamps = { ground, zone, taken, layout };
  const { gaps, patches } = layout.pixelsPerSet;
  stampAll(stamps, hash(seed, 31, 0), Math.floor(pixels / gaps), [FOREST], GRASS);
  stampAll(stamps, hash(seed, 31, 1), Math.floor(pixels / patches), [GRASS, BARE], FOREST);
}

interface Stamps {
  readonly ground: Ground;
  readonly zone: Frame;
  readonly taken: readonly Rectangle[];
  readonly layout: PatchLayout;
}

function stampAll(
  { ground, zone, taken, layout }: Stamps,
  seed: number,
  repeats: number,
  into: readonly number[],
  value: number,
): void {
  for (let repeat = 0; repeat < repeats; repeat++) {
    layout.sizes.forEach(([width, height], i) => {
      const size = { width, height, margin: 2 };
      const position = findRectangle(ground, hash(seed, repeat, i), zone, size, into, taken, layout.lattice);
      fill(ground, position, value);
    });
  }
}

function fill({ cover, width }: Ground, rectangle: Rectangle, value: number): void {
  for (let y = rectangle.y; y < rectangle.y + rectangle.height; y++)
    cover.fill(value, y * width + rectangle.x, y * width + rectangle.x + rectangle.width);
}

/**
 * The first position, in an order determined by the seed, where a rectangle and `margin` pixels around it contain only the
 * wanted classes, inside `zone`, on its `lattice`, and clear of the rectangles taken. Throws after TRIES positions without
 * success.
 */
export function findRectangle(
  ground: Ground,
  seed: number,
  zone: Frame,
  size: { readonly width: number; readonly height: number; readonly margin: number },
  wanted: readonly number[],
  taken: readonly Rectangle[] = [],
  lattice = 1,
): Rectangle {
  const { margin } = size;
  const onLattice = (offset: number): number => offset - (offset % lattice);
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const [right, down] = [hash(seed, 1, attempt), hash(seed, 2, attempt)];
    const x = zone.x0 + onLattice(margin + (right % (zone.width - size.width - 2 * margin)));
    const y = zone.y0 + onLattice(margin + (down % (zone.height - size.height - 2 * margin)));
    const around = grow({ x, y, width: size.width, height: size.height }, margin);
    if (holdsOnly(ground, around, wanted) && !taken.some((other) => overlap(around, other)))
      return { x, y, width: size.width, height: size.height };
  }
  throw new Error(`No place for a rectangle of ${size.width} x ${size.height} pixels: choose another seed`);
}

function grow({ x, y, width, height }: Rectangle, margin: number): Rectangle {
  return { x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin };
}

function holdsOnly({ cover, width }: Ground, area: Rectangle, classes: readonly number[]): boolean {
  for (let y = area.y; y < area.y + area.height; y++) {
    for (let x = area.x; x < area.x + area.width; x++) {
      if (!classes.includes(cover[y * width + x])) return false;
    }
  }
  return true;
}

function overlap(a: Rectangle, b: Rectangle): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
