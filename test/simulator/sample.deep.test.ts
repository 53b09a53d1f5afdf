import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleSpec, writeSample, writeZone, type SampleSpec } from '../../simulator/index.ts';

/** A small landscape with one acquisition, quick to write repeatedly. */
const SEAM = sampleSpec('simulated-seam');
const SHORT: SampleSpec = { ...SEAM, acquisitions: SEAM.acquisitions.slice(0, 1) };

let parent: string;
beforeAll(() => {
  parent = mkdtempSync(join(tmpdir(), 'sylvan-sample-'));
});
afterAll(() => rmSync(parent, { recursive: true }));

describe('writeZone', { timeout: 60_000 }, () => {
  it('writes the same bytes twice', async () => {
    const [first, second] = [join(parent, 'first'), join(parent, 'second')];
    await writeZone(SHORT, first);
    await writeZone(SHORT, second);
    expect(digests(first)).toEqual(digests(second));
  });

  it('keeps an existing sample, and rewrites one of an older version or another specification', async () => {
    const folder = join(parent, 'standing');
    expect((await writeZone(SHORT, folder)).written).toBe(true);
    expect((await writeZone(SHORT, folder)).written).toBe(false);
    const path = join(folder, 'truth.json');
    writeFileSync(
      path,
      readFileSync(path, 'utf8').replace(/"simulatorVersion": \d+/, '"simulatorVersion": 0'),
    );
    expect((await writeZone(SHORT, folder)).written).toBe(true);
    expect(digests(folder)).toEqual(digests(join(parent, 'first')));
    expect((await writeZone({ ...SHORT, seed: 52 }, folder)).written).toBe(true);
    expect(digests(folder)).not.toEqual(digests(join(parent, 'first')));
  });

  it('lets two concurrent writers of a folder succeed, and leaves one sample', async () => {
    const folder = join(parent, 'shared');
    const before = readdirSync(parent);
    const both = await Promise.all([writeZone(SHORT, folder), writeZone(SHORT, folder)]);
    expect(both.map(({ written }) => written).sort()).toEqual([false, true]);
    expect(digests(folder)).toEqual(digests(join(parent, 'first')));
    expect(readdirSync(parent)).toEqual([...before, 'shared'].sort());
  });

  it('leaves nothing behind when it is aborted, and rejects with the reason', async () => {
    const controller = new AbortController();
    const folder = join(parent, 'aborted');
    const before = readdirSync(parent);
    const onProgress = () => controller.abort(new Error('enough'));
    await expect(writeZone(SHORT, folder, { signal: controller.signal, onProgress })).rejects.toThrow(
      'enough',
    );
    expect(existsSync(folder)).toBe(false);
    expect(readdirSync(parent)).toEqual(before);
  });

  it('refuses a folder with other content, and writeSample an unknown id', async () => {
    await expect(writeZone(SHORT, parent)).rejects.toThrow(/no sample/);
    const damaged = join(parent, 'damaged');
    mkdirSync(damaged);
    writeFileSync(join(damaged, 'truth.json'), '{"simulated": tr');
    await expect(writeZone(SHORT, damaged)).rejects.toThrow(/no sample/);
    await expect(async () => writeSample('atlantis', parent)).rejects.toThrow(/simulated-clearing/);
  });
});

function digests(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
  return Object.fromEntries(
    files.map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      return [path.slice(folder.length), createHash('sha256').update(readFileSync(path)).digest('hex')];
    }),
  );
}
