import { describe, expect, it } from 'vitest';
import { isSylvanError } from '../../src/errors/errors.ts';
import type { Bytes } from '../../src/cache/stores.ts';
import { HOSTILE } from '../support/hostile-packs.ts';
import { BARE, fileOf, hexDigest, inChunks, taken } from '../support/packs.ts';

const MAX_CPU_SECONDS = 1;
const MEBI = 2 ** 20;

/** What it throws, and the processor's seconds that it took: other processes take none of them. */
async function costOf(work: () => Promise<unknown>) {
  const before = process.cpuUsage();
  const error = await work().catch((thrown: unknown) => thrown);
  const { user, system } = process.cpuUsage(before);
  const fault = isSylvanError(error, 'pack-invalid') ? error.fields.fault : error;
  return { fault, seconds: (user + system) / 1e6 };
}

async function imported(file: Bytes): Promise<void> {
  throw (await taken(inChunks(file, () => MEBI))).error;
}

describe(`a pack is refused by name within ${MAX_CPU_SECONDS} s for`, () => {
  it.each(HOSTILE)('%s', async (_, fault, make) => {
    const file = make();
    const cost = await costOf(() => imported(file));
    expect(cost.fault).toBe(fault);
    expect(cost.seconds).toBeLessThan(MAX_CPU_SECONDS);
  });
});

it('an honest pack of a large zone is taken: 10,000 files with 40,000 blocks', async () => {
  const bytes = new Uint8Array(64).fill(7);
  const span = { length: bytes.length, sha256: hexDigest(bytes) };
  const blocks = Array.from({ length: 4 }, (_, i) => ({ offset: i * 48, ...span }));
  const files = Array.from({ length: 10_000 }, (_, i) => ({
    url: `https://sentinel-cogs.example/sentinel-s2-l2a-cogs/${i}/B04.tif`,
    ...{ version: '"1"', size: null, seenAt: 5, blocks },
  }));
  const index = { ...BARE, files };
  const { error, parts } = await taken(
    inChunks(await fileOf({ index, payloads: Array<Bytes>(40_000).fill(bytes) })),
  );
  expect(error).toBeUndefined();
  expect(parts).toHaveLength(40_000);
});
