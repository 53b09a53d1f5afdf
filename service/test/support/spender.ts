// A process that spends from a database file until it is killed, and says of each call that it was acknowledged.
import { writeSync } from 'node:fs';
import { release, settle, spend } from '../../src/store/spend.ts';
import { openSqlite } from '../../src/store/sqlite.ts';
import { requested } from './instances.ts';

const AT_ONCE = 4;

const [file, limited, unlimited] = process.argv.slice(2);
const database = await openSqlite(file);
/** Written before it goes on, also where the pipe is full for the moment. */
function say(what: string, callId: string): void {
  for (;;) {
    try {
      writeSync(1, `${what} ${callId}\n`);
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
    }
  }
}

async function spendAndEnd(turn: number): Promise<void> {
  const call = turn % 5 === 0 ? requested(limited) : requested(unlimited, { limit: null });
  if ((await spend(database, call)).outcome !== 'spent') return;
  say('spent', call.callId);
  if (turn % 3 === 0 && (await release(database, call.keyId, call.callId))) say('released', call.callId);
  if (turn % 3 === 1 && (await settle(database, call.keyId, call.callId, null))) say('used', call.callId);
}

async function spendForEver(): Promise<never> {
  for (let turn = 0; ; turn += 1) await spendAndEnd(turn);
}

await Promise.all(Array.from({ length: AT_ONCE }, spendForEver));
