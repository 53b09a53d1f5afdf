import { csvRow } from '../csv.ts';
import type { FireDetection } from '../points.ts';
import type { JsonObject } from '../../cache/json-client.ts';
import { FIRE_COLUMNS } from './detection.ts';
import { pointItem, type PointWriting } from '../point-item.ts';

/** Writes detections as CSV with FIRMS's columns, which `parseFires` reads back unchanged. */
export function fireCsv(points: readonly FireDetection[]): string {
  return [FIRE_COLUMNS, ...points.map(cellsOf)].map(csvRow).join('');
}

function cellsOf(fire: FireDetection): (string | number | null)[] {
  const { lat, lng, time, satellite, instrument, confidence, frp, type } = fire;
  const clock = `${time.slice(11, 13)}${time.slice(14, 16)}`;
  return [lat, lng, time.slice(0, 10), clock, satellite, instrument, confidence, frp, type];
}

/** The item of such a file, where a folder's fire reader looks for it. */
export function fireItem(writing: PointWriting): JsonObject {
  return pointItem('firms', 'text/csv', writing);
}
