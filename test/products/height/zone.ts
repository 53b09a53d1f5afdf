import type { HeightTask, ShotTable } from '../../../src/products/height/tasks.ts';
import { seededRandom } from '../../support/random.ts';

/** A synthetic zone of features on smooth random surfaces. */
interface SyntheticZone extends ZoneSize {
  readonly fine: { readonly name: string; readonly plane: Float32Array }[];
  readonly coarse: { readonly name: string; readonly plane: Float32Array }[];
}

interface ZoneSize {
  readonly width: number;
  readonly height: number;
  readonly factor: number;
  readonly resolution: number;
}

/** 6 km, with fine pixels of 30 m and coarse ones of 60 m. */
const SIX_KILOMETRES: ZoneSize = { width: 200, height: 200, factor: 2, resolution: 30 };

const COARSE = ['rededge1', 'nir08', 'swir16', 'swir22', 'ndre', 'nbr', 'vv', 'vh', 'ratio'];

/** A sum of random waves, 300 to 2,800 m long, scaled to 0…1. */
export function surface(random: () => number, width: number, height: number, metres: number): Float32Array {
  const waves = Array.from({ length: 6 }, () => {
    const length = 300 + 2500 * random();
    const turn = 2 * Math.PI * random();
    const phase = 2 * Math.PI * random();
    return { across: Math.cos(turn) / length, down: Math.sin(turn) / length, phase };
  });
  const plane = new Float32Array(width * height);
  for (let i = 0; i < plane.length; i++) {
    const [x, y] = [((i % width) + 0.5) * metres, (Math.floor(i / width) + 0.5) * metres];
    let sum = 0;
    for (const { across, down, phase } of waves)
      sum += Math.sin(2 * Math.PI * (across * x + down * y) + phase);
    plane[i] = 0.5 + sum / 12;
  }
  return plane;
}

export function syntheticZone(seed: number, size: ZoneSize = SIX_KILOMETRES): SyntheticZone {
  const random = seededRandom(seed);
  const { width, height, factor, resolution } = size;
  const ndvi = surface(random, width, height, resolution).map((value) => 0.3 + 0.55 * value);
  const red = ndvi.map((value) => 0.12 - 0.1 * value);
  const coarse = COARSE.map((name) => ({
    name,
    plane: surface(random, width / factor, height / factor, resolution * factor).map((value) => 0.4 * value),
  }));
  const fine = Object.entries({ red, ndvi }).map(([name, plane]) => ({ name, plane }));
  return { ...size, fine, coarse };
}

/** The plane's value at a position of the fine grid. */
export function valueAt(zone: SyntheticZone, name: string, x: number, y: number): number {
  const fine = zone.fine.find((feature) => feature.name === name);
  if (fine) return fine.plane[Math.floor(y) * zone.width + Math.floor(x)];
  const coarse = zone.coarse.find((feature) => feature.name === name)!;
  const [column, row] = [Math.floor(x / zone.factor), Math.floor(y / zone.factor)];
  return coarse.plane[row * (zone.width / zone.factor) + column];
}

export type HeightAt = (x: number, y: number) => { rh98: number; rh50?: number; cover?: number };

/** Shots at random pixel centres. */
export function shotsOf(zone: SyntheticZone, count: number, seed: number, heightAt: HeightAt): ShotTable {
  const random = seededRandom(seed);
  const position = (side: number) => Math.floor(random() * side) + 0.5;
  const positions = Array.from(
    { length: count },
    () => [position(zone.width), position(zone.height)] as const,
  );
  const values = positions.map(([x, y]) => heightAt(x, y));
  return {
    x: Float64Array.from(positions, ([x]) => x),
    y: Float64Array.from(positions, ([, y]) => y),
    rh98: Float32Array.from(values, ({ rh98 }) => rh98),
    rh50: Float32Array.from(values, ({ rh50 }) => rh50 ?? NaN),
    cover: Float32Array.from(values, ({ cover }) => cover ?? NaN),
  };
}

export function heightTask(zone: SyntheticZone, shots: ShotTable): HeightTask {
  const { width, height, factor, resolution, fine, coarse } = zone;
  return { kind: 'height', width, height, factor, resolution, features: { fine, coarse }, shots };
}
