import { expect, it } from 'vitest';
import { isSylvanError } from '../../src/errors/errors.ts';
import { httpFetch } from '../../src/net/node/http-fetch.ts';
import { startFaultServer } from '../support/fault-server.ts';
import * as fault from '../support/faults.ts';
import { seededRandom } from '../support/random.ts';
import { expectBytes, fastClient, never, testFile, watchUnhandled } from '../support/range-harness.ts';

const FILE = testFile(400_000);
/** More in the deep tier. */
const ROUNDS = process.env.SYLVAN_TIER === 'deep' ? 30 : 8;
const RESPONSE_FAULTS: readonly fault.Spoil[] = [
  fault.silence,
  fault.stall(100),
  fault.reset(0),
  fault.reset(5000),
  fault.status(429, { 'retry-after': '1' }),
  ...[503, 404, 403, 416].map((code) => fault.status(code)),
  fault.shortBody(1),
  fault.longBody(7),
  fault.longBody(7, false),
  fault.ignoreRange(),
  fault.contentRange((r, size) => `bytes ${r.offset + 1}-${r.offset + r.length}/${size}`),
  fault.contentRange(() => null),
  fault.multipart,
  fault.headers({ etag: '"other"' }),
  fault.headers({ etag: null }),
  fault.page(200),
  fault.page(206),
  fault.gzip,
  fault.redirect(({ url }) => url),
  fault.drip(100, 1),
];

/** Every read must return the exact bytes of the file or fail with a SylvanError. */
it.each([
  { seed: 1, by: 'the client of Node', fetch: httpFetch },
  { seed: 3, by: 'fetch', fetch: globalThis.fetch },
])(
  'reads under random faults give right bytes or a SylvanError ($by, seed $seed)',
  async ({ seed, fetch }) => {
    const unhandled = watchUnhandled();
    const random = seededRandom(seed);
    const pick = () => RESPONSE_FAULTS[Math.floor(random() * RESPONSE_FAULTS.length)];
    const outcomes: Record<string, number> = {};
    const count = (name: string) => (outcomes[name] = (outcomes[name] ?? 0) + 1);
    const server = await startFaultServer({ files: { 'a.tif': FILE }, seed });
    for (let round = 0; round < ROUNDS; round++) {
      server.setFaults(...Array.from({ length: 3 }, () => ({ spoil: pick(), probability: 0.15 })));
      const source = fastClient({ fetch, times: { firstByte: 2500, idle: 2500 } }).open(`${server.url}a.tif`);
      const reads = Array.from({ length: 6 }, async () => {
        const range = { offset: Math.floor(random() * 390_000), length: 1 + Math.floor(random() * 10_000) };
        const header = random() < 0.5;
        try {
          const bytes = header
            ? await source.read(range.offset, range.length, never)
            : (await source.readMany([range], never))[0];
          expectBytes(bytes, FILE.slice(range.offset, range.offset + range.length));
          count('right');
        } catch (error) {
          if (!isSylvanError(error)) throw error;
          expect(error.fields.asset).toBe(`${server.url}a.tif`);
          count(error.code);
        }
      });
      await Promise.all(reads);
      source.close();
    }
    await server.close();
    expect(outcomes.right).toBeGreaterThan(2 * ROUNDS);
    expect(outcomes).not.toHaveProperty('internal');
    expect(await unhandled()).toEqual([]);
  },
);
