import { acceptClock } from '../store/accept-clock.ts';
import { countAnnounced } from '../store/announced.ts';
import { DAY_MILLISECONDS, readClock } from '../store/clock.ts';
import type { OpenDatabase } from '../store/open-database.ts';
import { operatorOf, type ActFlags } from './acts.ts';
import { Refused, withDatabase, type Desk } from './database.ts';

export interface ClockFlags extends Partial<ActFlags> {
  readonly accept?: true;
}

/**
 * Shows the times that the service compares or, with `accept`, accepts the database's time. Throws {@link Refused} if `accept`
 * has no operator's name, or if the clocks of database and system differ by more than a day.
 */
export function clock(flags: ClockFlags, desk: Desk): Promise<void> {
  return withDatabase(desk, async (database) => {
    if (flags.accept !== true) {
      desk.stdout.write(await clocksOf(database));
      return;
    }
    if (flags.as === undefined) throw new Refused('--accept requires your own name: --as <name>.');
    const operator = operatorOf({ ...flags, as: flags.as });
    await refuseApart(database);
    desk.stdout.write(
      `Accepted: the time is ${await acceptClock(database, operator)}. Age-based deletion of data resumes.\n`,
    );
  });
}

async function clocksOf(database: OpenDatabase): Promise<string> {
  const { now, seenAt, month } = await readClock(database.db);
  const rows = [
    ['Database', now],
    ['System', new Date().toISOString()],
    ['Last seen', seenAt ?? 'never'],
    ['Month being counted', month === '' ? 'none yet' : month],
    ['Erasures announced', String(await countAnnounced(database))],
  ];
  return rows.map(([name, value]) => `${`${name}:`.padEnd(21)}${value}\n`).join('');
}

/** Refuses if the clocks differ, because the program cannot tell which of them is right. */
async function refuseApart({ db }: OpenDatabase): Promise<void> {
  const apart = Date.parse((await readClock(db)).now) - Date.now();
  if (Math.abs(apart) > DAY_MILLISECONDS)
    throw new Refused(
      'The clocks of the database and the machine differ by more than a day: correct the wrong one first.',
    );
}
