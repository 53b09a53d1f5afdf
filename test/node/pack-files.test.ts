import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { payloadsOf } from '../../src/pack-file/pack-index.ts';
import { inspectPackFile, verifyPackFile } from '../../src/node/packs.ts';
import { BARE, fileOf, hexDigest, rawPack, type TestPack } from '../support/packs.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sylvan-pack-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const payloads = ['{"a":1}', 'answer', 'one', 'two', 'three'].map(
  (text) => new Uint8Array(Buffer.from(text)),
);
const spans = payloads.map((bytes) => ({ length: bytes.length, sha256: hexDigest(bytes) }));
const file = { version: '"1"', size: null, seenAt: 0 };
const PACK: TestPack = {
  index: {
    ...BARE,
    simulated: true,
    attribution: ['Whose'],
    calls: [...BARE.calls, { operation: 'compare', request: {} }],
    results: [{ call: 1, ...spans[0] }],
    answers: [{ name: '0'.repeat(64), date: null, stored: 0, ...spans[1] }],
    files: [
      { url: 'https://a.example/1', ...file, blocks: [{ offset: 7, ...spans[2] }] },
      {
        ...{ url: 'https://a.example/2', ...file },
        blocks: [
          { offset: 0, ...spans[3] },
          { offset: 99, ...spans[4] },
        ],
      },
    ],
  },
  payloads,
};

async function written(name: string, bytes: Uint8Array): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return path;
}

it('says what a pack holds, and keeps no file open', async () => {
  const bytes = await fileOf(PACK);
  const { id, library, created, today, zone, calls } = PACK.index;
  const path = await written('a', bytes);
  expect(await inspectPackFile(path)).toStrictEqual({
    ...{ id, library, created, today, zone, simulated: true, attribution: ['Whose'] },
    calls: [
      { ...calls[0], outcome: 'no-imagery' },
      { ...calls[1], outcome: 'stored' },
    ],
    bytes: bytes.length,
    holds: { results: 1, answers: 1, files: 2, blocks: 3 },
  });
  expect(await verifyPackFile(path)).toStrictEqual({ isWhole: true, parts: 5, bytes: 24, damaged: [] });
});

it('names each part whose bytes are others, and no other', async () => {
  const whole = await fileOf(PACK);
  const starts = payloads.map(
    (_, i) => whole.length - payloads.slice(i).reduce((sum, { length }) => sum + length, 0),
  );
  const positions = [
    { kind: 'result', call: 1 },
    { kind: 'answer' },
    { kind: 'block', url: 'https://a.example/1', offset: 7 },
    { kind: 'block', url: 'https://a.example/2', offset: 0 },
    { kind: 'block', url: 'https://a.example/2', offset: 99 },
  ];
  expect(payloadsOf(PACK.index)).toHaveLength(positions.length);
  const named = positions.map((position, i) => ({
    ...position,
    start: starts[i],
    length: payloads[i].length,
  }));
  for (const [i, part] of named.entries()) {
    const damaged = whole.slice();
    damaged[starts[i] + payloads[i].length - 1] ^= 1;
    const check = await verifyPackFile(await written(`damaged-${i}`, damaged));
    expect(check).toStrictEqual({ isWhole: false, parts: 5, bytes: 24, damaged: [part] });
  }
  for (const start of starts) whole[start] ^= 0x80;
  expect((await verifyPackFile(await written('all', whole))).damaged).toStrictEqual(named);
});

it.each([inspectPackFile, verifyPackFile])('refuses what is no pack, %o', async (send) => {
  const whole = await fileOf(PACK);
  const refusal = async (name: string, bytes: Uint8Array) => send(await written(name, bytes));
  const invalid = (fault: string) => ({ code: 'pack-invalid', fields: { fault } });
  await expect(refusal('zip', Buffer.from('PK\u0003\u0004'))).rejects.toMatchObject(invalid('foreign'));
  await expect(refusal('cut', whole.subarray(0, -1))).rejects.toMatchObject(invalid('truncated'));
  await expect(refusal('newer', rawPack('{}', [], { version: 2 }))).rejects.toMatchObject(invalid('newer'));
  await expect(send(folder)).rejects.toMatchObject({ code: 'not-found' });
  await expect(send(join(folder, 'none'))).rejects.toMatchObject({ code: 'not-found' });
});

it('ends where it is to end', async () => {
  const path = await written('b', await fileOf(PACK));
  const signal = AbortSignal.abort(new Error('Stopped'));
  await expect(verifyPackFile(path, { signal })).rejects.toThrow('Stopped');
});
