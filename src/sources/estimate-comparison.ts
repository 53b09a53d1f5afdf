import type { CompareRequest } from '../contract/index.ts';
import type { Place } from '../geo/zone.ts';
import { READING, type ReadingPlan } from './detail.ts';
import { needsState } from './history/plan.ts';
import {
  bySource,
  compositeBytes,
  estimateOf,
  expectedBytes,
  gridAt,
  stateBytes,
  zoneOf,
  type Estimate,
} from './estimate.ts';
import { compareZone } from './landsat/plan.ts';
import { surveyGrid } from './optical/plan.ts';
import { inTiles } from './optical/tiles.ts';
import { FIRST_SENTINEL2_DAY } from './periods/periods.ts';
import { FILES, meanWindowBytes } from './published-files.ts';
import { radarMetres } from './radar/passes.ts';
import type { Sources } from './registry.ts';

/** Landsat observations that a comparison reads per season, including cloudy ones, and radar files. */
export const COMPARED = { landsat: 6.3, radar: 16 } as const;
/** Red, near infrared, SWIR2 and a quality mask about as large as a band. */
const LANDSAT_FILES = 4;

/**
 * Estimates what a comparison fetches from public hosts: the image blocks that the zone meets in both periods, radar, and the
 * sources of the forest mask. The actual figure may be half or twice as much, depending on clouds and the season's scenes.
 * `megabitsPerSecond` is the speed of the connection.
 */
export function estimateComparison(
  request: Place & Pick<CompareRequest, 'detail' | 'date1_start' | 'date1_end' | 'date2_end'>,
  sources: Sources,
  megabitsPerSecond: number,
): Estimate {
  const plan = READING[request.detail];
  const isOfPeriods = request.date1_start < FIRST_SENTINEL2_DAY;
  const isRadarRead = sources.sentinel1.length > 0 && !plan.isPresentAlone;
  const period = isOfPeriods ? landsatBytes(request) : sentinel2Bytes(request, plan);
  const forest = isOfPeriods || plan.isPresentAlone ? NOTHING : forestBytes(request, sources, plan);
  const ofPeriods = {
    sentinel2: isOfPeriods ? 0 : 2 * period,
    sentinel1: isRadarRead ? radarBytes(request, plan) : 0,
    landsat: isOfPeriods ? 2 * period : 0,
    'canopy-map': 0,
    maps: bySource(expectedBytes({ ...request, date: request.date2_end }, sources)).maps,
  };
  const found = Object.entries(ofPeriods).map(([source, bytes]) => [
    source,
    bytes + forest[source as keyof typeof forest],
  ]);
  return estimateOf(Object.fromEntries(found) as typeof ofPeriods, megabitsPerSecond);
}

const NOTHING = { sentinel2: 0, sentinel1: 0, landsat: 0, 'canopy-map': 0, maps: 0 };

/**
 * What an analysis of the last day reads for its forest, without the images that period 2 reads anyway, plus the state on the
 * first day.
 */
function forestBytes(
  request: Parameters<typeof estimateComparison>[0],
  sources: Sources,
  plan: ReadingPlan,
): typeof NOTHING {
  const { date1_end: from, date2_end: date } = request;
  const expected = expectedBytes({ ...request, date, fields: ['forest_cover'] }, sources);
  const shared = expected.sentinel2 === 0 ? 0 : sentinel2Bytes(request, plan);
  const first = needsState(from, date) ? stateBytes(zoneOf(request, plan), plan) : 0;
  return bySource({ ...expected, sentinel2: expected.sentinel2 - shared + first });
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
