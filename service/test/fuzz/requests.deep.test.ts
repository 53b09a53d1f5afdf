import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ZONE_SIZE, type AnalyzeRequestInput } from 'sylvan/contract';
import { seededRandom } from '../../../test/support/random.ts';
import { SEED } from '../../../test/support/seed.ts';
import { sampleHolding } from '../../src/analyses/sample-zone.ts';
import { checkBy, publishedDocument, type Answered } from '../support/document.ts';
import { RawClient } from '../support/raw-client.ts';
import { bearer, POINT, SAMPLE_POINT } from '../support/service.ts';
import { chanceFrom } from './bodies.ts';
import { randomRequest, type RandomRequest } from './requests.ts';
import { useService } from '../support/use.ts';

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
