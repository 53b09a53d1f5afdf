import { hash, jitter } from '../noise.ts';
import { COVER } from '../truth.ts';
import { dayNumber } from './calendar.ts';
import type { ObservedLand } from './land.ts';
import { csv, positionOf } from './positions.ts';
import type { Stand } from './stand.ts';

const COLUMNS = [
  'shot_number',
  'beam',
  'delta_time',
  'lat_lowestmode',
  'lon_lowestmode',
  'elev_lowestmode',
  'rh25',
  'rh50',
  'rh75',
  'rh95',
  'rh98',
  'rh100',
  'quality_flag',
  'degrade_flag',
  'sensitivity',
  'solar_elevation',
  'num_detectedmodes',
  'surface_flag',
  'dem',
  'landsat_treecover',
  'l2b_quality_flag',
  'cover',
  'pai',
  'fhd_normal',
  'pgap_theta',
  'rh100_l2b_cm',
] as const;

/** GEDI's eight beams. The last four have full power. */
const BEAMS = ['0000', '0001', '0010', '0011', '0101', '0110', '1000', '1011'] as const;

/** Distance between shots along a track, distance between tracks, and radius of a footprint, in 10 m pixels. */
const SPACING = { along: 6, across: 60 } as const;
const FOOTPRINT = 1.25;

/** Angle of the tracks from north, degrees. */
const AZIMUTH = 38;

/** Days from 1970-01-01 to 2018-01-01, the epoch of GEDI's seconds. */
const GEDI_EPOCH = 17_532;

/** The measurements of a footprint. Heights are in metres, cover is 0…1. */
interface Footprint {
  readonly rh98: number;
  readonly rh50: number;
  readonly cover: number;
}

/** RH50 of a pixel, metres. The middle of the waveform lies in the crowns for tall forest, on the ground for low forest. */
export function rh50Of(rh98: number): number {
  return Math.max(0, 0.62 * rh98 - 1.5);
}

/** Canopy cover of a pixel, 0…1. Tall forest is denser. */
export function canopyCoverOf(rh98: number, isForest: boolean): number {
  return isForest ? 0.95 * (1 - Math.exp(-rh98 / 9)) : 0.02;
}

/** All shots of the passes inside the grid as one table with the columns of GEDI's levels 2A and 2B. */
export function lidarTable(land: ObservedLand, standOn: (date: string) => Stand): string {
  const rows = land.spec.lidar.dates.flatMap((date, pass) => passRows(land, standOn(date), date, pass));
  return csv(COLUMNS, rows);
}

function passRows(land: ObservedLand, stand: Stand, date: string, pass: number): (string | number)[][] {
  const { width, height, seed } = land;
  const angle = (AZIMUTH * Math.PI) / 180;
  const [east, north] = [Math.sin(angle) * (pass % 2 === 0 ? 1 : -1), Math.cos(angle)];
  const shift = {
    along: hash(seed, 81, pass) % SPACING.along,
    across: hash(seed, 82, pass) % SPACING.across,
  };
  const reach = Math.ceil(Math.hypot(width, height));
  const rows: (string | number)[][] = [];
  for (let track = -Math.ceil(reach / SPACING.across); track * SPACING.across < reach; track++) {
    for (let step = -Math.ceil(reach / SPACING.along); step * SPACING.along < reach; step++) {
      const along = step * SPACING.along + shift.along;
      const across = track * SPACING.across + shift.across;
      const x = width / 2 + along * east + across * north;
      const y = height / 2 - along * north + across * east;
      if (x < 2 || y < 2 || x > width - 2 || y > height - 2) continue;
      rows.push(shotRow(land, stand, { date, pass, track, shot: rows.length }, x, y));
    }
  }
  return rows;
}

/** Means over the pixels whose centres lie in the footprint around (x, y). */
function footprintAt(land: ObservedLand, { height, cover }: Stand, x: number, y: number): Footprint {
  const sum = { rh98: 0, rh50: 0, cover: 0 };
  let count = 0;
  for (let row = Math.floor(y) - 2; row <= y + 2; row++) {
    for (let column = Math.floor(x) - 2; column <= x + 2; column++) {
      if (Math.hypot(column + 0.5 - x, row + 0.5 - y) > FOOTPRINT) continue;
      const i = row * land.width + column;
      const metres = height[i] / 10;
      sum.rh98 += metres;
      sum.rh50 += rh50Of(metres);
      sum.cover += canopyCoverOf(metres, cover[i] === COVER.forest);
      count++;
    }
  }
  return { rh98: sum.rh98 / count, rh50: sum.rh50 / count, cover: sum.cover / count };
}

interface ShotId {
  readonly date: string;
  readonly pass: number;
  readonly track: number;
  readonly shot: number;
}

/**
 * Flags of a good shot, and the flags that failing shots have instead, in turn. The heights of failing shots are so wrong that
 * using them is noticeable.
 */
const GOOD = { quality: 1, degrade: 0, sensitivity: 0.97, surface: 1, aboveDem: 2 } as const;
const FAILS: readonly Partial<Record<keyof typeof GOOD, number>>[] = [
  { quality: 0 },
  { degrade: 80 },
  { sensitivity: 0.82 },
  { surface: 0 },
  { aboveDem: 400 },
];
const FAILED_ERROR = 25;

function shotRow(land: ObservedLand, stand: Stand, id: ShotId, x: number, y: number): (string | number)[] {
  const { spec, seed } = land;
  const turn = hash(seed + id.pass, 83, id.shot);
  const fails = spec.lidar.oneInFails > 0 && turn % spec.lidar.oneInFails === 0;
  const flags = fails ? { ...GOOD, ...FAILS[(turn >>> 8) % FAILS.length] } : GOOD;
  const observed = footprintAt(land, stand, x, y);
  const noise =
    jitter(seed + id.pass, 84, id.shot, Math.min(spec.lidar.noise, Math.floor(5 * observed.rh98))) / 10;
  const rh98 = Math.max(0, observed.rh98 + noise + (fails ? FAILED_ERROR : 0));
  const rh50 = Math.min(rh98, Math.max(0, observed.rh50 + 0.6 * noise));
  const [lng, lat] = positionOf(spec, x, y);
  const beam = BEAMS[((id.track % 8) + 8) % 8];
  const seconds = (dayNumber(id.date) - GEDI_EPOCH) * 86_400 + 30_000 + id.shot * 0.008;
  const dem = 150;
  return [
    shotNumber(id, beam),
    `BEAM${beam}`,
    seconds.toFixed(7),
    lat.toFixed(9),
    lng.toFixed(9),
    (dem + flags.aboveDem).toFixed(2),
    (rh50 / 2 - 1).toFixed(2),
    rh50.toFixed(2),
    ((rh50 + rh98) / 2).toFixed(2),
    (rh98 * 0.97).toFixed(2),
    rh98.toFixed(2),
    (rh98 + 0.9).toFixed(2),
    flags.quality,
    flags.degrade,
    flags.sensitivity,
    '-21.500',
    1,
    flags.surface,
    dem.toFixed(2),
    (100 * observed.cover).toFixed(1),
    fails ? 0 : 1,
    observed.cover.toFixed(6),
    (-2 * Math.log(1 - observed.cover)).toFixed(6),
    '2.500000',
    (1 - observed.cover).toFixed(6),
    Math.round(100 * (rh98 + 0.9)),
  ];
}

/** Seventeen digits, as in GEDI: orbit, beam, and the shot within it. */
function shotNumber({ date, shot }: ShotId, beam: string): string {
  const orbit = String(dayNumber(date)).padStart(5, '0');
  return `${orbit}${String(parseInt(beam, 2)).padStart(2, '0')}001${String(shot).padStart(7, '0')}`;
}
