import { isSylvanError, SylvanError } from '../core/errors.ts';
import { VERSION } from '../record/version.ts';
import { sha256Hex } from '../storage/digest.ts';
import type { PackStorage } from '../storage/pack-storage.ts';
import { packCalls } from './pack-calls.ts';
import type { PackChoices, PackZone } from '../pack-file/pack-index.ts';
import type { PackRecord, PackRecords } from './pack-records.ts';

/** What a new pack is of. */
interface PackBeginning {
  readonly zone: PackZone;
  readonly choices: PackChoices;
  /** `YYYY-MM-DD`. */
  readonly today: string;
  readonly created: Date;
}

/**
 * The id of the pack of this zone and these sources that was made today or not to its end, or of a new one. Rejects with `request-in-progress`
 * where somebody else begins one at this moment: two would fetch everything twice.
 */
export async function beginPack(
  beginning: PackBeginning,
  storage: PackStorage,
  records: PackRecords,
): Promise<string> {
  const { zone, choices, today } = beginning;
  const name = await sha256Hex(JSON.stringify([zone, choices]));
  try {
    return await storage.exclusively(name, async () => {
      const all = await records.all();
      const begun = all.find(
        (one) => !one.isImported && isSame(one, beginning) && (!one.isComplete || one.today === today),
      );
      return begun?.id ?? (await newPack(beginning, records));
    });
  } catch (error) {
    // It has no id yet.
    throw isSylvanError(error, 'request-in-progress') ? new SylvanError(error.code, error.message) : error;
  }
}

function isSame(record: PackRecord, { zone, choices }: PackBeginning): boolean {
  return JSON.stringify([record.zone, record.choices]) === JSON.stringify([zone, choices]);
}

async function newPack(beginning: PackBeginning, records: PackRecords): Promise<string> {
  const { zone, choices, today, created } = beginning;
  const calls = packCalls(zone);
  const id = crypto.randomUUID();
  await records.keepRecord({
    id,
    library: VERSION,
    created: created.toISOString(),
    today,
    zone,
    calls,
    choices,
    outcomes: calls.map(() => null),
    isComplete: false,
    isImported: false,
    bytes: 0,
    simulated: false,
    attribution: [],
  });
  return id;
}
