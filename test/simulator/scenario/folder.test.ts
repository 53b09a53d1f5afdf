import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { PLOTS_SAMPLE, SAMPLE_LANDSCAPES, writeScenario } from '../../../simulator/index.ts';
import { SAMPLES } from '../../../src/samples.ts';
import { itemsOf, shortScenario, temporary } from './scenarios.ts';

const folder = temporary();
afterAll(folder.remove);

const ROOT = resolve(import.meta.dirname, '../../..');

function filesOf(path: string): { readonly name: string; readonly path: string }[] {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map(({ parentPath, name }) => ({
      name: join(parentPath, name).slice(path.length),
      path: join(parentPath, name),
    }));
}

function digestOf(path: string): string {
  const digest = createHash('sha256');
  for (const file of filesOf(path).sort((a, b) => (a.name < b.name ? -1 : 1)))
    digest.update(file.name).update(readFileSync(file.path));
  return digest.digest('hex');
}

describe('writeScenario', { timeout: 60_000 }, () => {
  it('writes the same bytes for the same seed, and different ones for another', async () => {
    const [first, second, other] = ['first', 'second', 'other'].map((name) => join(folder.path, name));
    await writeScenario(shortScenario(7), first);
    expect((await writeScenario(shortScenario(7), second)).written).toBe(true);
    await writeScenario(shortScenario(8), other);
    expect(digestOf(second)).toBe(digestOf(first));
    expect(digestOf(other)).not.toBe(digestOf(first));
    expect((await writeScenario(shortScenario(7), first)).written).toBe(false);
  });

  it('writes items of all six sources, labelled as simulated', async () => {
    const { folder: path } = await writeScenario(shortScenario(), join(folder.path, 'labels'));
    const items = itemsOf(path);
    expect(items.map(({ collection }) => collection).sort()).toEqual([
      'canopy-height',
      'firms',
      'gedi',
      'landsat-c2-l2',
      'sentinel-1-rtc',
      'sentinel-2-c1-l2a',
    ]);
    for (const { id, properties, assets } of items) {
      expect(id).toMatch(/^SIM_/);
      expect(properties['sylvan:simulated'], id).toBe(true);
      expect(properties.description, id).toMatch(/^Simulated: /);
      for (const { href } of Object.values(assets))
        expect(statSync(join(path, href)).size).toBeGreaterThan(0);
    }
    for (const file of ['items.json', 'collection.json', 'truth.json'])
      expect(readFileSync(join(path, file), 'utf8')).toMatch(/simulated/i);
  });

  it('stops on abort and leaves nothing behind', async () => {
    const before = readdirSync(folder.path);
    const controller = new AbortController();
    const onProgress = () => controller.abort(new Error('enough'));
    const writing = writeScenario(shortScenario(), join(folder.path, 'aborted'), {
      signal: controller.signal,
      onProgress,
    });
    await expect(writing).rejects.toThrow('enough');
    expect(readdirSync(folder.path)).toEqual(before);
  });
});

describe('samples of the package', () => {
  it('are the sample landscapes and the scenario of plots, with their requests', () => {
    expect(SAMPLES.map(({ id, request }) => ({ id, request }))).toEqual(
      [...SAMPLE_LANDSCAPES, PLOTS_SAMPLE].map(({ id, request }) => ({ id, request })),
    );
    for (const { url, id } of SAMPLES) expect(url.endsWith(`/samples/${id}/`)).toBe(true);
    for (const { title } of SAMPLES) expect([title.en, title.fr].join()).toMatch(/simulated.*simulée/);
  });

  it.each(SAMPLE_LANDSCAPES)(
    'include $id in the built module, with less than 7.5 MB',
    async ({ id, seed }) => {
      const built = (await import(join(ROOT, 'dist/samples.js'))) as typeof import('../../../src/samples.ts');
      const path = fileURLToPath(built.SAMPLES.find((sample) => sample.id === id)!.url);
      const bytes = filesOf(path).reduce((sum, file) => sum + statSync(file.path).size, 0);
      expect(bytes).toBeLessThan(7.5e6);
      expect(bytes).toBeGreaterThan(3e6);
      const truth = JSON.parse(readFileSync(join(path, 'truth.json'), 'utf8')) as { readonly seed: number };
      expect(truth.seed).toBe(seed);
    },
  );
});
