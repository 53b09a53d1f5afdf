import type { PackInfo } from 'sylvan/packs';

/** How many of a pack's calls have been made. */
export function madeCalls({ calls }: Pick<PackInfo, 'calls'>): number {
  return calls.filter(({ outcome }) => outcome !== null).length;
}

/** Packs left behind by refused runs: begun since then, with no calls made. */
export function leftBehind(
  before: readonly Pick<PackInfo, 'id'>[],
  now: readonly PackInfo[],
): readonly PackInfo[] {
  return now.filter(
    (pack) => !pack.isComplete && madeCalls(pack) === 0 && !before.some(({ id }) => id === pack.id),
  );
}

/** Whether a pack has disappeared. */
export function goneFrom(
  before: readonly Pick<PackInfo, 'id'>[],
  now: readonly Pick<PackInfo, 'id'>[],
): boolean {
  return before.some(({ id }) => !now.some((pack) => pack.id === id));
}
