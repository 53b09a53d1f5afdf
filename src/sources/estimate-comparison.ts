import type { CompareRequest } from '../contract/index.ts';
import type { Place } from '../geo/zone.ts';
import { READING, type ReadingPlan } from './detail.ts';
import { compositeBytes, gridAt, secondsOver, zoneOf } from './estimate.ts';
import { compareZone } from './landsat/plan.ts';
import { surveyGrid } from './optical/plan.ts';
import { inTiles } from './optical/tiles.ts';
import { FIRST_SENTINEL2_DAY } from './periods/periods.ts';
import { FILES, meanWindowBytes } from './published-files.ts';
import { radarMetres } from './radar/passes.ts';
import type { Sources } from './registry.ts';

/** Observations of a season that a comparison reads of Landsat, clouds counted in, and files of passes of radar. */
export const COMPARED = { landsat: 6.3, radar: 16 } as const;
/** Red, near infrared, SWIR2 and a quality mask of about the bytes of a band. */
const LANDSAT_FILES = 4;

/** Bytes that a comparison fetches, about. */
export interface ComparisonEstimate {
  /** Of all sources. */
  readonly bytes: number;
  /** Seconds they take over a line of so many megabits a second. */
  readonly seconds: number;
}

/**
 * What a comparison fetches of public hosts, before anything is fetched: of both periods the blocks that the zone meets, and of
 * radar. Half or twice as much is possible: clouds decide, and the season's scenes. `megabitsPerSecond` is the line's speed.
 */
export function estimateComparison(
  request: Place & Pick<CompareRequest, 'detail' | 'date1_start'>,
  { sentinel1 }: Pick<Sources, 'sentinel1'>,
  megabitsPerSecond: number,
): ComparisonEstimate {
  const plan = READING[request.detail];
  const isRadarRead = sentinel1.length > 0 && !plan.isPresentAlone;
  const period =
    request.date1_start < FIRST_SENTINEL2_DAY ? landsatBytes(request) : sentinel2Bytes(request, plan);
  const bytes = 2 * period + (isRadarRead ? radarBytes(request, plan) : 0);
  return { bytes: Math.round(bytes), seconds: secondsOver(bytes, megabitsPerSecond) };
}

function sentinel2Bytes(place: Place, plan: ReadingPlan): number {
  const zone = zoneOf(place, plan);
  return compositeBytes(zone, plan, 1) + plan.surveyed * inTiles(FILES.classes, surveyGrid(zone));
}

function landsatBytes(place: Place): number {
  return COMPARED.landsat * LANDSAT_FILES * meanWindowBytes(FILES.landsat, compareZone(place).grid);
}

function radarBytes(place: Place, plan: ReadingPlan): number {
  const { coarse, size } = zoneOf(place, plan);
  const metres = radarMetres(size, coarse, plan);
  return COMPARED.radar * meanWindowBytes(FILES.radar, gridAt(coarse, metres));
}
