import { Fleet } from '../compute/fleet.ts';
import { computeAll } from '../embedded/compute-all.ts';
import type { OpenBatch } from '../state/open-batch.ts';
import { atOnceOf, fleetOptions, langOf, type RunFlags } from './flags.ts';
import type { Io } from './io.ts';
import { progressDisplay } from './progress.ts';
import { checkUnits } from './units.ts';

/** Computes a batch in this process alone. */
export async function computeHere(
  { state, batch, request }: OpenBatch,
  flags: RunFlags,
  io: Io,
): Promise<void> {
  const options = fleetOptions(flags, io);
  const { zones, done, uncounted } = state.counts();
  await checkUnits(request, options, uncounted, io.signal);
  const display = progressDisplay(io.stderr, { total: zones, done, lang: langOf(flags) });
  const fleet = new Fleet(batch, request, options);
  let now = done;
  const onDone = () => display.show((now += 1));
  try {
    await computeAll(state, fleet, { atOnce: atOnceOf(flags), onDone }, io.signal);
  } finally {
    display.stop();
    await fleet.close();
  }
}
