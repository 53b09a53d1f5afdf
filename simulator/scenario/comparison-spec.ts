import type { ScenarioSpec } from './spec.ts';

/** A request of `compare`. */
export interface ComparisonRequest {
  readonly lat: number;
  readonly lng: number;
  /** Side of the square, km. */
  readonly size: number;
  /** `YYYY-MM-DD`, both ends inclusive. */
  readonly date1_start: string;
  readonly date1_end: string;
  readonly date2_start: string;
  readonly date2_end: string;
}

/**
 * `random`: any climate, with the season 40 days later in period 2. `summer-winter`, `winter-summer`: a deciduous forest that
 * loses nothing but its leaves; `mixed-…`: a forest that is partly evergreen. `winter-cut`: conifers cut between summer and
 * winter; `winter-clearing`: more than half of them. `tm-oli`, `tm-tm`: twenty-five years with two Landsat sensors, fifteen with
 * one. `cut20`: a clear-cut of 20 x 20 pixels.
 */
export const COMPARISON_KINDS = [
  'random',
  'summer-winter',
  'winter-summer',
  'winter-cut',
  'mixed-summer-winter',
  'mixed-winter-summer',
  'winter-clearing',
  'tm-oli',
  'tm-tm',
  'cut20',
] as const;
export type ComparisonKind = (typeof COMPARISON_KINDS)[number];

/** Fires of a period under standing forest and in the open. */
export interface FireCounts {
  readonly forest: number;
  readonly open: number;
}

/** Everything that determines the bytes of a zone observed in two periods. */
export interface ComparisonSpec {
  readonly kind: ComparisonKind;
  readonly request: ComparisonRequest;
  /** The land and the passes over it in both periods. Its date is the last day of period 2; it has a height map, but no lidar. */
  readonly scenario: ScenarioSpec;
  /** The sensor that shows both periods. */
  readonly optical: 'sentinel2' | 'landsat';
  /** Fires of period 1 and of period 2; `null` for a period without fire data. */
  readonly fires: readonly [FireCounts | null, FireCounts | null];
}

export interface ComparisonPeriod {
  readonly start: string;
  readonly end: string;
}

export function periodsOf(
  request: Omit<ComparisonRequest, 'lat' | 'lng' | 'size'>,
): readonly [ComparisonPeriod, ComparisonPeriod] {
  return [
    { start: request.date1_start, end: request.date1_end },
    { start: request.date2_start, end: request.date2_end },
  ];
}

/** Whether an acquisition falls within a period, including both end days. */
export function isWithin(
  { datetime }: { readonly datetime: string },
  { start, end }: ComparisonPeriod,
): boolean {
  const day = datetime.slice(0, 10);
  return day >= start && day <= end;
}
