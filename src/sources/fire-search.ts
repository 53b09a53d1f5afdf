import type { FireDetection } from '../core/fires.ts';
import type { FireTable } from './fire-csv.ts';
import type { PointSearch } from './points.ts';

/** Refused rows that are told one by one. */
const MAX_TOLD = 100;

/**
 * Several tables as one answer. Where any of them is VIIRS's, empty or not, VIIRS has answered and detections by MODIS are
 * left out: they are the same fires, coarser (METHODS 4).
 */
export function fireSearch(
  tables: readonly FireTable[],
  { simulated, warnings }: Pick<PointSearch<FireDetection>, 'simulated' | 'warnings'>,
): PointSearch<FireDetection> {
  const hasViirs = tables.some(({ instruments }) => instruments.has('VIIRS'));
  const points = tables.flatMap((table) => table.points);
  return {
    points: hasViirs ? points.filter(({ instrument }) => instrument === 'VIIRS') : points,
    refused: tables.flatMap(({ refused }) => refused).slice(0, MAX_TOLD),
    refusedCount: tables.reduce((sum, { refusedCount }) => sum + refusedCount, 0),
    simulated,
    warnings,
  };
}
