import type { PackInfo } from 'sylvan/packs';

/** How many of a pack's calls have been made. */
export function madeCalls({ calls }: Pick<PackInfo, 'calls'>): number {
  return calls.filter(({ outcome }) => outcome !== null).length;
}

/** The packs that a refused making has left behind: begun since, and with none of their calls made. */
export function leftBehind(
  before: readonly Pick<PackInfo, 'id'>[],
  now: readonly PackInfo[],
): readonly PackInfo[] {
  return now.filter(
    (pack) => !pack.isComplete && madeCalls(pack) === 0 && !before.some(({ id }) => id === pack.id),
  );
}

/** Whether a pack that was there is there no longer. */
export function goneFrom(
  before: readonly Pick<PackInfo, 'id'>[],
  now: readonly Pick<PackInfo, 'id'>[],
): boolean {
  return before.some(({ id }) => !now.some((pack) => pack.id === id));
}
