import { batch } from '@preact/signals';
import { analysis, analyze, isLight, requestOf, type Analysis } from './analysis.ts';
import {
  compare,
  comparison,
  comparisonRequest,
  isComparison,
  isComparisonStale,
  periods,
  type Found,
  type Periods,
} from './comparison.ts';
import { startConfirmed } from './confirmation.ts';
import { started, sylvan } from './engine.ts';
import { isOnline } from './device.ts';
import { page } from './page.ts';
import { keepZone, sampleAround, zone, type Zone } from './zone.ts';

type AnalysisBytes = Awaited<ReturnType<typeof analysisBytes>>;

/** Approximate bytes of a full and of a light analysis. Rejects if the zone cannot be analyzed. */
export async function analysisBytes(of: Zone) {
  await started;
  const bytesOf = async (isQuick: boolean) => (await sylvan().estimate(requestOf(of, isQuick))).bytes;
  const [whole, light] = await Promise.all([bytesOf(false), bytesOf(true)]);
  return { whole, light };
}

/** Rejects if the two periods cannot be compared. */
export async function comparisonBytes(of: Zone, both: Periods): Promise<number> {
  await started;
  return (await sylvan().estimate(comparisonRequest(of, both))).bytes;
}

/** Analyzes the current zone after the user confirms the bytes to fetch; at once if they are `known` and few. */
export async function requestAnalysis(known: AnalysisBytes | null = null): Promise<void> {
  const bytes = known ?? (await fetched(zone.value, () => analysisBytes(zone.value)));
  const start = () => void analyze();
  const light = {
    bytes: bytes?.light ?? 0,
    start() {
      isLight.value = true;
      start();
    },
  };
  if (isLight.value) startConfirmed({ bytes: bytes?.light ?? null, start });
  else startConfirmed({ bytes: bytes?.whole ?? null, start, light });
}

/** Compares the zone's two periods after the same confirmation. */
export async function requestComparison(): Promise<void> {
  const bytes = await fetched(zone.value, () => comparisonBytes(zone.value, periods.value));
  startConfirmed({ bytes, start: () => void compare() });
}

/** Starts analyses of several zones after the user confirms the bytes to fetch. */
export async function requestAnalyses(zones: readonly Zone[], start: () => void): Promise<void> {
  const each = await Promise.all(zones.map((of) => fetched(of, () => analysisBytes(of))));
  startConfirmed({ bytes: each.reduce((sum, one) => sum + (one?.whole ?? 0), 0), start });
}

/** Shows a result from elsewhere on its page, with its zone and periods. */
export function showFound(found: Found): void {
  batch(() => {
    zone.value = found.zone;
    keepZone();
    if (isComparison(found)) {
      periods.value = found.periods;
      comparison.show(found);
    } else analysis.show(found);
    page.value = isComparison(found) ? 'compare' : 'forest';
  });
}

/** Length in days of each of the two periods of a default comparison, which are a year apart. */
const PERIOD_DAYS = 90;

/**
 * Opens the comparison of an answer's zone with the year before, unless one is shown. For a sample, which is free, also starts
 * the comparison; elsewhere the user first sees the cost.
 */
export function requestDefaultComparison({ zone: of, answer }: Analysis): void {
  const { date } = answer.details;
  const isThere = comparison.state.value.found !== null && !isComparisonStale.value;
  batch(() => {
    zone.value = of;
    if (!isThere) periods.value = periodsBefore(date);
    page.value = 'compare';
  });
  if (!isThere && sampleAround(of) !== undefined) void compare();
}

/** The days up to a date, and the same days a year earlier. */
export function periodsBefore(date: string): Periods {
  return {
    before: { start: daysBack(date, 1, PERIOD_DAYS - 1), end: daysBack(date, 1, 0) },
    after: { start: daysBack(date, 0, PERIOD_DAYS - 1), end: date },
  };
}

function daysBack(day: string, years: number, days: number): string {
  const [year, month, of] = day.split('-').map(Number);
  return new Date(Date.UTC(year - years, month - 1, of - days)).toISOString().slice(0, 10);
}

/** The estimate; null if nothing is fetched from public hosts, or if the request is invalid, which the call itself reports. */
async function fetched<T>(of: Zone, estimate: () => Promise<T>): Promise<T | null> {
  if (sampleAround(of) !== undefined || !isOnline.value) return null;
  return estimate().catch(() => null);
}
