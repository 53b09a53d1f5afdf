import { packHead } from '../pack-file/pack-head.ts';
import { HEAD_BYTES, outcomesOf, packBytes, type PackIndex } from '../pack-file/pack-index.ts';
import type { PackRecord } from './pack-records.ts';

/** What is known of a pack from what it holds; it is complete. */
export async function recordOfIndex(
  index: PackIndex,
  { isImported }: Pick<PackRecord, 'isImported'>,
): Promise<PackRecord> {
  const { id, library, created, today, zone, calls, choices, simulated, attribution } = index;
  const { byteLength } = await packHead(index);
  return {
    id,
    library,
    created,
    today,
    zone,
    calls,
    choices,
    simulated,
    attribution,
    outcomes: outcomesOf(index),
    isComplete: true,
    isImported,
    bytes: packBytes(index, byteLength - HEAD_BYTES),
  };
}
