import { describe, expect, it } from 'vitest';
import { openPackHead, packChunks, readPack } from '../../src/pack-file/pack-file.ts';
import { packHead } from '../../src/pack-file/pack-head.ts';
import { packBytes } from '../../src/pack-file/pack-index.ts';
import { BARE, fileOf, hexDigest, inChunks, never, partsOf, randomPack, taken } from '../support/packs.ts';
import { seededRandom } from '../support/random.ts';

const SEED = 72;
const PACKS = 150;
const PAYLOAD = 512 * 1024;

const readerOf = (file: Uint8Array) => (offset: number, length: number) =>
  Promise.resolve(new Uint8Array(file.slice(offset, offset + length)));

describe('a pack', () => {
  it(`is read as it was written, in whatever chunks it comes (seed ${SEED})`, async () => {
    const random = seededRandom(SEED);
    for (let i = 0; i < PACKS; i += 1) {
      const pack = randomPack(random);
      const file = await fileOf(pack);
      const maximum = [1, 3, 48, 100, 5000, 1e8][i % 6];
      const next = () => Math.floor(random() * (maximum + 1));
      const { index, parts, error } = await taken(inChunks(file, maximum === 1 ? () => 1 : next));
      expect(error).toBeUndefined();
      expect(index).toEqual(pack.index);
      expect(parts).toEqual(partsOf(pack));
    }
  });

  it(`has the size that was foretold, and its payloads where its head says (seed ${SEED})`, async () => {
    const random = seededRandom(SEED);
    for (let i = 0; i < PACKS; i += 1) {
      const pack = randomPack(random);
      const file = await fileOf(pack);
      const head = await packHead(pack.index);
      expect(file.length).toBe(packBytes(pack.index, head.length - 48));
      const { index, parts } = await openPackHead(readerOf(file), file.length);
      expect(index).toEqual(pack.index);
      const found = parts.map(({ part, start }) => ({ part, bytes: file.slice(start, start + part.length) }));
      expect(found).toEqual(partsOf(pack));
    }
  });

  it('begins with its name, its version and the digest of its index', async () => {
    const head = await packHead(BARE);
    const index = head.subarray(48);
    expect(Buffer.from(head.subarray(0, 12)).toString('latin1')).toBe('SYLVPACK\u0001\0\0\0');
    expect(new DataView(head.buffer).getUint32(12, true)).toBe(index.length);
    expect(Buffer.from(head.subarray(16, 48)).toString('hex')).toBe(hexDigest(index));
    expect(JSON.parse(new TextDecoder().decode(index))).toEqual(BARE);
  });
});

describe('a writer', () => {
  const bytes = new Uint8Array([1, 2, 3]);
  const results = [{ call: 0, length: 3, sha256: hexDigest(bytes) }];
  const drain = async (chunks: AsyncIterable<Uint8Array>) => {
    let sum = 0;
    for await (const chunk of chunks) sum += chunk.length;
    return sum;
  };

  it.each([
    ['other bytes', new Uint8Array([1, 2, 4])],
    ['fewer bytes', bytes.slice(1)],
    ['more bytes', new Uint8Array([1, 2, 3, 0])],
  ])('packs no %s than its index names', async (_, wrong) => {
    const chunks = packChunks({ ...BARE, results }, () => Promise.resolve(wrong), never);
    await expect(drain(chunks)).rejects.toMatchObject({
      code: 'pack-invalid',
      fields: { fault: 'damaged', what: 'result', call: 0 },
    });
  });

  it('packs nothing by an index whose lengths are not those of its digests', async () => {
    const longer = [{ ...results[0], length: 4 }];
    const chunks = packChunks({ ...BARE, results: longer }, () => Promise.resolve(bytes), never);
    await expect(drain(chunks)).rejects.toMatchObject({ fields: { fault: 'damaged', what: 'result' } });
  });

  it('packs nothing by an index that no reader would take', async () => {
    const chunks = packChunks({ ...BARE, today: 'today' }, () => Promise.resolve(bytes), never);
    await expect(drain(chunks)).rejects.toMatchObject({
      code: 'pack-invalid',
      fields: { fault: 'invalid', what: '/today' },
    });
  });

  it('requests one payload after the other, and for none once it is stopped', async () => {
    const stop = new AbortController();
    let requested = 0;
    const payload = () => {
      requested += 1;
      return Promise.resolve(bytes);
    };
    const { length, sha256 } = results[0];
    const answers = [1, 2, 3].map((stored) => ({
      name: hexDigest(`${stored}`),
      date: null,
      stored,
      length,
      sha256,
    }));
    const index = { ...BARE, answers };
    const chunks = packChunks(index, payload, stop.signal);
    await chunks.next();
    expect(requested).toBe(0);
    await chunks.next();
    expect(requested).toBe(1);
    stop.abort(new Error('enough'));
    await expect(chunks.next()).rejects.toThrow('enough');
    expect(requested).toBe(1);
  });
});

describe('a reader', () => {
  it('stops waiting for bytes that do not come, and lets its source go', async () => {
    const stop = new AbortController();
    let left = 0;
    const source = {
      [Symbol.asyncIterator]: () => ({
        next: () => new Promise<never>(() => undefined),
        return: () => Promise.resolve({ done: true as const, value: (left += 1) }),
      }),
    };
    const reading = taken(source, stop.signal);
    stop.abort(new Error('enough'));
    expect((await reading).error).toEqual(new Error('enough'));
    expect(left).toBe(1);
  });

  it('reads its source for nothing once it is stopped', async () => {
    let requested = 0;
    const next = () => new Promise<never>(() => (requested += 1));
    const source = { [Symbol.asyncIterator]: () => ({ next }) };
    const { error } = await taken(source, AbortSignal.abort(new Error('enough')));
    expect(error).toEqual(new Error('enough'));
    expect(requested).toBe(0);
  });

  it('lets its source go where the sink fails, and says why', async () => {
    let isLeft = false;
    const file = await fileOf({ index: BARE, payloads: [] });
    async function* source() {
      try {
        yield* inChunks(file);
        yield await new Promise<never>(() => undefined);
      } finally {
        isLeft = true;
      }
    }
    const begin = () => Promise.reject(new Error('The disk is full'));
    const reading = readPack(source(), { begin, part: () => Promise.resolve() }, never);
    await expect(reading).rejects.toThrow('The disk is full');
    expect(isLeft).toBe(true);
  });

  it('holds the index, a payload and a chunk, however long the pack is', async () => {
    const payload = new Uint8Array(PAYLOAD).fill(7);
    const span = { length: PAYLOAD, sha256: hexDigest(payload) };
    const file = { url: 'https://a.example/b.tif', version: '"1"', size: null, seenAt: 0 };
    const blocks = Array.from({ length: 100 }, (_, i) => ({ offset: i * PAYLOAD, ...span }));
    const index = { ...BARE, files: [{ ...file, blocks }] };
    const { length: head } = await packHead(index);
    let given = 0;
    let got = 0;
    let held = 0;
    async function* source() {
      for await (const chunk of packChunks(index, () => Promise.resolve(payload), never)) {
        given += chunk.length;
        yield chunk;
      }
    }
    const part = ({ length }: { length: number }) => {
      held = Math.max(held, given - got);
      got += length;
      return Promise.resolve();
    };
    await readPack(source(), { begin: () => Promise.resolve(), part }, never);
    expect(got).toBe(100 * PAYLOAD);
    expect(held).toBeLessThanOrEqual(head + 2 * PAYLOAD);
  });
});
