import type { Fleet } from '../compute/fleet.ts';
import { MAX_TRIES, Outage } from '../compute/outage.ts';
import { sideBySide } from '../../../cli/side-by-side.ts';
import { START, type StateDatabase, type LocatedZone } from '../state/state-database.ts';

interface Computing {
  /** Concurrent zones. */
  readonly atOnce: number;
  /** Called after each finished zone. */
  readonly onDone: () => void;
  /** Only tests pass this. */
  readonly outage?: Outage;
}

/**
 * Computes all unfinished zones of a batch in this process. Retries zones with temporary problems after the others, and waits if
 * many fail in a row. Stores each zone when it is done, so that an interrupted run loses only those in progress. Rejects with an
 * error that would end every zone, and with `signal.reason`.
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

/** Whether the zone has a temporary problem: then it is not done, except on the last try. */
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
    // Its unit is given back.
    state.begin(name, false);
    throw error;
  }
}

/** Zones held in memory at once: a polygon may take half a megabyte. */
const PAGE = 64;

/** The unfinished zones of a batch along the curve, each once, fetched one at a time. */
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
