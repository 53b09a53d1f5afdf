import { signal } from '@preact/signals';
import { packsOf, type PackInfo, type StorageRoom } from 'sylvan/packs';
import { announce } from '../state/announce.ts';
import { sylvan } from '../state/engine.ts';
import { lang } from '../state/language.ts';
import { createRun } from '../state/run.ts';
import { sampleOf } from '../state/zone.ts';
import { texts } from '../texts/packs.ts';
import { pointText, withUnit } from '../ui/numbers.ts';

/** The packs on this device, and the available storage; null until known. */
export const packs = signal<readonly PackInfo[] | null>(null);
export const room = signal<StorageRoom | null>(null);

/** Whether another window has deleted a pack that was in this list. */
export const isAnyGone = signal(false);

export const listing = createRun<unknown>();

export function list(): Promise<void> {
  return listing.start(async () => {
    const found = await packsOf(sylvan()).list();
    isAnyGone.value = packs.value?.some(({ id }) => !found.some((pack) => pack.id === id)) ?? false;
    if (isAnyGone.value) announce(texts.value.gone);
    packs.value = found;
    room.value = await packsOf(sylvan()).room();
  });
}

/** Removes from the list a pack that this page has deleted. */
export function withdraw({ id }: PackInfo): void {
  packs.value = packs.value?.filter((pack) => pack.id !== id) ?? null;
}

/** Whether a pack still exists. Updates the list, which reports packs that are gone. */
export async function isThere({ id }: PackInfo): Promise<boolean> {
  await list();
  return packs.value?.some((pack) => pack.id === id) ?? false;
}

/** The name of a sample's pack; for other packs, their square. */
export function packTitle({ simulated, zone: of }: PackInfo): string {
  const { lat, lng, size } = of;
  const sample = simulated ? sampleOf(of) : undefined;
  return sample?.title[lang.value] ?? `${pointText(lat, lng)}, ${withUnit(size, 0, 'km')}`;
}

export function madeCalls({ calls }: PackInfo): number {
  return calls.filter(({ outcome }) => outcome !== null).length;
}
