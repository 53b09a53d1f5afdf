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

/** Everything but the images and the fires is off. */
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

/** What a host that takes no care does with the secrets it is sent. */
const ECHO = `You sent ${KEY} and ${TOKEN} and ${encodeURIComponent(TOKEN)}`;
const REPLIES: readonly (readonly [name: string, reply: StacReply, status: string])[] = [
  ['a table', SOUND, 'ok'],
  ['400 and a sentence', { ...csv(`Invalid MAP_KEY. ${ECHO}`), status: 400 }, 'failed'],
  ['401', { ...csv(ECHO), status: 401 }, 'failed'],
  ['403', { ...csv(ECHO), status: 403 }, 'failed'],
  ['500', { ...csv(ECHO), status: 500 }, 'failed'],
  ['a sentence with status 200', csv(`Invalid MAP_KEY. ${ECHO}`), 'failed'],
  ['another sentence with status 200', csv(ECHO), 'failed'],
  [
    'a table of its own',
    csv(`${HEADER}\n${ECHO},,,,,,,,\n"${KEY}",-61,330,${TOKEN},4,${KEY},${KEY},n,1\n`),
    'failed',
  ],
  ['a quote that is never closed', csv(`${HEADER}\n"${ECHO}`), 'failed'],
  ['a page', { text: `<a href="/${KEY}?${TOKEN}">`, headers: { 'Content-Type': 'text/html' } }, 'failed'],
  [
    'a redirect',
    { status: 302, headers: { Location: `/moved/${KEY}?t=${encodeURIComponent(TOKEN)}` } },
    'failed',
  ],
  ['silence', { delay: Infinity }, 'failed'],
  ['half of an answer', { ...SOUND, cutAfter: 40 }, 'failed'],
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
      (...said) => void written.push(inspect(said, { depth: null })),
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

/** Public hosts stand on loopback here; all else is requested as it is. */
const loopback: NonNullable<SylvanOptions['fetch']> = (url, init) =>
  fetch(url.replace(FIRMS, host.origin).replace(MASKS, host.origin), init);

/** Either call of the engine, on the scenario. */
type Call<Answer> = (sylvan: Sylvan, options: CallOptions) => Promise<Answer>;
const analyze: Call<AnalyzeAnswer> = (sylvan, options) => sylvan.analyze(scenario.sample.request, options);
/** Of two late summers, in the second of which there is a table of fires. */
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

/** Calls, and everything that came out of it, in every way it can be written down. */
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
  it.each(REPLIES)('does not appear where its host answers with %s', async (_, said, status) => {
    reply = said;
    const { text, answer } = await outputOf(analyze, { ...options(), catalog: images() });
    expectNoSecret(text);
    expect(reportOf(answer!, 'firms').status).toBe(status);
    expect(answer!.active_fires).toBe(status === 'ok' ? 1 : null);
    // The secret was sent: it is not its absence that is tested.
    const sent = host.requests.map(({ url }) => decodeURIComponent(url.href)).join();
    expect(sent).toContain(way.includes('FIRMS') ? KEY : TOKEN);
  });

  it('does not appear where its host cannot be reached', async () => {
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

  it('does not appear where fetch throws the address', async () => {
    const reporting: NonNullable<SylvanOptions['fetch']> = (url, init) =>
      url.startsWith(FIRMS) || url.includes('/api/v1/fires')
        ? Promise.reject(new TypeError(`no ${url}`, { cause: new Error(`no ${url}`) }))
        : loopback(url, init);
    const { text } = await outputOf(analyze, { ...options(), catalog: images(), fetch: reporting });
    expectNoSecret(text);
  });

  it('does not appear where the whole call fails', async () => {
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

describe('in a comparison a signature', () => {
  const signed = () => ({ catalog: signingCatalog(scenario.server.url).catalog });

  it('does not appear where it is taken, nor where it is refused', async () => {
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

describe('options that cannot be used', () => {
  it.each([
    ['a key of odd signs', { firmsKey: `${KEY}/${TOKEN}` }],
    ['a service that is none', { service: `ftp://host.example/?token=${TOKEN}` }],
    ['a service with a password', { service: `https://user:${KEY}@host.example/?token=${TOKEN}` }],
    ['a table behind a password', { sources: { firms: `https://user:${KEY}@host.example/fires.csv` } }],
  ] as const)('are refused without a word of them: %s', (_, options) => {
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
