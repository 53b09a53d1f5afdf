import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seededRandom } from '../../../test/support/random.ts';
import { SEED } from '../../../test/support/seed.ts';
import type { OpenDatabase } from '../../src/store/open-database.ts';
import { openSqlite } from '../../src/store/sqlite.ts';
import { accountOf, LIMIT, newKey } from '../support/instances.ts';

const CYCLES = 20;
/** Milliseconds from the first acknowledged call to the kill, at most. */
const LONGEST = 250;
/** In the working tree, so that the bundle can resolve its imports. */
const SPENDER = resolve(import.meta.dirname, '../../../.sylvan/test/spender.mjs');

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sylvan-service-'));
  const input = join(import.meta.dirname, '../support/spender.ts');
  const bundle = await rolldown({ input, platform: 'node', external: [/^[^./]/] });
  await bundle.write({ file: SPENDER, format: 'esm', codeSplitting: false });
}, 60_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Kills a spender after a while; returns the last acknowledged state of each call. */
async function spendUntilKilled(
  milliseconds: number,
  labels: readonly string[],
): Promise<Map<string, string>> {
  const child = spawn(process.execPath, [SPENDER, ...labels], {
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: 20_000,
  });
  const closed = once(child, 'close');
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => (text += part));
  await Promise.race([once(child.stdout, 'data'), closed]);
  await wait(milliseconds);
  child.kill('SIGKILL');
  const [, signal] = (await closed) as [number | null, string | null];
  expect(signal).toBe('SIGKILL');
  const lines = text.split('\n').slice(0, -1);
  return new Map(lines.map((line) => line.split(' ') as [string, string]).map(([what, id]) => [id, what]));
}

async function withDatabase<R>(file: string, work: (database: OpenDatabase) => Promise<R>): Promise<R> {
  const database = await openSqlite(file);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

const statesOf = async ({ db }: OpenDatabase) =>
  new Map(
    (await db.selectFrom('ledger').select(['call_id', 'state']).execute()).map((row) => [
      row.call_id,
      row.state,
    ]),
  );

/** Whether the database has the acknowledged state; a call acknowledged as spent may have ended before the kill. */
const isKept = (latest: string, state: string | undefined) =>
  latest === 'spent' ? state !== undefined : state === latest;

it(`${CYCLES} kills lose nothing that was acknowledged`, { timeout: 180_000 }, async () => {
  const random = seededRandom(SEED);
  const file = join(folder, 'sylvan.db');
  const unlimited = await withDatabase(file, newKey);
  const acknowledged = new Map<string, string>();
  for (let cycle = 0; cycle < CYCLES; cycle += 1) {
    const about = `seed ${SEED}, cycle ${cycle}`;
    const limited = await withDatabase(file, newKey);
    const latest = await spendUntilKilled(random() * LONGEST, [file, limited, unlimited]);
    expect(latest.size, about).toBeGreaterThan(0);
    for (const [callId, what] of latest) acknowledged.set(callId, what);
    await withDatabase(file, async (database) => {
      const { rows } = await sql`pragma integrity_check`.execute(database.db);
      expect(rows, about).toEqual([{ integrity_check: 'ok' }]);
      const states = await statesOf(database);
      const lost = [...acknowledged].filter(([callId, what]) => !isKept(what, states.get(callId)));
      expect(lost, about).toEqual([]);
      for (const keyId of [limited, unlimited]) {
        const { used, entered } = await accountOf(database, keyId);
        expect(used, about).toEqual(entered);
        if (keyId === limited)
          for (const units of Object.values(used)) expect(units, about).toBeLessThanOrEqual(LIMIT);
      }
    });
  }
});
