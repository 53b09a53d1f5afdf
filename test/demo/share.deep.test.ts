import { decode } from 'fast-png';
import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { inNode } from './support/in-node.ts';
import { Demo } from './support/page.ts';
import { openDrawer, saved, toAnswer, whole } from './support/panel.ts';

describe('sharing an answer', { timeout: 180_000 }, () => {
  const demo = Demo.forTests();
  let page: Page;
  beforeAll(async () => {
    await demo.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    page = await demo.page('#forest?lang=en');
    await whole(page);
    await openDrawer(page, 'share');
  }, 180_000);

  const panel = () => page.getByRole('region', { name: 'Share and export' });
  const file = (name: string) => saved(panel().getByRole('button', { name, exact: true }));

  it('copies a link that shows the same answer in another profile', async () => {
    await panel().getByRole('button', { name: 'Copy the link', exact: true }).click();
    await panel().getByText('Copied.').waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toBe(page.url());
    await toAnswer(page);
    const sentence = (await page.locator('.answer .sentence').textContent())!;
    expect(await page.locator('.answer').innerText()).toMatch(/CRITICAL\s+\d+\sha cleared/);
    const stranger = await (await demo.stranger('fr-FR')).newPage();
    await stranger.goto(link);
    await stranger.locator('.answer .sentence').waitFor();
    expect(await stranger.locator('.answer .sentence').textContent()).toBe(sentence);
    expect(stranger.url()).toBe(link);
  });

  it('saves the chosen layer, an image, the record and the series', async () => {
    await openDrawer(page, 'share');
    await panel()
      .getByRole('combobox', { name: /^Layer/ })
      .selectOption('canopy-height');
    const tiff = await file('GeoTIFF');
    expect(tiff.name).toBe('-10.599201_-61.352878_3km_2025-08-31_simulated_canopy-height.tif');
    expect(tiff.bytes.toString('latin1', 0, 2)).toBe('II');
    const picture = await file('Picture with legend (SVG)');
    expect(picture.bytes.toString('latin1', 0, 4)).toBe('<svg');
    const record = JSON.parse((await file('Full record (JSON)')).bytes.toString()) as { score: number };
    const { answer } = await inNode();
    expect(record.score).toBe(answer.score);
    const series = await file('Time series (CSV)');
    expect(series.name).toBe('-10.599201_-61.352878_3km_2025-08-31_simulated_series.csv');
    const rows = series.bytes.toString().trim().split('\r\n');
    expect(rows).toHaveLength(1 + answer.details.series!.length);
  });

  it('saves an image with a caption below it', async () => {
    const { name, bytes } = await file('Share the picture');
    expect(name).toBe('-10.599201_-61.352878_3km_2025-08-31_simulated.png');
    const { width, height, data, channels } = decode(bytes);
    // The zone is a square; at least five lines of dark text on white follow below it.
    expect(height).toBeGreaterThan(width + 5 * 30);
    const below = data.subarray(width * (width + 1) * channels);
    expect([Math.max(...below.slice(0, 400)), below.some((value) => value < 60)]).toEqual([255, true]);
  });

  it('hands the image with a link to the answer to an app, where the device has such apps', async () => {
    await page.evaluate(() => {
      navigator.canShare = () => true;
      navigator.share = ({ files, url }: ShareData = {}) => {
        Object.assign(window, { handed: [files![0].type, url] });
        return Promise.resolve();
      };
    });
    await panel().getByRole('button', { name: 'Share the picture', exact: true }).click();
    await page.waitForFunction(() => 'handed' in window);
    const [type, url] = await page.evaluate(() => (window as unknown as { handed: string[] }).handed);
    expect(type).toBe('image/png');
    expect(url).toMatch(/#forest\?.*&answer=[\w-]{1000,}$/);
  });
});
