import { afterEach, expect, it } from 'vitest';
import { seededRandom } from '../../../test/support/random.ts';
import { SEED } from '../../../test/support/seed.ts';
import { mintKey } from '../../src/keys/key-format.ts';
import { Client, keyFrom, statusOf } from '../support/client.ts';
import { timesOf } from '../support/clusters.ts';
import { PERSON, startService, type TestService } from '../support/service.ts';

const GUESSES = timesOf('SYLVAN_GUESSES', 1000);
const TIMED = timesOf('SYLVAN_TIMED', 2000);
const CREATED = 100;
const MAX_T = 4.5;

let service: TestService;
let client: Client;
async function open(environment: Record<string, string> = {}) {
  service = await startService(environment);
  client = new Client([service.url], 4);
}
afterEach(async () => {
  client.close();
  await service.close();
});

it(`${GUESSES} guesses find no key, and a valid key still works`, { timeout: 600_000 }, async () => {
  await open({ RATE_LIMITS: 'on' });
  const key = await keyFrom(client);
  const statuses = new Set<number>();
  const send = async () => statuses.add((await client.once(statusOf(mintKey('live')))).status);
  for (let guess = 0; guess < GUESSES; guess += 4) await Promise.all([send(), send(), send(), send()]);
  expect([...statuses].sort()).toEqual([401, 429]);
  expect((await client.once(statusOf(key))).status).toBe(200);
});

/** Welch's t of two series of times, without the slowest tenth of all, which is noise of the machine. */
function welch(times: readonly [number[], number[]]): number {
  const bound = times.flat().sort((a, b) => a - b)[Math.floor(0.9 * (times[0].length + times[1].length))];
  const [a, b] = times.map((list) => momentsOf(list.filter((time) => time <= bound)));
  return (a.mean - b.mean) / Math.sqrt(a.variance / a.count + b.variance / b.count);
}

function momentsOf(list: readonly number[]) {
  const mean = list.reduce((sum, time) => sum + time, 0) / list.length;
  const variance = list.reduce((sum, time) => sum + (time - mean) ** 2, 0) / (list.length - 1);
  return { count: list.length, mean, variance };
}

/** Times both kinds in turns, in random order; returns Welch's t. */
async function timed(kinds: readonly [() => Promise<unknown>, () => Promise<unknown>], turns: number) {
  const random = seededRandom(SEED);
  const times: [number[], number[]] = [[], []];
  for (let turn = 0; turn < turns; turn += 1) {
    const first = random() < 0.5 ? 0 : 1;
    for (const kind of [first, 1 - first]) {
      const start = performance.now();
      await kinds[kind]();
      times[kind].push(performance.now() - start);
    }
  }
  return welch(times);
}

it(
  `unknown and revoked keys get the same answer in the same time (seed ${SEED})`,
  { timeout: 600_000 },
  async ({ annotate }) => {
    await open();
    const revoked = await keyFrom(client);
    expect((await client.once({ method: 'DELETE', path: '/api/v1/key', key: revoked })).status).toBe(204);
    const unknown = mintKey('live');
    const bodies = new Set<string>();
    const send = (key: string) => async () => {
      const { status, body } = await client.once(statusOf(key));
      expect(status).toBe(401);
      bodies.add(JSON.stringify({ ...(JSON.parse(body) as object), instance: null }));
    };
    await timed([send(unknown), send(revoked)], 200);
    const t = await timed([send(unknown), send(revoked)], TIMED);
    await annotate(`t = ${t.toFixed(2)}`);
    expect(bodies.size).toBe(1);
    expect(Math.abs(t)).toBeLessThan(MAX_T);
  },
);

it(
  `creations for known and new e-mail addresses get the same answer in the same time (seed ${SEED})`,
  { timeout: 60_000 },
  async ({ annotate }) => {
    await open();
    const shapes = new Set<string>();
    const create = (email: () => string) => async () => {
      const body = { ...PERSON, email: email() };
      const answer = await client.once({ method: 'POST', path: '/api/v1/key/create', body });
      const fields = Object.keys(JSON.parse(answer.body) as object);
      const headers = Object.keys(answer.headers).sort();
      shapes.add(JSON.stringify([answer.status, headers, answer.body.length, fields]));
    };
    let count = 1000;
    const known = create(() => 'ada1000@example.org');
    await known();
    const t = await timed([known, create(() => `ada${(count += 1)}@example.org`)], CREATED);
    await annotate(`t = ${t.toFixed(2)}`);
    expect([...shapes].map((shape) => (JSON.parse(shape) as [number])[0])).toEqual([201]);
    expect(Math.abs(t)).toBeLessThan(MAX_T);
  },
);
