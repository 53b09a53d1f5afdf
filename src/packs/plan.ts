import { sha256Hex } from '../cache/digest.ts';
import type { PackStorage } from '../cache/pack-storage.ts';
import { isSylvanError, SylvanError } from '../errors/errors.ts';
import { VERSION } from '../record/version.ts';
import { packCalls } from './calls.ts';
import type { PackZone } from './manifest.ts';
import type { PackRecords } from './records.ts';

/** The properties of a new pack. */
interface PackBeginning {
  readonly zone: PackZone;
  /** Digest of the options that it is made with. */
  readonly options: string;
  /** `YYYY-MM-DD`. */
  readonly today: string;
  readonly created: Date;
}

/**
 * The id of the pack of this zone and these sources that was made today or is incomplete, or else the id of a new one. Rejects
 * with `request-in-progress` if somebody else is starting one right now, because two would fetch everything twice.
 */
export async function beginPack(
  beginning: PackBeginning,
  storage: PackStorage,
  records: PackRecords,
): Promise<string> {
  const { zone, options, today } = beginning;
  const made = JSON.stringify([zone, options]);
  const name = await sha256Hex(made);
  try {
    return await storage.exclusively(name, async () => {
      const begun = (await records.all()).find(
        (one) =>
          !one.isImported &&
          JSON.stringify([one.zone, one.options]) === made &&
          (!one.isComplete || one.today === today),
      );
      return begun?.id ?? (await newPack(beginning, records));
    });
  } catch (error) {
    // The pack has no id yet.
    throw isSylvanError(error, 'request-in-progress') ? new SylvanError(error.code, error.message) : error;
  }
}

async function newPack(beginning: PackBeginning, records: PackRecords): Promise<string> {
  const { zone, options, today, created } = beginning;
  const id = crypto.randomUUID();
  const calls = packCalls(zone);
  await records.storeRecord({
    id,
    library: VERSION,
    created: created.toISOString(),
    today,
    zone,
    calls,
    options,
    outcomes: calls.map(() => null),
    isComplete: false,
    isImported: false,
    bytes: 0,
    simulated: false,
    attribution: [],
  });
  return id;
}
