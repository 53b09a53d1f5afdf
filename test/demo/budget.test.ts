import { readdirSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Demo } from './support/page.ts';

const BUILT = resolve(import.meta.dirname, '../../build/demo');
const KB = 1000;

describe('the scripts that a page loads until the map shows the answer', { timeout: 180_000 }, () => {
  let demo: Demo;
  /** Compressed bytes, by file name. */
  const loaded = new Map<string, number>();
  beforeAll(async () => {
    demo = await Demo.open();
    const requested = new Set<string>();
    demo.context.on('request', (request) => {
      // What the service worker stores for later does not count.
      if (request.serviceWorker() === null) requested.add(new URL(request.url()).pathname);
    });
    const page = await demo.page();
    await page.locator('.answer .big').waitFor();
    await page.locator('.maplibregl-canvas').first().waitFor();
    await page.getByText(/^Done/).first().waitFor();
    await page.close();
    for (const path of requested)
      if (/^\/assets\/.*\.m?js$/.test(path))
        loaded.set(path.slice('/assets/'.length), gzipSync(await readFile(BUILT + path)).byteLength);
  }, 180_000);
  afterAll(() => demo.close());

  const sum = (isOne: (name: string) => boolean) =>
    [...loaded].reduce((bytes, [name, own]) => bytes + (isOne(name) ? own : 0), 0);
  const isWorker = (name: string) => name.includes('worker');
  const isMap = (name: string) => /^(gl|MapPanel|use-zone|placement|show-bounds)-/.test(name);
  /** On a slow machine these load before a long run ends. */
  const isLater = (name: string) =>
    /^(SavedPanel|NewsPanel|NewsList|saved|contract|nearest|FieldLayer|position|way|sphere|gpx|loss|patches|loss-colours|export(?!-legend)|ground|Whereabouts|places|towns|names|workbox-window.*)-/.test(
      name,
    );

  it('are under 160 kB before the map loads its own', () => {
    const names = [...loaded.keys()];
    const before = names.slice(
      0,
      names.findIndex((name) => name.startsWith('gl-')),
    );
    expect(before.length).toBeGreaterThan(5);
    expect(sum((name) => before.includes(name))).toBeLessThan(160 * KB);
  });

  it('are under 628 kB with map, drawers and export', () => {
    expect(sum(isMap)).toBeGreaterThan(200 * KB);
    expect(sum((name) => !isWorker(name) && !isLater(name))).toBeLessThan(628 * KB);
  });
});

it('the base map and the gazetteer, which load later, are under 3 MB', () => {
  const folder = `${BUILT}/ground`;
  const files = readdirSync(folder);
  expect(files).toContain('towns.bin');
  const bytes = files.map((name) => statSync(`${folder}/${name}`).size);
  expect(bytes.reduce((sum, own) => sum + own, 0)).toBeLessThan(3000 * KB);
});
