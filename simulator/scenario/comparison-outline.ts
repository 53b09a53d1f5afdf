import { jitter } from '../noise.ts';
import type { Acquisition } from '../scenes.ts';
import { dayNumber } from './calendar.ts';
import { landsatPasses, opticalPasses, radarPasses, yearPasses } from './comparison-passes.ts';
import type {
  ComparisonKind,
  ComparisonPeriod,
  ComparisonRequest,
  ComparisonSpec,
} from './comparison-spec.ts';
import type { Drying, LandsatPass, ScenarioSpec } from './spec.ts';
import { scenarioSpec, type ScenarioOutline } from './scenario-spec.ts';

/** Maximum error that the atmospheric correction leaves in red, ten-thousandths; it changes a forest's NDVI by about 0.01. */
const RESIDUE = 15;

/** The properties that distinguish one comparison from another. */
export interface ComparisonOutline extends Pick<
  ScenarioOutline,
  'id' | 'title' | 'seed' | 'near' | 'size' | 'forest' | 'forestFraction' | 'greening' | 'events'
> {
  readonly kind: ComparisonKind;
  readonly periods: readonly [ComparisonPeriod, ComparisonPeriod];
  readonly drySwir22?: number;
  readonly drying?: Drying;
  readonly evergreen?: number;
  /** Number of Sentinel-2 scenes per period, their cloud fraction, and how the scenes of period 1 were delivered. */
  readonly scenes: readonly [number, number];
  readonly cloudFraction: number;
  readonly earlier?: Partial<Acquisition>;
  /** The Landsat satellites that show period 1 and period 2. If absent, Sentinel-2 shows both. */
  readonly landsat?: readonly [LandsatPass['platform'], LandsatPass['platform']];
  readonly radar: readonly [boolean, boolean];
  readonly fires: ComparisonSpec['fires'];
}

/** The complete specification of a comparison. */
export function comparisonSpec(outline: ComparisonOutline): ComparisonSpec {
  const {
    kind,
    periods,
    scenes,
    cloudFraction,
    earlier,
    landsat,
    radar,
    fires,
    drySwir22,
    drying,
    evergreen,
    ...reported
  } = outline;
  const scenario = scenarioSpec({
    ...reported,
    date: periods[1].end,
    fires: { forest: 0, open: 0 },
    lidar: { dates: [], noise: 0, oneInFails: 0 },
  });
  const { lat, lng, size } = scenario.request;
  const inBoth = <T>(passes: (period: ComparisonPeriod, i: 0 | 1) => T[]): T[] =>
    ([0, 1] as const).flatMap((i) => passes(periods[i], i));
  return {
    kind,
    request: requestOf({ lat, lng, size }, periods),
    optical: landsat ? 'landsat' : 'sentinel2',
    fires,
    scenario: {
      ...scenario,
      ...(drySwir22 !== undefined && { drySwir22 }),
      ...(drying && { drying }),
      ...(evergreen !== undefined && { evergreen }),
      optical: {
        ...scenario.optical,
        acquisitions: inBoth((period, i) => {
          const more = i === 0 ? earlier : {};
          const between = landsat ? [] : yearPasses(period, periods, cloudFraction, more);
          return [...between, ...opticalPasses(period, scenes[i], cloudFraction, more)].map((pass) => ({
            ...pass,
            residue: jitter(reported.seed, dayNumber(pass.datetime), 59, RESIDUE),
          }));
        }),
      },
      radar: { ...scenario.radar, passes: inBoth((period, i) => (radar[i] ? radarPasses(period) : [])) },
      landsat: {
        ...scenario.landsat,
        passes: inBoth((period, i) => (landsat ? landsatPasses(period, landsat[i], cloudFraction) : [])),
      },
    } satisfies ScenarioSpec,
  };
}

function requestOf(
  position: Pick<ComparisonRequest, 'lat' | 'lng' | 'size'>,
  [first, second]: readonly [ComparisonPeriod, ComparisonPeriod],
): ComparisonRequest {
  return {
    ...position,
    date1_start: first.start,
    date1_end: first.end,
    date2_start: second.start,
    date2_end: second.end,
  };
}
