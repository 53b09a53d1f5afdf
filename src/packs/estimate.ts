import { packCalls } from './pack-calls.ts';
import type { PackZone } from '../pack-file/pack-index.ts';

/** What a pack would take. */
export interface PackEstimate {
  /** Calls that count. */
  readonly units: number;
  /** Bytes to be fetched and kept, about: half or twice as many are possible. */
  readonly bytes: number;
}

export function estimatePack(zone: PackZone): PackEstimate {
  const calls = packCalls(zone);
  return { units: calls.length, bytes: calls.length * 2e6 * zone.size };
}
