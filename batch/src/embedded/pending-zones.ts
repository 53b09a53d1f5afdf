import { START, type StateDatabase, type LocatedZone } from '../state/state-database.ts';

/** Zones that are held in memory at a time. */
const PAGE = 256;

/** The zones of a batch that are not done, along the curve, each once; one at a time is requested. */
export function* pendingZones(
  state: Pick<StateDatabase, 'pending'>,
): Generator<LocatedZone, void, undefined> {
  let after: Pick<LocatedZone, 'curve' | 'id'> = START;
  for (;;) {
    const page = state.pending(after, PAGE);
    yield* page;
    const last = page.at(-1);
    if (last === undefined) return;
    after = last;
  }
}
