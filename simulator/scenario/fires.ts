import { hash } from '../noise.ts';
import { COVER } from '../truth.ts';
import { daysBefore } from './calendar.ts';
import type { ObservedLand } from './land.ts';
import { csv, positionOf } from './positions.ts';
import type { Stand } from './stand.ts';

/** Detections, one file per satellite, as FIRMS writes them. */
export interface FireFiles {
  readonly 'viirs-snpp-nrt': string;
  readonly 'viirs-noaa20-sp': string;
  readonly 'modis-nrt': string;
}

interface Detection {
  readonly x: number;
  readonly y: number;
  /** Days before the request's date. */
  readonly age: number;
  /** Minutes of the UTC day. */
  readonly minute: number;
  readonly confidence: 'l' | 'n' | 'h';
  readonly type: 0 | 2;
  readonly frp: number;
}

/** Minimum distance in pixels between fires and to the zone's edge. Within half of it, the land is all forest or all open. */
const SPACING = 6;

const VIIRS = [
  'latitude',
  'longitude',
  'bright_ti4',
  'scan',
  'track',
  'acq_date',
  'acq_time',
  'satellite',
  'instrument',
  'confidence',
  'version',
  'bright_ti5',
  'frp',
  'daynight',
] as const;

const MODIS = [
  'latitude',
  'longitude',
  'brightness',
  'scan',
  'track',
  'acq_date',
  'acq_time',
  'satellite',
  'instrument',
  'confidence',
  'version',
  'bright_t31',
  'frp',
  'daynight',
] as const;

/** Age in days of a fire that is too old for an analysis. */
const TOO_OLD = 12;

/**
 * The fires of the last week, and detections that must not count: one with low confidence, another static source (type 2),
 * duplicate rows, neighbours of the square, and a fire `tooOld` days ago. MODIS detected some of the same fires. Throws if there
 * is no place for a fire.
 */
export function fireFiles(land: ObservedLand, stand: Stand, tooOld = TOO_OLD): FireFiles {
  const fires = firesOf(land, stand);
  const snpp = fires.filter((_, i) => i % 2 === 0);
  const noaa = fires.filter((_, i) => i % 2 === 1);
  const [low, old, outside, fixed, far] = distractors(land, stand, tooOld);
  return {
    'viirs-snpp-nrt': csv(
      VIIRS,
      [...snpp, ...snpp.slice(0, 2), low, old, outside].map((fire) => nrtRow(land, fire)),
    ),
    'viirs-noaa20-sp': csv(
      [...VIIRS, 'type'],
      [...noaa, fixed, far].map((fire) => archiveRow(land, fire)),
    ),
    'modis-nrt': csv(
      MODIS,
      snpp.map((fire) => modisRow(land, fire)),
    ),
  };
}

function firesOf(land: ObservedLand, stand: Stand): Detection[] {
  const { fires } = land.spec;
  const inForest = findPositions(land, stand, fires.forest, 71, true, []);
  const inOpen = findPositions(land, stand, fires.open, 72, false, inForest);
  return [...inForest, ...inOpen].map((position, i) => ({
    ...position,
    age: 1 + (hash(land.seed, 73, i) % 5),
    minute: 30 + (hash(land.seed, 74, i) % 1380),
    confidence: hash(land.seed, 75, i) % 4 === 0 ? 'h' : 'n',
    type: 0,
    frp: 1 + (hash(land.seed, 76, i) % 400) / 10,
  }));
}

/** Five detections that a reader must exclude. The third and the fifth lie outside the square. */
function distractors(land: ObservedLand, stand: Stand, tooOld: number): Detection[] {
  const { x0, y0, width } = land.spec.zone;
  const [low, old, fixed] = findPositions(land, stand, 3, 77, false, []);
  const common = { age: 2, minute: 45, confidence: 'n', type: 0, frp: 9.9 } as const;
  return [
    { ...common, ...low, confidence: 'l' },
    { ...common, ...old, age: tooOld },
    { ...common, x: x0 - 3, y: y0 + 40 },
    { ...common, ...fixed, type: 2 },
    { ...common, x: x0 + width + 60, y: y0 + 80 },
  ];
}

/** Pixels of the zone deep in forest, or deep in the open. */
function findPositions(
  land: ObservedLand,
  { cover }: Stand,
  count: number,
  seed: number,
  inForest: boolean,
  taken: readonly { x: number; y: number }[],
): { x: number; y: number }[] {
  const { x0, y0, width, height } = land.spec.zone;
  const found: { x: number; y: number }[] = [];
  for (let attempt = 0; found.length < count; attempt++) {
    if (attempt > 100_000) throw new Error('No place for a fire: choose another seed');
    const x = x0 + SPACING + (hash(land.seed + seed, 1, attempt) % (width - 2 * SPACING));
    const y = y0 + SPACING + (hash(land.seed + seed, 2, attempt) % (height - 2 * SPACING));
    const near = (other: { x: number; y: number }) =>
      Math.max(Math.abs(other.x - x), Math.abs(other.y - y)) < SPACING;
    if ([...taken, ...found].some(near)) continue;
    if (surroundings(cover, land.width, x, y).every((value) => (value === COVER.forest) === inForest))
      found.push({ x, y });
  }
  return found;
}

function surroundings(cover: Uint8Array, width: number, x: number, y: number): number[] {
  const reach = SPACING / 2;
  const side = 2 * reach + 1;
  return Array.from(
    { length: side * side },
    (_, i) => cover[(y - reach + Math.floor(i / side)) * width + x - reach + (i % side)],
  );
}

function nrtRow(land: ObservedLand, fire: Detection): (string | number)[] {
  return [
    ...start(land, fire),
    '345.12',
    '0.42',
    '0.61',
    ...when(land, fire),
    'N',
    'VIIRS',
    fire.confidence,
    '2.0NRT',
    '296.40',
    ...rest(fire),
  ];
}

function archiveRow(land: ObservedLand, fire: Detection): (string | number)[] {
  return [
    ...start(land, fire),
    '338.70',
    '0.39',
    '0.36',
    ...when(land, fire),
    'N20',
    'VIIRS',
    fire.confidence,
    '2',
    '294.11',
    ...rest(fire),
    fire.type,
  ];
}

function modisRow(land: ObservedLand, fire: Detection): (string | number)[] {
  const confidence = { l: 20, n: 60, h: 90 }[fire.confidence];
  return [
    ...start(land, fire),
    '321.30',
    '1.10',
    '1.05',
    ...when(land, fire),
    'Terra',
    'MODIS',
    confidence,
    '6.1NRT',
    '290.25',
    ...rest(fire),
  ];
}

function start({ spec }: ObservedLand, { x, y }: Detection): string[] {
  const [lng, lat] = positionOf(spec, x + 0.5, y + 0.5);
  return [lat.toFixed(5), lng.toFixed(5)];
}

/** FIRMS drops the leading zeros of `acq_time`. */
function when({ spec }: ObservedLand, { age, minute }: Detection): (string | number)[] {
  return [daysBefore(spec.request.date, age), 100 * Math.floor(minute / 60) + (minute % 60)];
}

function rest({ frp, minute }: Detection): string[] {
  return [frp.toFixed(2), minute > 600 ? 'D' : 'N'];
}
