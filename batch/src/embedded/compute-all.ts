import type { Fleet } from '../compute/fleet.ts';
import { MAX_TRIES, Outage } from '../compute/outage.ts';
import { sideBySide } from '../../../cli/side-by-side.ts';
import { START, type StateDatabase, type LocatedZone } from '../state/state-database.ts';

interface Computing {
  /** Zones at a time. */
  readonly atOnce: number;
  /** Hears of each zone that is done. */
  readonly onDone: () => void;
  /** Given by tests alone. */
  readonly outage?: Outage;
}

/**
 * Computes all zones of a batch that are not done, in this process. Those whose problem may pass are tried again when the
 * others are done, and not at once where many fail in a row. Each is written when it is done, so that a run which is cut short
 * has lost none but those under way. Rejects with what would end every zone, and with `signal.reason`.
 */
export async function computeAll(
  state: StateDatabase,
  fleet: Pick<Fleet, 'compute'>,
  { atOnce, onDone, outage = new Outage() }: Computing,
  signal: AbortSignal,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    let left = 0;
    await sideBySide(
      () => pendingZones(state),
      atOnce,
      signal,
      async (zone, own) => {
        const isLast = tries >= MAX_TRIES;
        const mayPass = await computeOne(state, fleet, { zone, isLast }, own);
        if (isLast || !mayPass) onDone();
        else left += 1;
        await outage.after(mayPass, own);
      },
    );
    if (left === 0) return;
    await outage.wait(tries, signal);
  }
}

/** Whether the zone has a problem that may pass: then it is not done, but for the last try. */
async function computeOne(
  state: StateDatabase,
  fleet: Pick<Fleet, 'compute'>,
  { zone, isLast }: { readonly zone: LocatedZone; readonly isLast: boolean },
  signal: AbortSignal,
): Promise<boolean> {
  const { name } = zone;
  state.begin(name, true);
  try {
    const { outcome, mayPass } = await fleet.compute(zone, signal);
    if (mayPass && !isLast) state.begin(name, false);
    else state.settle([[name, outcome]]);
    return mayPass;
  } catch (error) {
    // Its unit goes back.
    state.begin(name, false);
    throw error;
  }
}

/** Zones that are held in memory at a time: a polygon may be half a megabyte. */
const PAGE = 64;

/** The zones of a batch that are not done, along the curve, each once; one at a time is requested. */
function* pendingZones(state: Pick<StateDatabase, 'pending'>): Generator<LocatedZone, void, undefined> {
  let after: Pick<LocatedZone, 'curve' | 'id'> = START;
  for (;;) {
    const page = state.pending(after, PAGE);
    yield* page;
    const last = page.at(-1);
    if (last === undefined) return;
    after = last;
  }
}
