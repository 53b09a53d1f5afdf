import { inspect } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { AnalyzeAnswer, CallOptions, CompareAnswer, Progress, Sylvan, SylvanOptions } from 'sylvan/node';
import { createTimedSylvan } from '../../dist/testing.js';
import { changedCatalog, deadOrigin, signingCatalog } from '../support/catalogs.ts';
import { status } from '../support/faults.ts';
import { serveStac, type StacReply, type StacServer } from '../support/stac-server.ts';
import { reportOf, serveScenario, type ScenarioServer } from '../support/scenario-server.ts';
import { UNCOUNTED } from '../support/uncounted.ts';

vi.setConfig({ testTimeout: 30_000 });

const KEY = 'a5ecre7firmskey0123456789abcdef0';
const TOKEN = 'service-token/with+signs?and=more';
const FIRMS = 'https://firms.modaps.eosdis.nasa.gov';
const MASKS = 'https://planetarycomputer.microsoft.com';

/** All sources except images and fires are off. */
const OTHERS = {
  sentinel1: false,
  landsat89: false,
  landsat45: false,
  gedi: false,
  'canopy-map': false,
} as const;

const HEADER = 'latitude,longitude,bright_ti4,acq_date,acq_time,satellite,instrument,confidence,frp';
const csv = (text: string): StacReply => ({ text, headers: { 'Content-Type': 'text/csv' } });
const SOUND = csv(`${HEADER}\n-10.5993,-61.3493,330,2025-08-30,434,N,VIIRS,n,4\n`);
const DAYS = csv('data_id,min_date,max_date\nVIIRS_SNPP_NRT,2025-01-01,2025-12-31\n');

/** A careless host's response, which repeats the secrets. */
const ECHO = `You sent ${KEY} and ${TOKEN} and ${encodeURIComponent(TOKEN)}`;
const REPLIES: readonly (readonly [name: string, reply: StacReply, status: string])[] = [
  ['a table', SOUND, 'ok'],
  ['400 and a sentence', { ...csv(`Invalid MAP_KEY. ${ECHO}`), status: 400 }, 'failed'],
  ['401', { ...csv(ECHO), status: 401 }, 'failed'],
  ['a sentence with status 200', csv(`Invalid MAP_KEY. ${ECHO}`), 'failed'],
  [
    'a table of its own',
    csv(`${HEADER}\n${ECHO},,,,,,,,\n"${KEY}",-61,330,${TOKEN},4,${KEY},${KEY},n,1\n`),
    'failed',
  ],
  ['a page', { text: `<a href="/${KEY}?${TOKEN}">`, headers: { 'Content-Type': 'text/html' } }, 'failed'],
  [
    'a redirect',
    { status: 302, headers: { Location: `/moved/${KEY}?t=${encodeURIComponent(TOKEN)}` } },
    'failed',
  ],
  ['silence', { delay: Infinity }, 'failed'],
];

let scenario: ScenarioServer;
let host: StacServer;
let reply: StacReply = SOUND;
const open: Sylvan[] = [];
const written: string[] = [];
const unhandled = (error: unknown) => void written.push(inspect(error, { depth: null }));

beforeAll(async () => {
  scenario = await serveScenario();
  host = await serveStac(({ url }) => {
    if (url.pathname.startsWith('/api/stac/')) return { json: { type: 'FeatureCollection', features: [] } };
    const requestsDays = url.pathname.includes('/data_availability/');
    return requestsDays && !('delay' in reply) && reply.status === undefined ? DAYS : reply;
  });
  process.on('unhandledRejection', unhandled);
  for (const method of ['log', 'info', 'warn', 'error', 'debug', 'trace'] as const)
    vi.spyOn(console, method).mockImplementation(
      (...values) => void written.push(inspect(values, { depth: null })),
    );
}, 60_000);
afterEach(async () => {
  await Promise.all(open.splice(0).map((sylvan) => sylvan.close()));
});
afterAll(async () => {
  vi.restoreAllMocks();
  process.off('unhandledRejection', unhandled);
  await Promise.all([host.close(), scenario.close()]);
});

/** Redirects requests to public hosts to loopback. */
const loopback: NonNullable<SylvanOptions['fetch']> = (url, init) =>
  fetch(url.replace(FIRMS, host.origin).replace(MASKS, host.origin), init);

/** A call of the engine for the scenario. */
type Call<Answer> = (sylvan: Sylvan, options: CallOptions) => Promise<Answer>;
const analyze: Call<AnalyzeAnswer> = (sylvan, options) => sylvan.analyze(scenario.sample.request, options);
/** Two late summers; the second has a table of fires. */
const compare: Call<CompareAnswer> = (sylvan, options) => {
  const { lat, lng, size } = scenario.sample.request;
  const days = {
    date1_start: '2024-07-20',
    date1_end: '2024-09-30',
    date2_start: '2025-08-02',
    date2_end: '2025-08-31',
  };
  return sylvan.compare({ lat, lng, size, ...days }, options);
};

/** Makes a call, and collects its output in every printable form. */
async function outputOf<Answer extends object>(
  call: Call<Answer>,
  options: SylvanOptions,
): Promise<{ text: string; answer: Answer | null }> {
  written.length = 0;
  const sylvan = createTimedSylvan({
    meter: UNCOUNTED,
    fetch: loopback,
    sources: OTHERS,
    timeScale: 0.02,
    workers: 1,
    ...options,
  });
  open.push(sylvan);
  const events: unknown[] = [];
  const listening = { onProgress: (event: Progress) => void events.push(event) };
  const outcome: unknown = await call(sylvan, listening).catch((error: unknown) => error);
  const shown = [outcome, events].flatMap((one) => [
    inspect(one, { depth: null, showHidden: true }),
    JSON.stringify(one),
  ]);
  const stacks = chainOf(outcome).map(({ stack, message }) => `${stack} ${message}`);
  const answer = outcome instanceof Error ? null : (outcome as Answer);
  return { text: [...shown, ...stacks, ...written].join('\n'), answer };
}

function chainOf(thrown: unknown): Error[] {
  return thrown instanceof Error ? [thrown, ...chainOf(thrown.cause)] : [];
}

const SECRETS = [KEY, TOKEN, encodeURIComponent(TOKEN), 'service-token'];
function expectNoSecret(text: string): void {
  expect(text.length).toBeGreaterThan(100);
  for (const secret of SECRETS) expect(text).not.toContain(secret);
}

const images = () => changedCatalog(scenario.server.url, ({ href }) => href);
const WAYS: readonly (readonly [way: string, options: () => SylvanOptions])[] = [
  ['the key for FIRMS', () => ({ firmsKey: KEY })],
  ["a service's token", () => ({ service: `${host.origin}/sylvan/?token=${encodeURIComponent(TOKEN)}` })],
];

describe.each(WAYS)('%s', (way, options) => {
  it.each(REPLIES)('does not appear if its host answers with %s', async (_, hostReply, status) => {
    reply = hostReply;
    const { text, answer } = await outputOf(analyze, { ...options(), catalog: images() });
    expectNoSecret(text);
    expect(reportOf(answer!, 'firms').status).toBe(status);
    expect(answer!.active_fires).toBe(status === 'ok' ? 1 : null);
    // Checks that the secret was sent at all.
    const sent = host.requests.map(({ url }) => decodeURIComponent(url.href)).join();
    expect(sent).toContain(way.includes('FIRMS') ? KEY : TOKEN);
  });

  it('does not appear if its host is unreachable', async () => {
    const dead = await deadOrigin();
    const unreachable: NonNullable<SylvanOptions['fetch']> = (url, init) =>
      fetch(
        url.replace(FIRMS, dead).replace(`${host.origin}/sylvan`, dead).replace(MASKS, host.origin),
        init,
      );
    const { text, answer } = await outputOf(analyze, { ...options(), catalog: images(), fetch: unreachable });
    expectNoSecret(text);
    expect(reportOf(answer!, 'firms').status).toBe('failed');
  });

  it('does not appear if fetch throws an error with the address', async () => {
    const reporting: NonNullable<SylvanOptions['fetch']> = (url, init) =>
      url.startsWith(FIRMS) || url.includes('/api/v1/fires')
        ? Promise.reject(new TypeError(`no ${url}`, { cause: new Error(`no ${url}`) }))
        : loopback(url, init);
    const { text } = await outputOf(analyze, { ...options(), catalog: images(), fetch: reporting });
    expectNoSecret(text);
  });

  it('does not appear if the whole call fails', async () => {
    reply = SOUND;
    const { text, answer } = await outputOf(analyze, {
      ...options(),
      catalog: await deadOrigin(),
      sources: {},
    });
    expect(answer).toBeNull();
    expectNoSecret(text);
  });
});

describe('a signature in a comparison', () => {
  const signed = () => ({ catalog: signingCatalog(scenario.server.url).catalog });

  it('does not appear if it is accepted or refused', async () => {
    scenario.server.purge();
    const { text, answer } = await outputOf(compare, signed());
    expect(answer!.period2.scenes_used).toBe(3);
    expect(scenario.server.requests.some(({ query }) => query.includes('sig='))).toBe(true);
    expect(text).not.toContain('sig=');
    scenario.server.setFaults({ spoil: status(403), when: ({ path }) => path.endsWith('.tif') });
    const refused = await outputOf(compare, signed());
    scenario.server.setFaults();
    expect(refused.answer).toBeNull();
    expect(refused.text).toContain('access-expired');
    expect(refused.text).not.toContain('sig=');
  });
});

describe('invalid options with secrets', () => {
  it.each([
    ['a key with invalid characters', { firmsKey: `${KEY}/${TOKEN}` }],
    ['an invalid service', { service: `ftp://host.example/?token=${TOKEN}` }],
    ['a service with a password', { service: `https://user:${KEY}@host.example/?token=${TOKEN}` }],
    ['a table behind a password', { sources: { firms: `https://user:${KEY}@host.example/fires.csv` } }],
  ] as const)('are refused without repeating them: %s', (_, options) => {
    const refusal = (() => {
      try {
        return createTimedSylvan(options);
      } catch (error) {
        return error;
      }
    })();
    expect(refusal).toMatchObject({ code: 'invalid-parameters' });
    expectNoSecret(`${inspect(refusal, { depth: null, showHidden: true })} ${JSON.stringify(refusal)}`);
  });
});
