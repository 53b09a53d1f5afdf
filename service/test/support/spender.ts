// A process that spends from a database file until it is killed, and prints every acknowledged change of a call.
import { writeSync } from 'node:fs';
import { release, settle, spend } from '../../src/store/spend.ts';
import { openSqlite } from '../../src/store/sqlite.ts';
import { requested } from './instances.ts';

const AT_ONCE = 4;

const [file, limited, unlimited] = process.argv.slice(2);
const database = await openSqlite(file);
/** Writes before it continues, even if the pipe is full for a moment. */
function report(what: string, callId: string): void {
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
  report('spent', call.callId);
  if (turn % 3 === 0 && (await release(database, call.keyId, call.callId))) report('released', call.callId);
  if (turn % 3 === 1 && (await settle(database, call.keyId, call.callId, null))) report('used', call.callId);
}

async function spendForever(): Promise<never> {
  for (let turn = 0; ; turn += 1) await spendAndEnd(turn);
}

await Promise.all(Array.from({ length: AT_ONCE }, spendForever));
