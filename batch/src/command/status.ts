import { openQueue } from '../queue/open-queue.ts';
import { standings, type Standing } from '../queue/standing.ts';
import { type CommonFlags, databaseOf, langOf } from './flags.ts';
import type { Io } from './io.ts';
import { textsOf } from '../texts/report.ts';

/** Prints the progress of the batches in a database, and the zones that were given up. */
export async function statusOf(flags: CommonFlags, io: Io): Promise<void> {
  const queue = await openQueue(databaseOf(flags, io), io.signal);
  try {
    const all = await standings(queue.database);
    io.stdout.write(flags.json === true ? `${JSON.stringify(all, null, 2)}\n` : linesOf(all, flags));
  } finally {
    await queue.close();
  }
}

function linesOf(all: readonly Standing[], flags: CommonFlags): string {
  const texts = textsOf(langOf(flags));
  if (all.length === 0) return `${texts.noBatch}\n`;
  const lines = all.flatMap(({ batch, zones, done, problems, dead }) => {
    const facts = { zones: String(zones), done: String(done), problems: String(problems) };
    const named = dead.map(({ lat, lng, size }) => `${lat} ${lng} (${size} km)`);
    return [texts.counts(batch, facts), ...(named.length > 0 ? [texts.dead(batch, named)] : [])];
  });
  return `${lines.join('\n')}\n`;
}
