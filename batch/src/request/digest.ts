import { createHash } from 'node:crypto';
import type { ZoneRow } from '../zones/zone-row.ts';

/** SHA-256 of values as JSON, 64 hex digits. */
export function digestOf(...values: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(values)).digest('hex');
}

/** The name of a zone: the same for all rows that request the same square or polygon. */
export function zoneName({ lat, lng, size, geometry }: Omit<ZoneRow, 'line' | 'carried'>): string {
  // JSON writes -0 as 0 and each number in one way.
  return (geometry === undefined ? digestOf(lat, lng, size) : digestOf(geometry)).slice(0, 32);
}

/**
 * The UUID that counts a call of a batch, by the digest of its request: the same in each repeat, from any machine. `turn` is 0,
 * and increases once the service has deleted the previous id's answer.
 */
export function callIdOf(batch: string, request: string, turn: number): string {
  const hex = digestOf('call', batch, request, turn);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
