import { signal } from '@preact/signals';
import { packsOf, type PackInfo, type StorageRoom } from 'sylvan/packs';
import { announce } from '../state/announce.ts';
import { sylvan } from '../state/engine.ts';
import { createRun } from '../state/run.ts';
import { goneFrom } from './pack-state.ts';
import { texts } from '../texts/packs.ts';

/** The packs of this device, and the room there is; null until they are known. */
export const packs = signal<readonly PackInfo[] | null>(null);
export const room = signal<StorageRoom | null>(null);

/** Whether another window has deleted a pack that was listed here, as of the newest list. */
export const isAnyGone = signal(false);

/** Reads both. */
export const listing = createRun<null>();

export function list(): Promise<void> {
  return listing.start(async () => {
    const found = await packsOf(sylvan()).list();
    isAnyGone.value = goneFrom(packs.value ?? [], found);
    if (isAnyGone.value) announce(texts.value.gone);
    packs.value = found;
    room.value = await packsOf(sylvan()).room();
    return null;
  });
}

/** Takes a pack from the list that this page has deleted. */
export function withdraw({ id }: PackInfo): void {
  packs.value = packs.value?.filter((pack) => pack.id !== id) ?? null;
}

/** Whether a pack is there still; the list says where it is not. */
export async function isThere({ id }: PackInfo): Promise<boolean> {
  await list();
  return packs.value?.some((pack) => pack.id === id) ?? false;
}
