import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ZONE_SIZE, type AnalyzeRequestInput } from 'sylvan/contract';
import { seededRandom } from '../../../test/support/random.ts';
import { SEED } from '../../../test/support/seed.ts';
import { sampleHolding } from '../../src/analyses/sample-zone.ts';
import { checkBy, publishedDocument, type Answered, type Document } from '../support/document.ts';
import { RawClient, type RawRequest } from '../support/raw-client.ts';
import { bearer, POINT, SAMPLE_POINT } from '../support/service.ts';
import { useService } from '../support/use.ts';
import { randomUUID } from 'node:crypto';
import { mintKey } from '../../src/keys/key-format.ts';
import { gzipSync } from 'node:zlib';

/** Makes random choices. */
interface Chance {
  readonly random: () => number;
  pick<T>(list: readonly T[]): T;
  whole(maximum: number): number;
}

function chanceFrom(random: () => number): Chance {
  const whole = (maximum: number) => Math.floor(random() * (maximum + 1));
  return { random, whole, pick: (list) => list[whole(list.length - 1)] };
}

type Body = Readonly<Record<string, unknown>>;

/** Values that most fields refuse, and a few that some accept, by their type. */
const NUMBERS = [0, -0, -1, 1.5, 90.0001, -181, 1e308, -1e308, 2 ** 53, 604_801];
const DATES = ['2025-02-29', '1984-02-29', '9999-12-31', '2025-08-31T00:00:00Z', '20250831'];
const TEXTS = ['', 'fr', 'xx', '\u0000', '\u202e', '💚', 'a'.repeat(3000), '\ud800'];
const ATTACKS = ['../../etc/passwd', "' or 1=1 --", '<b>', '%s%n'];
const OBJECTS: readonly object[] = [{}, { lat: 1 }, { toString: 1 }, { valueOf: 'x' }, { length: 1e9 }];
const KINDS: readonly (readonly unknown[])[] = [
  ...[NUMBERS, DATES, TEXTS, ATTACKS, OBJECTS],
  [null, true, false, [], [[]], [1, 2]],
];
const oddIn = (chance: Chance) => chance.pick(chance.pick(KINDS));

const NAMES = [
  '__proto__',
  'constructor',
  'toString',
  'plan',
  'Lat',
  'latitude',
  '',
  'a/b~c',
  'x'.repeat(500),
];

const MUTATIONS: readonly ((body: Body, chance: Chance) => string | Buffer)[] = [
  (body, chance) => text({ ...body, [chance.pick(Object.keys(body))]: oddIn(chance) }),
  (body, chance) => text(Object.fromEntries(Object.keys(body).map((name) => [name, oddIn(chance)]))),
  (body, chance) => text(Object.fromEntries(Object.entries(body).filter(() => chance.random() < 0.6))),
  // Inserted as text: in an object literal, `__proto__` would set the prototype.
  (body, chance) => text(body).replace('{', `{${text(chance.pick(NAMES))}:${text(oddIn(chance))},`),
  (body, chance) =>
    text(body).replace('{', `{${Array.from({ length: chance.whole(400) }, (_, i) => `"u${i}":1`).join()},`),
  (body, chance) =>
    text(body).replace(/}$/, `,${text(chance.pick(Object.keys(body)))}:${text(oddIn(chance))}}`),
  (body, chance) => text(body).slice(0, chance.whole(text(body).length)),
  (_, chance) => '['.repeat(chance.whole(7000)) + ']'.repeat(chance.whole(7000)),
  (_, chance) => '{"a":'.repeat(chance.whole(12)) + '1' + '}'.repeat(chance.whole(12)),
  (_, chance) => text(oddIn(chance)),
  (_, chance) => `{"name":"${'x'.repeat(chance.whole(20_000))}"}`,
  (body) => gzipSync(text(body)),
  (body) => Buffer.from(`\ufeff${text(body)}`, 'utf16le'),
  (body) => Buffer.concat([Buffer.from(text(body)), Buffer.from([0xc3, 0x28, 0xff])]),
  (_, chance) => Buffer.from(Array.from({ length: chance.whole(300) }, () => chance.whole(255))),
  (body, chance) => flipped(Buffer.from(text(body)), chance),
  () => '{"lat":1e400,"lng":-1e400,"size":1E+400}',
  () => '',
];

/** A random mutation of a valid body. */
function mutated(body: Body, chance: Chance): Buffer {
  return Buffer.from(chance.pick(MUTATIONS)(body, chance));
}

/** JSON of a value that is not `undefined`. */
function text(value: unknown): string {
  return JSON.stringify(value);
}

function flipped(bytes: Buffer, chance: Chance): Buffer {
  for (let i = 0; i <= chance.whole(3); i++) bytes[chance.whole(bytes.length - 1)] ^= 1 << chance.whole(7);
  return bytes;
}

/** A random request, and the documented operation that answers it; null if none does. */
interface RandomRequest extends RawRequest {
  readonly operation: { readonly path: string; readonly method: string } | null;
}

/** What the requests are built from. */
interface Material {
  readonly document: Document;
  readonly keys: readonly string[];
  /** Keys that requests may delete or rotate. */
  readonly doomed: readonly string[];
}

/** The share of requests left valid; each runs an analysis or creates a key. */
const UNTOUCHED = 0.005;

const METHODS = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options', 'trace', 'propfind', 'query'];
const JSON_TYPES = ['application/json; charset=utf-8', 'APPLICATION/JSON', 'application/json;charset=latin1'];
const OTHER_TYPES = ['text/plain', 'multipart/form-data; boundary=x', 'application/jsonp', ''];
const TYPES = [...JSON_TYPES, ...OTHER_TYPES];
const SUFFIXES = [
  '?',
  '?lang=fr',
  '?lang=en&lang=fr',
  '?%',
  '?__proto__=1',
  '/',
  '//',
  '/..',
  '%00',
  '%2e',
  '#x',
];
const CALL_IDS = ['not-a-uuid', '', '0', 'x'.repeat(3000), '00000000-0000-0000-0000-000000000000'];

/** Replacements for a path parameter; null for a random id that nothing has. */
const PARTS = [null, null, 'x', '%00', '..', 'x'.repeat(200), '00000000-0000-4000-8000-000000000000'];

function randomRequest({ document, keys, doomed }: Material, chance: Chance): RandomRequest {
  const all = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({ path, method })),
  );
  const target = chance.pick(all);
  const method = chance.random() < 0.85 ? target.method : chance.pick(METHODS);
  const suffix = chance.random() < 0.3 ? '' : chance.pick(SUFFIXES);
  const targetPath = target.path.replaceAll(/\{\w+\}/g, () => chance.pick(PARTS) ?? randomUUID());
  const path = `${targetPath}${suffix === '' && chance.random() < 0.03 ? `/${chance.whole(1e6)}` : suffix}`;
  const isValid = chance.random() < UNTOUCHED;
  const body = bodyFor(document, target, { isValid, chance });
  const headers = {
    'content-type': chance.random() < 0.85 ? 'application/json' : chance.pick(TYPES),
    ...credentials(ends(path, method) ? doomed : keys, chance),
    ...(chance.random() < 0.1 && { 'content-encoding': chance.pick(['gzip', 'br', 'identity', 'x']) }),
    ...(chance.random() < 0.3 && {
      'accept-language': chance.pick(['fr', 'en;q=0.1, fr', 'de', '*', ';;;', 'fr;q=x']),
    }),
    ...(chance.random() < 0.2 && { 'idempotency-key': chance.pick([...CALL_IDS, randomUUID()]) }),
    ...(chance.random() < 0.05 && { origin: 'https://example.org', 'access-control-request-method': 'POST' }),
    ...(chance.random() < 0.05 && {
      'x-forwarded-for': chance.pick(['198.51.100.7', "'", '::1', 'x'.repeat(999)]),
    }),
    ...(chance.random() < 0.03 && { 'x-http-method-override': 'DELETE' }),
  };
  const operation = operationAt(document, path, method);
  return { method: method.toUpperCase(), path, headers, body, operation };
}

/** Whether the request may end its key. */
function ends(path: string, method: string): boolean {
  return method === 'delete' || path.includes('rotate');
}

function credentials(keys: readonly string[], chance: Chance): Record<string, string> {
  const draw = chance.random();
  if (draw < 0.8) return { authorization: `Bearer ${chance.pick(keys)}` };
  if (draw < 0.9) return {};
  const bearers = [mintKey('live'), 'x'.repeat(2000), 'a, Bearer b'].map((key) => `Bearer ${key}`);
  return { authorization: chance.pick([...bearers, 'Bearer', 'Basic eDp5']) };
}

function bodyFor(
  document: Document,
  { path, method }: { readonly path: string; readonly method: string },
  { isValid, chance }: { readonly isValid: boolean; readonly chance: Chance },
): Buffer | null {
  const content = document.paths[path][method].requestBody?.content['application/json'];
  if (content === undefined) return chance.random() < 0.05 ? mutated(POINT, chance) : null;
  const example = content.examples!.example.value as Record<string, unknown>;
  const valid = path.endsWith('analyze') ? chance.pick([POINT, SAMPLE_POINT]) : example;
  if (isValid) return Buffer.from(JSON.stringify(valid));
  // An unknown field keeps mutations that are still valid from running.
  return mutated(chance.random() < 0.05 ? valid : { ...valid, unknown: 1 }, chance);
}

function operationAt({ paths }: Document, path: string, method: string): RandomRequest['operation'] {
  const bare = path.split(/[?#]/)[0];
  const requested = method === 'head' ? 'get' : method;
  const declared = Object.keys(paths).find((one) => patternOf(one).test(bare));
  const isThere = declared !== undefined && requested in paths[declared];
  return isThere ? { path: declared, method: requested } : null;
}

function patternOf(declared: string): RegExp {
  const literal = declared.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '(?!\\.\\.?$)[^/]+');
  return new RegExp(`^${literal}$`);
}

const REQUESTS = Number(process.env.SYLVAN_RUNS ?? 4000);
const CONCURRENCY = 8;
const MAX_GROWTH = 50 * 2 ** 20;

const service = useService();
let client: RawClient;
beforeAll(() => void (client = new RawClient(service.url)));
afterAll(() => client.close());

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

function residentBytes(): number {
  collectGarbage();
  return process.memoryUsage().rss;
}

/** Whether the answer cost a call: it is not a repeat, and not of a bundled sample. */
function isCounted({ operation, body }: RandomRequest, { status, headers }: Answered): boolean {
  if (headers['idempotency-replayed'] !== undefined) return false;
  if (operation?.path === '/api/v1/calls') return status === 201;
  if (status !== 200) return false;
  if (operation?.path === '/api/v1/compare') return true;
  if (operation?.path !== '/api/v1/analyze') return false;
  const own = JSON.parse(body!.toString()) as AnalyzeRequestInput;
  if (own.geometry !== undefined) return true;
  return sampleHolding({ lat: own.lat, lng: own.lng, size: own.size ?? ZONE_SIZE.default }) === null;
}

it(
  `answers ${REQUESTS} random requests as documented (seed ${SEED})`,
  { timeout: 300_000 },
  async ({ annotate }) => {
    const chance = chanceFrom(seededRandom(SEED));
    const document = publishedDocument();
    const check = checkBy(document);
    const create = async () => (await service.createKey()).api_key;
    const keys = await Promise.all(Array.from({ length: 6 }, create));
    const material = { document, keys, doomed: await Promise.all(Array.from({ length: 20 }, create)) };
    const counted = new Map<string, number>();
    const faults: string[] = [];
    const statuses = new Map<number, number>();
    const sendAndCheck = async (random: RandomRequest) => {
      const answer = await client.send(random);
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      const key = random.headers.authorization;
      if (isCounted(random, answer)) counted.set(key, (counted.get(key) ?? 0) + 1);
      const fault = faultOf(check, random, answer);
      const body = random.body?.toString().slice(0, 200) ?? '';
      if (fault !== null) faults.push(`${random.method} ${random.path} ${answer.status}: ${fault} (${body})`);
    };
    const sendRandom = async (count: number) => {
      for (let done = 0; done < count; done += CONCURRENCY)
        await Promise.all(
          Array.from({ length: CONCURRENCY }, () => sendAndCheck(randomRequest(material, chance))),
        );
    };
    const start = performance.now();
    await warmUp(material.doomed.slice(0, CONCURRENCY / 2));
    await sendRandom(REQUESTS / 4);
    const before = residentBytes();
    await sendRandom((REQUESTS * 3) / 4);
    const growth = residentBytes() - before;
    const milliseconds = Math.round(performance.now() - start);
    await annotate(`${milliseconds} ms, ${growth} bytes, ${JSON.stringify([...statuses])}`);
    expect(faults.slice(0, 20)).toEqual([]);
    expect(growth).toBeLessThan(MAX_GROWTH);
    for (const key of keys) {
      const calls_used = counted.get(`Bearer ${key}`) ?? 0;
      expect(await service.statusOf(key)).toMatchObject({ calls_used });
    }
    expect(Object.keys(Object.prototype)).toEqual([]);
  },
);

/** Runs as many analyses as may run at once, so that what the engine keeps for them does not count as growth. */
async function warmUp(keys: readonly string[]): Promise<void> {
  for (const position of [POINT, SAMPLE_POINT]) {
    const send = (key: string) => service.post('/api/v1/analyze', position, bearer(key));
    const answers = await Promise.all(keys.map(send));
    expect(answers.map(({ status }) => status)).toEqual(keys.map(() => 200));
  }
}

/** How the answer differs from the document; `null` if it conforms. */
function faultOf(check: ReturnType<typeof checkBy>, random: RandomRequest, answer: Answered): string | null {
  if (answer.status >= 500) return `server error: ${answer.body}`;
  if (random.method === 'OPTIONS' && /^\/(api|\.well-known)\//.test(random.path))
    return answer.status === 204 ? null : 'preflight refused';
  if (random.method === 'HEAD') return answer.body === '' ? null : 'HEAD answered with a body';
  return check.faultOf(random.operation, answer);
}
