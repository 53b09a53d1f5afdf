import { cloudyNoise, hash, NOISE_MAX, smoothNoise, thresholdAbove, type Frame } from '../noise.ts';
import { inside } from '../planes.ts';
import type { RankedPlot } from './ranking.ts';
import type { Plots } from './plots.ts';
import type { Relief } from './relief.ts';
import { USE, type Biome, type LandscapeSpec, type Mix } from './spec.ts';

/** Distance from a field's border within which there is a hedge, tenths of pixels. */
const HALF_HEDGE = 7;

/** Widths of the variations, in 10 m pixels. */
const CELLS = { wild: 64, gallery: 24, pond: 20, sand: 16, town: 12 } as const;

/** Width of sand along a river, in tenths of pixels, per unit by which the noise (0…1) exceeds its threshold. */
const WIDEST_BANK = 90;

/** Distance between streets in pixels. Houses stand between them. */
const STREETS = 9;

/** The natural structure of the land, before any use. */
export interface Frameworks {
  readonly spec: LandscapeSpec;
  readonly frame: Frame;
  readonly river: Int16Array;
  readonly relief: Relief;
  readonly plots: Plots;
  /** All plots, from the first to be farmed to the last. */
  readonly ranking: readonly RankedPlot[];
}

/** The use of each pixel before any event. */
export function makeUses(land: Frameworks): Uint8Array {
  const use = wildUses(land);
  addFarmland(use, land);
  addGallery(use, land);
  addTown(use, land);
  addRoads(use, land);
  addWater(use, land);
  return use;
}

/** Bands from high to low ground, made uneven by noise. */
function wildUses({ spec, frame, relief }: Frameworks): Uint8Array {
  const noise = cloudyNoise(spec.seed + 501, frame, CELLS.wild);
  const height = noise.map((value, i) => (value >> 1) + 32 * relief.elevation[i]);
  const bounds = boundsOf(spec.biome.wild, height, frame.width, spec.zone);
  return Uint8Array.from(
    height,
    (value) => USE[spec.biome.wild[bounds.findIndex((bound) => value >= bound)][0]],
  );
}

/** Minimum value of each part of a mix, highest first. The last has none. */
function boundsOf(mix: Mix, plane: Uint16Array, width: number, zone: Frame): number[] {
  let sum = 0;
  return mix.map(([, percent], i) => {
    sum += percent;
    return i === mix.length - 1 ? 0 : thresholdAbove(inside(plane, width, zone), sum / 100);
  });
}

function addFarmland(use: Uint8Array, { spec, plots, ranking, frame }: Frameworks): void {
  const { farmland, farm, hedges = false } = spec.biome;
  const total = frame.width * frame.height;
  const uses = new Map<number, number>();
  let pixels = 0;
  for (const plot of ranking) {
    if (pixels + plot.pixels > (total * farmland) / 100) break;
    pixels += plot.pixels;
    uses.set(plot.id, drawn(farm, hash(spec.seed + 511, plot.id, 0) % 100));
  }
  plots.id.forEach((id, i) => {
    const value = uses.get(id);
    if (value === undefined) return;
    const isHedge = hedges && plots.edge[i] < HALF_HEDGE && hash(spec.seed + 512, id, 0) % 4 > 0;
    use[i] = isHedge ? USE.hedge : value;
  });
}

function drawn(mix: Mix, percent: number): number {
  let sum = 0;
  const found = mix.find(([, part]) => (sum += part) > percent);
  return USE[(found ?? mix[mix.length - 1])[0]];
}

function addGallery(use: Uint8Array, { spec, river, frame }: Frameworks): void {
  const { gallery } = spec.biome;
  if (gallery === 0) return;
  const noise = smoothNoise(spec.seed + 521, frame, CELLS.gallery);
  noise.forEach((value, i) => {
    if (river[i] < 10 * gallery * (0.2 + (1.4 * value) / NOISE_MAX)) use[i] = USE.forest;
  });
}

/** A town grows around a point on the main road. */
function addTown(use: Uint8Array, { spec, plots, frame }: Frameworks): void {
  const { town } = spec.biome;
  if (town === 0) return;
  const noise = smoothNoise(spec.seed + 531, frame, CELLS.town);
  const [x, y] = [0, 1].map((axis) => frame.width / 3 + (hash(spec.seed, 532, axis) % (frame.width / 3)));
  for (let i = 0; i < use.length; i++) {
    const [column, row] = [i % frame.width, Math.floor(i / frame.width)];
    if (Math.hypot(column - x, row - y) > town * (0.55 + (0.7 * noise[i]) / NOISE_MAX)) continue;
    const isStreet = (column + (row >> 3)) % STREETS === 0 || row % STREETS === 0;
    use[i] = isStreet || plots.road[i] === 1 ? USE.road : USE.town;
  }
}

function addRoads(use: Uint8Array, { spec, plots }: Frameworks): void {
  if (spec.biome.roads === false) return;
  plots.road.forEach((is, i) => {
    if (is === 1) use[i] = USE.road;
  });
}

/** Rivers with occasional sandbanks, and ponds in open land. Bridges are too narrow to be visible. */
function addWater(use: Uint8Array, { spec, frame, river, relief }: Frameworks): void {
  const noise = smoothNoise(spec.seed + 541, frame, CELLS.sand);
  const low = smoothNoise(spec.seed + 542, frame, CELLS.pond).map((value, i) =>
    Math.max(0, (value >> 1) + 32_000 - 32 * relief.elevation[i]),
  );
  const level = thresholdAbove(inside(low, frame.width, spec.zone), spec.biome.ponds / 100);
  for (let i = 0; i < use.length; i++) {
    if (river[i] >= 0 && river[i] < WIDEST_BANK * (noise[i] / NOISE_MAX - 0.66)) use[i] = USE.bare;
    const isPond = spec.biome.ponds > 0 && low[i] > level && use[i] !== USE.road && use[i] !== USE.town;
    if (river[i] < 0 || isPond) use[i] = USE.water;
  }
}

/** Whether a biome's plots of a use are harvested in rotation. */
export function isRotated({ rotation }: Biome, use: number): boolean {
  return rotation !== undefined && use === USE.plantation;
}
