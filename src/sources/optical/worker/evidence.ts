import { resolutionOf, type Grid } from '../../../geo/grid.ts';
import type { OpticalBand } from '../../../stac/scene.ts';
import { SKETCH_SIDE, type Sketch } from '../sketch.ts';
import type { ReadLayout, SceneSketch } from '../tasks.ts';
import {
  MAXIMUM_REFLECTANCE,
  type BandPlane,
  type Observation,
  type Scaling,
  type Scalings,
} from './observation.ts';
import { VEGETATION_CLASS } from './quality.ts';

/** Bands that contradictions are sought in. */
const BANDS = ['blue', 'red', 'nir', 'nir08', 'swir22'] as const satisfies readonly OpticalBand[];
export type EvidenceBand = (typeof BANDS)[number];

/** Samples along a side of a cell. */
const CELL_SAMPLES = 3;

/** A few pixels of a scene, and a sketch of it: what its parts are held against each other by (methods 1.6). */
export interface SceneEvidence {
  /** Reflectance at one pixel a cell, NaN where there is none; absent for bands that were not read. */
  readonly bands: Readonly<Partial<Record<EvidenceBand, Float32Array>>>;
  /** Classes there, 0 where hidden. */
  readonly classes: Uint8Array;
  /** The same for the same pixels; `null` where too few have a value. */
  readonly digest: number | null;
  readonly sketches: Readonly<Record<(typeof SKETCHED)[number], Sketch>>;
}

type Value = (x: number, y: number) => number;

/**
 * What a scaled observation shows, its bands not yet masked; `null` where the layout lacks red, near infrared, blue or SWIR2.
 * Some 9,000 pixels at most are looked at, whatever the zone's size.
 */
export function evidenceOf(
  observation: Observation,
  layout: Pick<ReadLayout, 'fine' | 'coarse' | 'fineBands' | 'coarseBands'>,
  scalings: Scalings,
): SceneEvidence | null {
  const { red, nir08, blue, swir22, nir } = valuesOf(observation, layout, scalings);
  if (!red || !nir08 || !blue || !swir22) return null;
  const { width, height } = layout.coarse;
  const { view: classes } = observation.classes;
  const centres = centresOf(width, height);
  const sampled = (value: Value) => Float32Array.from(centres, ([x, y]) => value(x, y));
  return {
    bands: {
      ...{ red: sampled(red), nir08: sampled(nir08), blue: sampled(blue), swir22: sampled(swir22) },
      ...(nir && { nir: sampled(nir) }),
    },
    digest: digestOf([red, nir08], layout.coarse),
    classes: Uint8Array.from(centres, ([x, y]) => classes[y * width + x]),
    sketches: sketchesOf({ red, nir08, blue, classes }, layout.coarse),
  };
}

/** (a - b) / (a + b). */
export function normalized(a: number, b: number): number {
  return (a - b) / (a + b);
}

function valuesOf(
  { fine, coarse }: Observation,
  { fine: fineGrid, coarse: coarseGrid, fineBands, coarseBands }: Parameters<typeof evidenceOf>[1],
  scalings: Scalings,
): Partial<Record<EvidenceBand, Value>> {
  const factor = fineGrid.width / coarseGrid.width;
  const values: Partial<Record<EvidenceBand, Value>> = {};
  for (const band of BANDS) {
    const [i, j] = [fineBands.indexOf(band), coarseBands.indexOf(band)];
    if (j >= 0) values[band] = valueIn(coarse[j], scalings.coarse[j], coarseGrid.width, 1);
    else if (i >= 0) values[band] = valueIn(fine[i], scalings.fine[i], fineGrid.width, factor);
  }
  return values;
}

function valueIn(
  { source, floats }: BandPlane,
  { scale, offset }: Scaling,
  width: number,
  factor: number,
): Value {
  const at = (x: number, y: number) => y * factor * width + x * factor;
  if (floats !== null) {
    const { view } = floats;
    return (x, y) => view[at(x, y)];
  }
  const numbers = source.plane.pixels.view;
  return (x, y) => {
    const number = numbers[at(x, y)];
    const value = number * scale + offset;
    return number === 0 || value > MAXIMUM_REFLECTANCE ? NaN : value;
  };
}

/** The middle pixel of each cell. */
function centresOf(width: number, height: number): [x: number, y: number][] {
  const [columns, rows] = [Math.min(SKETCH_SIDE, width), Math.min(SKETCH_SIDE, height)];
  return Array.from({ length: rows * columns }, (_, i) => [
    middleOf(i % columns, columns, width),
    middleOf(Math.floor(i / columns), rows, height),
  ]);
}

const SKETCHED = ['red', 'blue', 'ndvi', 'ground', 'vegetation'] as const;

interface Sketched extends Readonly<Record<'red' | 'nir08' | 'blue', Value>> {
  readonly classes: Uint8Array;
}

/** All sketches in one pass: each of the pixels is looked at once. */
function sketchesOf({ red, nir08, blue, classes }: Sketched, grid: Grid): SceneEvidence['sketches'] {
  const { width, height } = grid;
  const [columns, rows] = [Math.min(SKETCH_SIDE, width), Math.min(SKETCH_SIDE, height)];
  const [across, down] = [columns * CELL_SAMPLES, rows * CELL_SAMPLES];
  const means = SKETCHED.map(() => new Means(columns * rows));
  for (let j = 0; j < down; j++)
    for (let i = 0; i < across; i++) {
      const [x, y] = [middleOf(i, across, width), middleOf(j, down, height)];
      const cell = Math.floor(j / CELL_SAMPLES) * columns + Math.floor(i / CELL_SAMPLES);
      const [inRed, inBlue, value] = [red(x, y), blue(x, y), classes[y * width + x]];
      const ndvi = normalized(nir08(x, y), inRed);
      means[0].add(cell, inRed);
      means[1].add(cell, inBlue);
      means[2].add(cell, ndvi);
      // Hidden ground has no class.
      if (value === 0) continue;
      means[3].add(cell, ndvi);
      means[4].add(cell, value === VEGETATION_CLASS ? 1 : 0);
    }
  const metres = (resolutionOf(grid) * width) / columns;
  const sketches = SKETCHED.map(
    (name, i) => [name, { width: columns, height: rows, metres, cells: means[i].values() }] as const,
  );
  return Object.fromEntries(sketches) as SceneEvidence['sketches'];
}

/** Means of what is added to each cell, NaN left out. */
class Means {
  readonly #sums: Float64Array;
  readonly #counts: Uint8Array;

  constructor(cells: number) {
    this.#sums = new Float64Array(cells);
    this.#counts = new Uint8Array(cells);
  }

  add(cell: number, value: number): void {
    if (Number.isNaN(value)) return;
    this.#sums[cell] += value;
    this.#counts[cell]++;
  }

  /** NaN where nothing was added. */
  values(): Float32Array {
    return Float32Array.from(this.#sums, (sum, cell) => sum / this.#counts[cell]);
  }
}

/** What of a scene is compared with other scenes. */
export function sceneSketch(
  { digest, sketches: { ndvi, ground, vegetation } }: SceneEvidence,
  infrared: number | null,
): SceneSketch {
  return { ndvi, ground, vegetation, infrared, digest };
}

/** Pixels along a side that a digest is made of at most. */
const DIGEST_SIDE = 128;
/** Fewest values that distinguish one picture from another: water and deserts are nearly of one. */
const MIN_DISTINCT = 8;

/** The same for the same pixels; `null` where too few have a value. FNV-1a over the bits of some 16,000 pixels. */
function digestOf(bands: readonly Value[], { width, height }: Grid): number | null {
  const [columns, rows] = [Math.min(DIGEST_SIDE, width), Math.min(DIGEST_SIDE, height)];
  const value = new Float32Array(1);
  const [bits, distinct] = [new Uint32Array(value.buffer), new Set<number>()];
  let hash = 0x811c9dc5;
  for (const band of bands)
    for (let row = 0; row < rows; row++)
      for (let column = 0; column < columns; column++) {
        value[0] = band(middleOf(column, columns, width), middleOf(row, rows, height));
        hash = Math.imul(hash ^ bits[0], 0x01000193);
        if (distinct.size < MIN_DISTINCT) distinct.add(bits[0]);
      }
  return distinct.size < MIN_DISTINCT ? null : hash >>> 0;
}

/** The middle pixel of a cell. */
function middleOf(cell: number, cells: number, pixels: number): number {
  return Math.floor(((cell + 0.5) * pixels) / cells);
}
