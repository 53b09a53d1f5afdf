import { setTimeout as sleep } from 'node:timers/promises';
import { sideBySide } from '../../../cli/side-by-side.ts';
import type { LocatedZone, StateDatabase } from '../state/state-database.ts';
import type { Fleet } from './fleet.ts';

/** Maximum number of tries for a zone with a temporary problem. */
const MAX_TRIES = 4;

const FIRST_WAIT_MS = 2000;
const LONGEST_WAIT_MS = 60_000;

/** Number of consecutive zones with temporary problems that points to a cause outside them: network, host or service. */
const MAX_IN_A_ROW = 20;
/** Maximum number of waits in a row, about eight minutes in total. Zones are then tried without waits: they may be the cause. */
const MAX_WAITS = 14;

/** Number of zones held in memory at once: a polygon may take half a megabyte. */
const PAGE = 64;

/**
 * Computes all unfinished zones of a batch in this process, along the curve. Retries zones with temporary problems after the
 * others, and waits if many fail in a row. Stores each zone when it is done, and then calls `onDone`, so that an interrupted run
 * loses only the zones in progress. Rejects with an error that would end every zone, and if the signal aborts. Only tests pass
 * `outage`.
 */
export async function computeAll(
  state: StateDatabase,
  fleet: Pick<Fleet, 'compute' | 'atOnce'>,
  onDone: () => void,
  signal: AbortSignal,
  outage = new Outage(),
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    let left = 0;
    const tryOnce = async (zone: LocatedZone, own: AbortSignal) => {
      state.begin(zone.name, true);
      const { outcome, mayPass } = await fleet.compute(zone, own).catch((error: unknown) => {
        // The zone's unit is given back.
        state.begin(zone.name, false);
        throw error;
      });
      const isDone = !mayPass || tries >= MAX_TRIES;
      if (isDone) state.settle([[zone.name, outcome]]);
      else state.begin(zone.name, false);
      if (isDone) onDone();
      else left += 1;
      await outage.after(mayPass, own);
    };
    await sideBySide(() => unfinished(state), fleet.atOnce, signal, tryOnce);
    if (left === 0) return;
    await outage.wait(tries, signal);
  }
}

function* unfinished(state: StateDatabase): Generator<LocatedZone, void, undefined> {
  for (const page of state.zones(PAGE, 'unfinished')) yield* page;
}

/** Prevents an outage from using up the tries of all remaining zones: waits for it to end, longer each time. */
export class Outage {
  #inARow = 0;
  #waits = 0;
  #waiting: Promise<void> | undefined;

  /** Only tests pass `wait`. */
  constructor(readonly wait: typeof waitAfter = waitAfter) {}

  /** Notes whether a zone had a temporary problem, and resolves when another zone may be tried. Rejects if the signal aborts. */
  async after(mayPass: boolean, signal: AbortSignal): Promise<void> {
    if (!mayPass) {
      [this.#inARow, this.#waits] = [0, 0];
      return;
    }
    this.#inARow += 1;
    if (this.#inARow < MAX_IN_A_ROW || this.#waits >= MAX_WAITS) return;
    // All concurrent computations share one wait.
    this.#waiting ??= this.wait((this.#waits += 1), signal).finally(() => (this.#waiting = undefined));
    await this.#waiting;
  }
}

/** Waits before a retry, longer each time. Rejects if the signal aborts. */
function waitAfter(tries: number, signal: AbortSignal): Promise<void> {
  const maximum = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (tries - 1));
  return sleep(maximum * (0.5 + Math.random() / 2), undefined, { signal });
}
