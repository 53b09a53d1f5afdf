import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { PackManifest } from '../../src/packs/manifest.ts';
import { inspectPackFile, openPackFile, verifyPackFile } from '../../src/node/packs.ts';
import { readDirectory } from '../../src/zip/directory.ts';
import { useFolder } from '../support/closing.ts';
import { BARE, packOf, zipOf } from '../support/packs.ts';
import { readerOf } from '../support/zips.ts';

const { path: folder } = useFolder();

const CONTENTS = { 'rasters/a.tif': 'pixels', 'points/a.csv': 'fires', 'results/1.json': '{"a":1}' };
const FACTS: Partial<PackManifest> & Pick<PackManifest, 'calls'> = {
  ...{ simulated: true, attribution: ['Whose'], outcomes: ['no-imagery', 'stored'] },
  calls: [...BARE.calls, { operation: 'compare', request: {} }],
};

async function written(name: string, bytes: Uint8Array): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return path;
}

it('inspectPackFile describes the content of a pack', async () => {
  const bytes = await packOf(CONTENTS, FACTS);
  const { id, library, created, today, zone } = BARE;
  const path = await written('a', bytes);
  expect(await inspectPackFile(path)).toStrictEqual({
    ...{ id, library, created, today, zone, simulated: true, attribution: ['Whose'] },
    calls: [
      { ...FACTS.calls[0], outcome: 'no-imagery' },
      { ...FACTS.calls[1], outcome: 'stored' },
    ],
    ...{ bytes: bytes.length, entries: 5 },
  });
  expect(await verifyPackFile(path)).toMatchObject({ isWhole: true, entries: 5, damaged: [] });
});

it('verifyPackFile lists exactly the damaged entries, and rejects when it is aborted', async () => {
  const whole = await packOf(CONTENTS, FACTS);
  const directory = await readDirectory(readerOf(whole), whole.length);
  for (const [name, content] of Object.entries(CONTENTS)) {
    // After the local header and the name.
    const at = directory.get(name)!.start + 30 + name.length;
    const damaged = whole.slice();
    damaged[at] ^= 1;
    const check = await verifyPackFile(await written('damaged', damaged));
    expect(check).toMatchObject({ isWhole: false, damaged: [{ name, size: content.length }] });
  }
  const signal = AbortSignal.abort(new Error('Stopped'));
  await expect(verifyPackFile(await written('whole', whole), { signal })).rejects.toThrow('Stopped');
});

it.each([inspectPackFile, verifyPackFile, openPackFile])(
  '%o refuses files that are not packs',
  async (send) => {
    const whole = await packOf(CONTENTS, FACTS);
    const refusal = async (name: string, bytes: Uint8Array) => send(await written(`${name}.zip`, bytes));
    const invalid = (fault: string) => ({ code: 'pack-invalid', fields: { fault } });
    await expect(refusal('zip', await zipOf(CONTENTS))).rejects.toMatchObject(invalid('foreign'));
    await expect(refusal('cut', whole.subarray(0, -1))).rejects.toMatchObject(invalid('foreign'));
    const newer = await zipOf({ 'manifest.json': '{"sylvan_pack":2}' });
    await expect(refusal('newer', newer)).rejects.toMatchObject(invalid('newer'));
    await mkdir(join(folder, 'folder.zip'), { recursive: true });
    await expect(send(join(folder, 'folder.zip'))).rejects.toMatchObject({ code: 'not-found' });
    await expect(refusal('empty', new Uint8Array())).rejects.toMatchObject(invalid('foreign'));
    await expect(send(join(folder, 'none.zip'))).rejects.toMatchObject({ code: 'not-found' });
  },
);

it('openPackFile opens packs whose names end in .zip, and suggests renaming others', async () => {
  const items = { 'items.json': '{"type":"FeatureCollection","features":[]}', 'searches.json': '{}' };
  const bytes = await packOf({ ...CONTENTS, ...items }, FACTS);
  const { calls } = await openPackFile(await written('a.ZIP', bytes));
  expect(calls).toStrictEqual(FACTS.calls);
  const other = await written('forest.pack', bytes);
  await expect(openPackFile(other)).rejects.toMatchObject({
    code: 'invalid-parameters',
    message: expect.stringContaining(`rename ${other}`) as string,
  });
});

it('inspectPackFile does not wait for data from a named pipe', async () => {
  const pipe = join(folder, 'pipe.zip');
  execFileSync('mkfifo', [pipe]);
  await expect(inspectPackFile(pipe)).rejects.toMatchObject({ code: 'not-found' });
});
