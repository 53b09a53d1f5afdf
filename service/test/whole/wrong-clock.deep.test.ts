import { afterEach, expect, it } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { openConfigured } from '../../src/store/open-configured.ts';
import { Client, callOf, keyFrom, statusOf } from '../support/client.ts';
import { runIn } from '../support/operator.ts';
import { startProcess, type ServiceProcess } from '../support/service-process.ts';
import { useProgram } from '../support/use.ts';
import { useFolder } from '../../../test/support/closing.ts';

const AHEAD = 840 * 86_400_000;
/** Loaded before the service: puts its clock ahead, and with it that of its database. */
const SHIFT = `data:text/javascript,${encodeURIComponent(
  `const now = Date.now; Date.now = () => now() + ${AHEAD}`,
)}`;

const program = useProgram();
const folder = useFolder();
let running: ServiceProcess | undefined;
afterEach(() => running?.end('SIGKILL'));

/** Runs a service while `work` uses it. */
async function serve<R>(own: Record<string, string>, work: (client: Client, url: string) => Promise<R>) {
  const times = { STOP_NOTICE_SECONDS: '0.01', STOP_RUNNING_SECONDS: '0.01' };
  running = await startProcess(program, { DATA_DIR: folder.path, ...times, ...own });
  const client = new Client([running.url]);
  const done = await work(client, running.url).finally(() => client.close());
  expect(await running.end('SIGTERM')).toBe(0);
  return done;
}

/** Whether each key has a person, and when it is to be erased. */
async function persons() {
  const database = await openConfigured(readConfig({ DATA_DIR: folder.path }));
  const rows = await database.db.selectFrom('keys').select(['person', 'erase_due']).execute();
  await database.close();
  return rows.map(({ person, erase_due: due }) => [person !== null, due]);
}

const isAhead = async (client: Client, key: string) => {
  const { body } = await client.send(statusOf(key));
  return (JSON.parse(body) as { period_start: string }).period_start > new Date().toISOString();
};

async function disagreementAt(url: string): Promise<number> {
  const text = await (await fetch(new URL('/metrics', url))).text();
  return Number(/^sylvan_clock_disagreement_seconds (.*)$/m.exec(text)?.[1]);
}

it('a start with the clock 2.3 years ahead erases nobody and can be corrected', async () => {
  const key = await serve({}, keyFrom);
  await serve({ NODE_OPTIONS: `--import=${SHIFT}` }, async (client, url) => {
    expect(await disagreementAt(url)).toBeCloseTo(AHEAD / 1000, -3);
    expect((await client.send(callOf(key))).status).toBe(201);
    expect((await fetch(new URL('/readyz', url))).status).toBe(200);
  });
  expect(await persons()).toEqual([[true, null]]);
  await serve({}, async (client, url) => {
    expect(Math.abs(await disagreementAt(url))).toBeLessThan(3600);
    expect(await isAhead(client, key)).toBe(true);
  });
  const argv = ['clock', '--accept', '--as', 'Grace Hopper'];
  expect((await runIn({ DATA_DIR: folder.path }, argv)).code).toBe(0);
  expect(await serve({}, (client) => isAhead(client, key))).toBe(false);
  expect(await persons()).toEqual([[true, null]]);
}, 60_000);
