import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decode } from 'fast-png';
import type { Browser } from 'playwright';
import type { Legend } from 'sylvan/export';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serve } from '../support/static-server.ts';
import { freshProject, packed } from './support/project.ts';
import { openBrowser } from './support/visit.ts';

const ON_REQUEST = process.env.SYLVAN_CONSUMERS === 'all';

/** The fraction of a map's image that each colour of the legend covers. */
async function fractionsOf(
  browser: Browser,
  url: string,
): Promise<{ fractions: number[]; complaints: string[] }> {
  const page = await browser.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  try {
    await page.goto(url);
    const legend = await page
      .waitForFunction(() => (globalThis as { outcome?: Legend }).outcome, null, { timeout: 60_000 })
      .then((reported) => reported.jsonValue());
    // Maps fade in new images.
    await page.waitForTimeout(1000);
    const { data, width, height, channels } = decode(await page.locator('#map').screenshot());
    const pixels = Array.from({ length: width * height }, (_, i) =>
      [...data.subarray(i * channels, i * channels + 3)].join(),
    );
    const fractions = legend!.stops.map(
      ({ colour }) => pixels.filter((pixel) => pixel === colour.slice(0, 3).join()).length / pixels.length,
    );
    return { fractions, complaints };
  } finally {
    await page.close();
  }
}

describe.runIf(ON_REQUEST)('a layer on a map', { timeout: 180_000 }, () => {
  let folder: string;
  let tarballs: readonly string[];
  let browser: Browser;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sylvan-maps-'));
    [tarballs, browser] = await Promise.all([packed(folder), openBrowser()]);
  }, 120_000);
  afterAll(async () => {
    await browser.close();
    await rm(folder, { recursive: true });
  });

  it.each(['maplibre', 'openlayers', 'leaflet'])('is drawn by %s with the documented code', async (name) => {
    const project = await freshProject(`map-${name}`, tarballs);
    try {
      await project.script('build');
      const served = await serve([join(project.folder, 'dist'), join(project.folder, 'public')]);
      const { fractions, complaints } = await fractionsOf(browser, served.url).finally(() => served.close());
      const [other, forest] = fractions;
      expect(complaints).toEqual([]);
      // The old forest covers most of its square, and its square most of the map.
      expect(forest).toBeGreaterThan(0.2);
      expect(other + forest).toBeGreaterThan(0.25);
    } finally {
      await project.remove();
    }
  });
});
