import { cloudyNoise, NOISE_MAX } from '../noise.ts';
import { REACH } from './rivers.ts';

export interface Relief {
  /** Elevation in thousandths of the maximum. */
  readonly elevation: Uint16Array;
  /** Slope to the east and to the north, metres per metre. */
  readonly eastward: Float32Array;
  readonly northward: Float32Array;
}

/** Widths of hills in 10 m pixels, the contribution of each width in thousandths, and whether hills of this width form ridges. */
const HILLS = [
  { cell: 128, part: 420, isRidged: false },
  { cell: 68, part: 400, isRidged: true },
  { cell: 24, part: 180, isRidged: true },
] as const;

/** Hills with valleys cut by rivers, `metres` high. */
export function makeRelief(
  seed: number,
  width: number,
  height: number,
  river: Int16Array,
  metres: number,
): Relief {
  const layers = HILLS.map(({ cell, part, isRidged }, i) => {
    const frame = { x0: 1000 + 37 * i, y0: 1000 + 53 * i, width, height };
    return cloudyNoise(seed + 301 + i, frame, cell).map((value) => {
      const height = isRidged ? NOISE_MAX - Math.abs(2 * value - NOISE_MAX) : value;
      return Math.floor((height * part) / NOISE_MAX);
    });
  });
  const elevation = Uint16Array.from(layers[0], (_, i) => {
    const rise = Math.min(1, (Math.max(0, river[i]) + 60) / (8 * REACH));
    return Math.floor(layers.reduce((sum, layer) => sum + layer[i], 0) * rise);
  });
  const slope = (before: number, after: number) => ((elevation[after] - elevation[before]) * metres) / 20_000;
  const eastward = new Float32Array(elevation.length);
  const northward = new Float32Array(elevation.length);
  for (let i = 0; i < elevation.length; i++) {
    const [x, y] = [i % width, Math.floor(i / width)];
    eastward[i] = slope(x > 0 ? i - 1 : i, x < width - 1 ? i + 1 : i);
    northward[i] = slope(y < height - 1 ? i + width : i, y > 0 ? i - width : i);
  }
  return { elevation, eastward, northward };
}

/** Diffuse light relative to sunlight, so that no slope is black. */
const DIFFUSE = 0.4;

const DAYS = 365.25;
const DAY = 86_400_000;

/** Illumination of a slope relative to level ground (1) at half past ten on a day. */
export function illumination({ eastward, northward }: Relief, date: string, latitude: number): Float32Array {
  const [east, north, up] = sunAt(date, latitude);
  return eastward.map((rise, i) => {
    const facing = (up - rise * east - northward[i] * north) / Math.sqrt(1 + rise ** 2 + northward[i] ** 2);
    return (Math.max(0, facing) + DIFFUSE) / (up + DIFFUSE);
  });
}

/** The direction to the sun an hour and a half before noon. */
function sunAt(date: string, latitude: number): [east: number, north: number, up: number] {
  const yearDay = (Date.parse(date) / DAY) % DAYS;
  const declination = -0.409 * Math.cos((2 * Math.PI * (yearDay + 10)) / DAYS);
  const [hour, lat] = [-Math.PI / 8, (latitude * Math.PI) / 180];
  const up = Math.sin(lat) * Math.sin(declination) + Math.cos(lat) * Math.cos(declination) * Math.cos(hour);
  const east = -Math.cos(declination) * Math.sin(hour);
  const north =
    Math.cos(lat) * Math.sin(declination) - Math.sin(lat) * Math.cos(declination) * Math.cos(hour);
  return [east, north, up];
}
