import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { decode } from 'fast-png';
import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { shownBy } from '../../demo/src/state/address.ts';
import { dropOn } from './support/map.ts';
import { Demo } from './support/page.ts';
import { saved } from './support/panel.ts';

/** The file of the plots sample. */
const FILE = resolve(import.meta.dirname, '../../samples/plots/plots.geojson');
/** The colour of a loss on the map. */
const LOST = '227,52,47';

interface PlotsFile {
  readonly type: string;
  readonly features: readonly object[];
}

describe('a file of plots', { timeout: 180_000 }, () => {
  const demo = Demo.forTests();
  let page: Page;
  let all: PlotsFile;
  let three: PlotsFile;
  beforeAll(async () => {
    all = JSON.parse(await readFile(FILE, 'utf8')) as PlotsFile;
    // A forest, a clearing, and a line instead of an outline.
    three = { ...all, features: [all.features[1], all.features[2], all.features.at(-1)!] };
    page = await withMap('en');
    await drop(page, three);
  }, 90_000);

  const withMap = async (lang: string) => {
    const opened = await demo.page(`#forest?lang=${lang}`);
    await opened.locator('.map-buttons').waitFor();
    return opened;
  };
  const drop = async (on: Page, content: unknown) => dropOn(on.locator('.stage'), 'plots.geojson', content);
  const row = (name: string) => page.locator('.plots li', { hasText: name });
  const names = () => page.locator('.plots li b').allTextContents();
  const chip = (line: string) => page.locator('.lines').getByRole('button', { name: line });

  it('is listed with its invalid plot, and with the calls needed before any is made', async () => {
    await row('Lote 3').waitFor();
    expect(await names()).toEqual(['Lote 2', 'Lote 3', expect.stringContaining('Lote')]);
    expect(await page.locator('.plots li').last().textContent()).toContain('draw the outline');
    await page.getByRole('button', { name: 'Measure 2 plots' }).waitFor();
    await page.getByText('The file stays on this device.').waitFor();
    expect(await page.locator('.plots .cost').textContent()).toBe('sample: free, simulated images');
    expect(await page.locator('.plots .save').count()).toBe(0);
  });

  it('is measured by one key press, in spite of its invalid plot, and the end is announced', async () => {
    await page.getByRole('button', { name: 'Measure 2 plots' }).press('Enter');
    await waitForStatus(page, '2 of 3 plots measured.');
    expect(await row('Lote 2').textContent()).toMatch(/forest 2020: [\d.]+\sha · lost: 0\sha/);
    expect(await row('Lote 3').textContent()).toMatch(/lost: 1\.\d+\sha.*loss after 2020: seen by/);
    expect(await chip('not measured').textContent()).toContain('1');
    expect(await colours(page)).toContain(LOST);
  });

  it('is filtered by result, in the list and on the map', async () => {
    await chip('forest, no loss').press('Enter');
    expect(await names()).toEqual(['Lote 2']);
    await expect.poll(() => colours(page)).not.toContain(LOST);
    await chip('loss after 2020').press('Enter');
    expect(await names()).toEqual(['Lote 3']);
    await expect.poll(() => colours(page)).toContain(LOST);
  });

  it('is saved as a table with one row per plot, including the invalid one', async () => {
    const { bytes } = await saved(page.getByRole('button', { name: 'eudr.csv' }));
    const lines = bytes.toString().trim().split(/\r?\n/);
    expect(lines[0]).toMatch(/^\W?plot,status,confidence,.*ProductionPlace$/);
    expect(lines.slice(1).map((line) => line.split(',').slice(0, 2))).toEqual([
      ['Lote 2', 'no-loss-seen'],
      ['Lote 3', 'loss-seen'],
      [expect.stringContaining('Lote'), ''],
    ]);
    expect(lines[3]).toContain('draw the outline');
  });

  it('can be left for one of its plots as the zone, and is still there afterwards', async () => {
    await row('Lote 3').getByRole('button').first().press('Enter');
    expect(await row('Lote 3').getByRole('button').first().getAttribute('aria-expanded')).toBe('true');
    await row('Lote 3').locator('dt', { hasText: 'Forest 2020' }).waitFor();
    await row('Lote 3').getByRole('button', { name: 'Analyze as a zone' }).press('Enter');
    await page.locator('.plots').waitFor({ state: 'detached' });
    await expect.poll(() => shownBy(new URL(page.url()).hash).zone?.polygon?.name).toBe('Lote 3');
    await page.locator('[data-opens=plots]').click();
    await chip('all 3').click();
    expect(await names()).toHaveLength(3);
    expect(await row('Lote 3').textContent()).toContain('loss after 2020: seen by');
  });

  it('can be cancelled, here in French, and keeps the plots already measured', async () => {
    const french = await withMap('fr');
    await drop(french, all);
    const [, count] = /^Mesurer (\d+)/.exec((await french.locator('.plots .ask button').textContent())!)!;
    await french.locator('.plots .ask button').click();
    await waitForStatus(french, /^Parcelles mesurées\u202f: 1 sur/);
    await french.getByRole('button', { name: 'Annuler' }).click();
    await waitForStatus(french, /^Annulé/);
    const seen = await french.locator('.plots li', { hasText: 'forêt 2020' }).count();
    expect(seen).toBeGreaterThan(0);
    await french.getByRole('button', { name: `Mesurer ${Number(count) - seen} parcelles` }).waitFor();
  });

  it('with more plots than the page lists is refused', async () => {
    const many = await withMap('en');
    await drop(many, { ...all, features: Array.from({ length: 501 }, () => all.features[0]) });
    await many.locator('.shape .fault', { hasText: 'more than 500 plots' }).waitFor();
    expect(await many.locator('.plots').count()).toBe(0);
  });
});

async function waitForStatus(page: Page, text: string | RegExp): Promise<void> {
  await page.locator('main > [role=status]', { hasText: text }).waitFor({ state: 'attached' });
}

/** All colours on the map. */
async function colours(page: Page): Promise<Set<string>> {
  const { data, channels } = decode(await page.locator('.map-box').screenshot());
  const pixels = Array.from({ length: data.length / channels }, (_, i) => i * channels);
  return new Set(pixels.map((at) => data.slice(at, at + 3).join()));
}
