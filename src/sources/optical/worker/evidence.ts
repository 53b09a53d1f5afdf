import { type Arena, type Block, type ViewConstructor } from '../../../../worker/arena.ts';
import { SAMPLE_TYPES } from '../../../../worker/kernels.ts';
import { resolutionOf, type Grid } from '../../../geo/grid.ts';
import type { OpticalBand } from '../../../stac/scene.ts';
import { SKETCH_SIDE, type Sketch } from '../sketch.ts';
import { MAXIMUM_REFLECTANCE, type BandPlane, type Grids, type OpenedObservation } from './observation.ts';
import { classTable, VEGETATION_CLASS } from './quality.ts';

/** Bands that are checked for contradictions. */
const BANDS = ['blue', 'red', 'nir', 'nir08', 'swir22'] as const satisfies readonly OpticalBand[];
type EvidenceBand = (typeof BANDS)[number];

/** Number of samples along a side of a cell. */
const CELL_SAMPLES = 3;

/** Sample pixels and sketches of a scene, used to check its parts against each other (methods 1.6). */
export interface SceneEvidence {
  /** Reflectance at one pixel per cell, NaN without a value; the 10 m near infrared is absent if it was not read. */
  readonly bands: Readonly<Record<Exclude<EvidenceBand, 'nir'>, Float32Array>> & {
    readonly nir?: Float32Array;
  };
  /** NDVI and NBR at these pixels, from the 20 m near infrared. */
  readonly ndvi: Float32Array;
  readonly nbr: Float32Array;
  /** Classes at these pixels, 0 if hidden. */
  readonly classes: Uint8Array;
  /** Hash of the pixels: equal for equal pixels; `null` if they have too few distinct values. */
  readonly digest: number | null;
  readonly sketches: Readonly<Record<'red' | 'blue' | 'ndvi' | 'ground' | 'vegetation', Sketch>>;
}

/** Pixels of the coarse grid at which a scene is sampled: nine per cell. */
interface Samples {
  readonly arena: Arena;
  readonly xs: Block<Int32Array>;
  readonly ys: Block<Int32Array>;
  /** Total number of samples. */
  readonly length: number;
  readonly columns: number;
  readonly rows: number;
  /** Side of a cell, metres. */
  readonly metres: number;
}

/**
 * Evidence from a scaled observation before its bands are masked; `null` if the layout lacks red, near infrared, blue or
 * SWIR2. The digest covers all of red and near infrared; everything else uses at most some 9,000 pixels, whatever the zone's
 * size.
 */
export function sceneEvidence(
  arena: Arena,
  observation: OpenedObservation,
  grids: Grids,
): SceneEvidence | null {
  return arena.borrow(() => {
    const samples = samplesOf(arena, grids.coarse);
    const { red, nir08, blue, swir22, nir } = bandsOf(observation, grids, samples);
    if (!red || !nir08 || !blue || !swir22) return null;
    const classes = sampled(samples, Uint8Array, observation.classes, grids.coarse.width, 1);
    const at = <T extends Uint8Array | Float32Array>({ view }: Block<T>) => centresOf(view, samples);
    const bands = { red: at(red), nir08: at(nir08), blue: at(blue), swir22: at(swir22) };
    const planes = (['red', 'nir08'] as const).map((band) => planeOf(observation, band)!);
    return {
      bands: { ...bands, ...(nir && { nir: at(nir) }) },
      ndvi: normalizedOf(bands.nir08, bands.red),
      nbr: normalizedOf(bands.nir08, bands.swir22),
      digest: digestOf(arena, planes, [bands.red, bands.nir08]),
      classes: at(classes),
      sketches: sketchesOf({ red, nir08, blue, classes }, samples),
    };
  });
}

/** (a - b) / (a + b). */
function normalizedOf(a: Float32Array, b: Float32Array): Float32Array {
  const output = new Float32Array(a.length);
  for (let i = 0; i < a.length; i++) output[i] = (a[i] - b[i]) / (a[i] + b[i]);
  return output;
}

function samplesOf(arena: Arena, grid: Grid): Samples {
  const { width, height } = grid;
  const columns = Math.min(SKETCH_SIDE, width);
  const rows = Math.min(SKETCH_SIDE, height);
  const xs = arena.put(Int32Array, middlesOf(columns * CELL_SAMPLES, width));
  const ys = arena.put(Int32Array, middlesOf(rows * CELL_SAMPLES, height));
  const length = columns * rows * CELL_SAMPLES ** 2;
  return { arena, xs, ys, length, columns, rows, metres: (resolutionOf(grid) * width) / columns };
}

/** The middle pixel of each of `cells` along a side of `pixels`. */
function middlesOf(cells: number, pixels: number): Int32Array {
  return Int32Array.from({ length: cells }, (_, cell) => Math.floor(((cell + 0.5) * pixels) / cells));
}

function bandsOf(
  observation: OpenedObservation,
  { fine, coarse }: Grids,
  samples: Samples,
): Partial<Record<EvidenceBand, Block<Float32Array>>> {
  const bands: Partial<Record<EvidenceBand, Block<Float32Array>>> = {};
  for (const band of BANDS) {
    const plane = planeOf(observation, band);
    if (plane === undefined) continue;
    const { width } = plane.isFine ? fine : coarse;
    bands[band] = reflectanceAt(samples, plane, width, width / coarse.width);
  }
  return bands;
}

function planeOf({ planes }: OpenedObservation, name: EvidenceBand): BandPlane | undefined {
  return planes.find(({ band }) => band === name);
}

/** Reflectance of the samples, NaN without a value. */
function reflectanceAt(
  samples: Samples,
  { source, floats, scale, offset }: BandPlane,
  width: number,
  factor: number,
): Block<Float32Array> {
  if (floats !== null) return sampled(samples, Float32Array, floats, width, factor);
  const { arena, length } = samples;
  const output = arena.take(Float32Array, length);
  arena.borrow(() => {
    const numbers = sampled(samples, Uint16Array, source.plane.pixels, width, factor);
    arena.kernels.widen(numbers.address, 0, output.address, length, SAMPLE_TYPES.indexOf('u16'), 0, 0);
  });
  const { address } = output;
  arena.kernels.reflectance(address, address, length, scale, offset, MAXIMUM_REFLECTANCE);
  return output;
}

function sampled<T>(
  { arena, xs, ys, length }: Samples,
  view: ViewConstructor<T>,
  plane: { readonly address: number },
  width: number,
  factor: number,
): Block<T> {
  const output = arena.take(view, length);
  const size = [xs.view.length, ys.view.length, width, factor, view.BYTES_PER_ELEMENT] as const;
  arena.kernels.samplePixels(plane.address, xs.address, ys.address, output.address, ...size);
  return output;
}

/** The middle sample of each cell. */
function centresOf<T extends Float32Array | Uint8Array>(values: T, { columns, rows }: Samples): T {
  const centres = values.slice(0, columns * rows) as T;
  const middle = (cell: number) => cell * CELL_SAMPLES + 1;
  for (let cell = 0; cell < centres.length; cell++)
    centres[cell] =
      values[middle(Math.floor(cell / columns)) * columns * CELL_SAMPLES + middle(cell % columns)];
  return centres;
}

interface Sketched extends Readonly<Record<'red' | 'nir08' | 'blue', Block<Float32Array>>> {
  /** 0 if hidden: such ground has no class. */
  readonly classes: Block<Uint8Array>;
}

function sketchesOf({ red, nir08, blue, classes }: Sketched, samples: Samples): SceneEvidence['sketches'] {
  const { arena, length } = samples;
  const { kernels } = arena;
  const plane = arena.take(Float32Array, length);
  kernels.normalizedDifference(nir08.address, red.address, plane.address, length);
  const ndvi = sketchOf(plane, samples);
  kernels.applyMask(plane.address, classes.address, length);
  const ground = sketchOf(plane, samples);
  const table = arena.put(Uint8Array, classTable([VEGETATION_CLASS]));
  const vegetation = arena.take(Uint8Array, length);
  kernels.classMask(classes.address, table.address, vegetation.address, length);
  kernels.widen(
    vegetation.address,
    classes.address,
    plane.address,
    length,
    SAMPLE_TYPES.indexOf('u8'),
    NaN,
    0,
  );
  return {
    ...{ red: sketchOf(red, samples), blue: sketchOf(blue, samples) },
    ...{ ndvi, ground, vegetation: sketchOf(plane, samples) },
  };
}

/** The mean of each cell, NaN if none of its samples has a value. */
function sketchOf({ address }: Block<Float32Array>, { arena, columns, rows, metres }: Samples): Sketch {
  return arena.borrow(() => {
    const cells = arena.take(Float32Array, columns * rows);
    arena.kernels.cellMeans(address, cells.address, columns, rows, CELL_SAMPLES);
    return { width: columns, height: rows, metres, cells: cells.view.slice() };
  });
}

/** Minimum number of distinct values for a hash to identify an image: pixels of water or desert hardly differ. */
const MIN_DISTINCT = 8;

/** Hash of the planes, equal for equal pixels; `null` if the samples have too few distinct values. */
function digestOf(
  { kernels }: Arena,
  planes: readonly BandPlane[],
  samples: readonly Float32Array[],
): number | null {
  if (!samples.some(hasManyValues)) return null;
  return planes.reduce((hash, { source, floats }) => {
    const { address, view } = floats ?? source.plane.pixels;
    return (Math.imul(hash, 0x01000193) ^ kernels.adler32(address, view.byteLength)) >>> 0;
  }, 0);
}

function hasManyValues(samples: Float32Array): boolean {
  const distinct = new Set<number>();
  return samples.some((value) => distinct.add(value).size >= MIN_DISTINCT);
}
