import type { Period } from '../../contract/dates.ts';
import type { LandsatSource } from '../../contract/sources.ts';
import { groupObservations, type Observation } from '../optical/observations.ts';
import { type Bbox, boxCovers } from '../../geo/outline.ts';
import type { ReadLimits } from '../../cache/policy.ts';
import {
  lackAmong,
  UNKNOWN_CLOUD,
  type Scene,
  type SkippedScene,
  type SkipReason,
} from '../../stac/scene.ts';
import { ANNUAL_BANDS, type AnnualTask, type LandsatTile } from './tasks.ts';
import { type Place, type Zone, makeZone } from '../../geo/zone.ts';
import { finestPixel, type ReadingPlan } from '../detail.ts';

interface Season extends Period {
  /** A season that begins in December belongs to the year in which it ends. */
  readonly year: number;
}

/** Years of the missions: 2012 has images from neither (methods 2.2). */
const MISSION_YEARS = {
  landsat45: { first: 1984, last: 2011 },
  landsat89: { first: 2013, last: Infinity },
} as const satisfies Record<LandsatSource, unknown>;

const TROPIC = 23.5;

/** The part of the year that is used, the same every year (methods 2.4): summer, or the whole year in the tropics. */
export function seasonOf(lat: number, year: number): Season {
  if (lat > TROPIC) return { year, start: `${year}-06-01`, end: `${year}-09-15` };
  if (lat < -TROPIC) return { year, start: `${year - 1}-12-01`, end: `${year}-03-15` };
  return { year, start: `${year}-01-01`, end: `${year}-12-31` };
}

/** The newest year whose season has ended by `date`, including that day. */
export function lastCompleteYear(lat: number, date: string): number {
  const year = Number(date.slice(0, 4));
  return seasonOf(lat, year).end <= date ? year : year - 1;
}

/** A mission's seasons that have ended by `date`, oldest first; none before its launch. */
export function completeSeasons(source: LandsatSource, lat: number, date: string): Season[] {
  const { first, last } = MISSION_YEARS[source];
  const newest = Math.min(last, lastCompleteYear(lat, date));
  return Array.from({ length: Math.max(0, newest - first + 1) }, (_, i) => seasonOf(lat, first + i));
}

/** A season and its observations, lowest stated cloud first. */
export interface PlannedYear {
  readonly season: Season;
  readonly chosen: readonly Observation[];
  /** Used only if the chosen ones show too little. */
  readonly spare: readonly Observation[];
}

export interface YearManner {
  readonly source: LandsatSource;
  readonly harmonise: boolean;
  readonly spread: boolean;
  /** Number of clear observations required over all but 35 % of the grid. */
  readonly enough: number;
}

/** Number of observations needed for a year's median at each place of the zone. */
const ENOUGH_OBSERVATIONS = 3;
/** Number of positions along a side of the zone where observations are counted. */
const POSITIONS = 5;

/** Why a scene cannot be read at all, or `null`. */
export function annualLack(scene: Scene): SkipReason | null {
  return lackAmong(scene, ANNUAL_BANDS, 'qa_pixel');
}

export function lackingScenes(scenes: readonly Scene[]): SkippedScene[] {
  return scenes.flatMap((scene) => {
    const reason = annualLack(scene);
    return reason === null ? [] : [{ id: scene.id, ...reason }];
  });
}

/**
 * The observations of each season that has any: the `enough` clearest according to the catalog, and more only if the zone
 * spans two orbits and a part of it has fewer. Scenes between the seasons are ignored.
 */
export function planYears(
  seasons: readonly Season[],
  scenes: readonly Scene[],
  zone: Zone,
  enough = ENOUGH_OBSERVATIONS,
): PlannedYear[] {
  const usable = scenes.filter((scene) => annualLack(scene) === null);
  const positions = positionsOf(zone);
  return seasons.flatMap((season) => {
    const inSeason = usable.filter(({ datetime }) => {
      const day = datetime.slice(0, 10);
      return day >= season.start && day <= season.end;
    });
    const observations = groupObservations(inSeason).sort(byCloud);
    return observations.length === 0
      ? []
      : [{ season, ...chooseObservations(observations, positions, enough) }];
  });
}

/**
 * The task that reads a year's observations: the first `wanted` scenes, and the rest as spare ones. All must have passed
 * {@link annualLack}.
 */
export function planAnnual(
  scenes: readonly Scene[],
  wanted: number,
  { harmonise, spread, enough }: YearManner,
  { grid }: Zone,
  limits: ReadLimits,
): AnnualTask {
  const tiles = scenes.map(tileOf);
  const [own, spare] = [tiles.slice(0, wanted), tiles.slice(wanted)];
  return { kind: 'annual', tiles: own, spare, grid, harmonise, spread, enough, limits };
}

export function tileOf({ id, datetime, bands, quality }: Scene): LandsatTile {
  return {
    sceneId: id,
    datetime,
    bands: { red: bands.red!, nir08: bands.nir08!, swir22: bands.swir22! },
    quality: quality!,
  };
}

function byCloud(a: Observation, b: Observation): number {
  return cloudOf(a) - cloudOf(b) || b.datetime.localeCompare(a.datetime);
}

/** Mean cloud cover over the observation's scenes, as stated by the catalog; scenes without a value rank last. */
function cloudOf({ scenes }: Observation): number {
  return scenes.reduce((sum, { cloudCover }) => sum + (cloudCover ?? UNKNOWN_CLOUD), 0) / scenes.length;
}

function chooseObservations(
  observations: readonly Observation[],
  positions: readonly Bbox[],
  enough: number,
): Pick<PlannedYear, 'chosen' | 'spare'> {
  const counts = positions.map(() => 0);
  const [chosen, spare]: [Observation[], Observation[]] = [[], []];
  for (const observation of observations) {
    const shown = positions.map((request) => observation.scenes.some(({ bbox }) => boxCovers(bbox, request)));
    const helps = shown.some((isShown, i) => isShown && counts[i] < enough);
    if (helps) shown.forEach((isShown, i) => (counts[i] += Number(isShown)));
    (helps ? chosen : spare).push(observation);
  }
  return { chosen, spare };
}

/** Points spread over the zone, as boxes of zero size. */
function positionsOf({ boxes }: Zone): Bbox[] {
  const [box, other] = boxes as readonly [Bbox, Bbox?];
  const east = other === undefined ? box[2] : other[2] + 360;
  const steps = Array.from({ length: POSITIONS }, (_, i) => i / (POSITIONS - 1));
  return steps.flatMap((across) =>
    steps.map((up): Bbox => {
      const lng = box[0] + (east - box[0]) * across;
      const lat = box[1] + (box[3] - box[1]) * up;
      return [lng, lat, lng, lat];
    }),
  );
}

/**
 * Pixel sizes of the trend grid by the zone's side, each a level of Landsat's pyramid (30 m times a power of two). A zone of 20
 * km has 111,000 pixels; a year's median does not need more, and each doubling of the pixel size reduces the bytes to a quarter
 * (methods 2.4).
 */
const LADDER = [
  { upToKm: 5, metres: 30 },
  { upToKm: 20, metres: 60 },
  { upToKm: 40, metres: 120 },
  { upToKm: 80, metres: 240 },
  { upToKm: Infinity, metres: 480 },
] as const;

/** Offsets of the edges of Landsat pixels from multiples of 30 m, the same in every scene. */
const LATTICE = [15, 15] as const;

/**
 * Pixel sizes of a comparison, which measures areas: Landsat's own as long as a dozen observations fit into a worker's memory.
 */
const COMPARE_LADDER = [
  { upToKm: 24, metres: 30 },
  { upToKm: 48, metres: 60 },
  { upToKm: Infinity, metres: 120 },
] as const;

/** The zone of a comparison on Landsat's lattice. Throws as {@link makeZone} does. */
export function compareZone(place: Place): Zone {
  return makeZone(place, { finest: finestPixel(COMPARE_LADDER, place.size), origin: LATTICE });
}

/**
 * The zone on Landsat's lattice, in its own UTM system: all years of both missions are read onto `grid`, whatever scenes were
 * found. Throws as {@link makeZone} does.
 */
export function trendZone(place: Place, { landsatPixels }: Pick<ReadingPlan, 'landsatPixels'>): Zone {
  const finest = Math.max(finestPixel(LADDER, place.size), finestPixel(landsatPixels, place.size));
  return makeZone(place, { finest, origin: LATTICE });
}
