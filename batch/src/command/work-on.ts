import { openQueue, ZONES_QUEUE } from '../queue/open-queue.ts';
import { work } from '../queue/work.ts';
import { atOnceOf, databaseOf, fleetOptions, langOf, type WorkFlags } from './flags.ts';
import type { Io } from './io.ts';
import { print } from './report.ts';
import { textsOf } from '../texts/report.ts';

/** Computes zones of any batch in the database until stopped. */
export async function workOn(flags: WorkFlags, io: Io): Promise<void> {
  const fleet = fleetOptions(flags, io);
  const queue = await openQueue(databaseOf(flags, io), io.signal);
  try {
    print(io.stderr, textsOf(langOf(flags)).waiting(ZONES_QUEUE.replace('zones-', '')));
    await work(queue, { fleet, atOnce: atOnceOf(flags) }, io.signal);
  } finally {
    await queue.close();
  }
}
