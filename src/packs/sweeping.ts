import { isSylvanError } from '../core/errors.ts';
import type { PackStorage } from '../storage/pack-storage.ts';
import type { PackRecords } from './pack-records.ts';

/** Deletes what is nobody's: of an import that was cut short, and of a pack whose record was lost. */
export async function sweep(storage: PackStorage, records: PackRecords): Promise<void> {
  // What is damaged is found when it is read.
  await records.all();
  const known = new Set(await records.ids());
  for (const id of await storage.ids()) {
    if (known.has(id)) continue;
    await storage
      .exclusively(id, async () => {
        // It may have come to its end meanwhile.
        if ((await records.ids()).includes(id)) return;
        await records.forget(id);
        await storage.space(id).clear();
      })
      .catch((error: unknown) => {
        if (!isSylvanError(error, 'request-in-progress')) throw error;
      });
  }
}
