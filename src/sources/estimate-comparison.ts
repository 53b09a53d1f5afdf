import type { CompareRequest } from '../contract/index.ts';
import type { Place, Zone } from '../geo/zone.ts';
import { READING, type ReadingPlan } from './detail.ts';
import { needsState } from './history/plan.ts';
import {
  bySource,
  estimateOf,
  expectedBytes,
  presentBytes,
  radarBytes,
  stateBytes,
  zoneOf,
  type Estimate,
} from './estimate.ts';
import { compareZone } from './landsat/plan.ts';
import { FIRST_DAY } from '../contract/dates.ts';
import { FILES, meanWindowBytes } from './published-files.ts';
import type { Sources } from './registry.ts';

/** Number of Landsat observations that a comparison reads per season, including cloudy ones, and of radar files that it reads. */
export const COMPARED = { landsat: 6.3, radar: 16 } as const;
/** Number of radar files of period 2 that have already been read for the heights of its forest. */
const SHARED_RADAR = 4;
/** Number of files of a Landsat observation: red, near infrared, SWIR2 and a quality mask about as large as a band. */
const LANDSAT_FILES = 4;

/**
 * Estimates what a comparison fetches from public hosts: the image blocks that the zone overlaps in both periods, radar, and the
 * sources of the forest mask. The actual figure may be half or twice as much, depending on clouds and the season's scenes.
 * `megabitsPerSecond` is the speed of the connection.
 */
export function estimateComparison(
  request: Place & Pick<CompareRequest, 'detail' | 'date1_start' | 'date1_end' | 'date2_end'>,
  sources: Sources,
  megabitsPerSecond: number,
): Estimate {
  const plan = READING[request.detail];
  const zone = zoneOf(request, plan);
  const isOfLandsat = request.date1_start < FIRST_DAY;
  const isRadarRead = sources.sentinel1.length > 0 && !plan.isPresentAlone;
  const forest = isOfLandsat || plan.isPresentAlone ? NOTHING : forestBytes(request, sources, plan);
  const shared = forest.sentinel1 > 0 ? SHARED_RADAR : 0;
  const { maps } = bySource(expectedBytes({ ...request, date: request.date2_end }, sources));
  return estimateOf(
    request.detail,
    {
      sentinel2: (isOfLandsat ? 0 : 2 * periodBytes(zone, plan)) + forest.sentinel2,
      sentinel1: (isRadarRead ? radarBytes(zone, plan, COMPARED.radar - shared) : 0) + forest.sentinel1,
      landsat: (isOfLandsat ? 2 * landsatBytes(request) : 0) + forest.landsat,
      'canopy-map': forest['canopy-map'],
      maps,
    },
    megabitsPerSecond,
  );
}

const NOTHING: Estimate['sources'] = { sentinel2: 0, sentinel1: 0, landsat: 0, 'canopy-map': 0, maps: 0 };

/**
 * Bytes that an analysis of the last day reads for its forest mask, without the images that period 2 reads anyway, plus those for
 * the state of the forest on the first day.
 */
function forestBytes(
  request: Parameters<typeof estimateComparison>[0],
  sources: Sources,
  plan: ReadingPlan,
): Estimate['sources'] {
  const { date1_end: from, date2_end: date } = request;
  const zone = zoneOf(request, plan);
  const expected = expectedBytes({ ...request, date, fields: ['forest_cover'] }, sources);
  const shared = expected.sentinel2 === 0 ? 0 : periodBytes(zone, plan);
  const first = needsState(from, date) ? stateBytes(zone, plan) : 0;
  return bySource({ ...expected, sentinel2: expected.sentinel2 - shared + first });
}

function periodBytes(zone: Zone, plan: ReadingPlan): number {
  return presentBytes(zone, plan, 1);
}

function landsatBytes(place: Place): number {
  return COMPARED.landsat * LANDSAT_FILES * meanWindowBytes(FILES.landsat, compareZone(place).grid);
}
