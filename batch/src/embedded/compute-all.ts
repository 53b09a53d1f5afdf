import { MOST_TRIES, waitAfter } from '../compute/backoff.ts';
import type { Fleet } from '../compute/fleet.ts';
import { sideBySide } from '../compute/side-by-side.ts';
import type { Book, PlacedZone } from '../state/book.ts';
import { pendingZones } from './pending-zones.ts';

export interface Computing {
  /** Zones at a time. */
  readonly atOnce: number;
  /** Hears of each zone that is done. */
  readonly onDone: () => void;
}

/**
 * Computes all zones of a batch that are not done, in this process. Those whose problem may pass are tried again when the others are
 * done. Each is written when it is done, so that a run which is cut short has lost none but those under way. Rejects with what would
 * end every zone, and with `signal.reason`.
 */
export async function computeAll(
  book: Book,
  fleet: Pick<Fleet, 'compute'>,
  { atOnce, onDone }: Computing,
  signal: AbortSignal,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    let left = 0;
    await sideBySide(
      () => pendingZones(book),
      atOnce,
      signal,
      async (zone, own) => {
        if (await computeOne(book, fleet, { zone, isLast: tries >= MOST_TRIES }, own)) onDone();
        else left += 1;
      },
    );
    if (left === 0) return;
    await waitAfter(tries, signal);
  }
}

/** Whether the zone is done. */
async function computeOne(
  book: Book,
  fleet: Pick<Fleet, 'compute'>,
  { zone, isLast }: { readonly zone: PlacedZone; readonly isLast: boolean },
  signal: AbortSignal,
): Promise<boolean> {
  const { name } = zone;
  book.begin(name, true);
  try {
    const { outcome, mayPass } = await fleet.compute(zone, signal);
    if (mayPass && !isLast) {
      book.begin(name, false);
      return false;
    }
    book.settle([[name, outcome]]);
    return true;
  } catch (error) {
    // Its unit goes back.
    book.begin(name, false);
    throw error;
  }
}
