import { signal } from '@preact/signals';
import type { PackInfo, StorageRoom } from 'sylvan';
import { sylvan } from '../state/engine.ts';
import { createRun } from '../state/run.ts';

/** The packs of this device, and the room there is; null until they are known. */
export const packs = signal<readonly PackInfo[] | null>(null);
export const room = signal<StorageRoom | null>(null);

/** Reads both. */
export const listing = createRun<null>();

export function list(): Promise<void> {
  return listing.start(async () => {
    packs.value = await sylvan().packs.list();
    room.value = await sylvan().packs.room();
    return null;
  });
}
