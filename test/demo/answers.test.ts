import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright';
import { createSylvan, type AnalyzeAnswer, type CompareAnswer, type Sylvan } from 'sylvan/node';
import { differencesOf } from '../../demo/src/evidence/differences.ts';
import { Demo } from './support/page.ts';

const SAMPLE = 'frontier';

describe('answers on the screen', { timeout: 60_000 }, () => {
  let demo: Demo;
  let library: Sylvan;
  let record: AnalyzeAnswer;
  let compared: CompareAnswer;
  /** Of the sample: what one test opens there does not stand in the way of another. */
  let page: Page;
  let changes: Page;
  beforeAll(async () => {
    library = createSylvan();
    record = await library.analyze({}, { sample: SAMPLE });
    compared = await library.compare({}, { sample: SAMPLE });
    demo = await Demo.open();
    page = await analysed();
    changes = await comparing();
  }, 120_000);
  afterAll(async () => {
    await demo.close();
    await library.close();
  });

  const analysed = async () => {
    const opened = await demo.page();
    await opened.locator('.result .sentence').waitFor();
    return opened;
  };
  const comparing = async () => {
    const opened = await demo.page('#compare');
    await opened.getByRole('button', { name: 'Compare', exact: true }).click();
    await opened.locator('.change .sentence').waitFor();
    return opened;
  };
  const text = (page: Page, selector: string) => page.locator(selector).first().innerText();
  const tile = (page: Page, field: string) => text(page, `[data-field="${field}"]`);

  it('are those of the library in Node', async () => {
    expect(await text(page, '.result .sentence')).toBe(record.details.summary);
    expect(await text(page, '.points')).toBe(String(record.score));
    expect(await tile(page, 'ndvi_current')).toContain(record.ndvi_current!.toFixed(4));
    expect(await tile(page, 'forest_cover')).toContain(`${record.forest_cover}%`);
    expect(await tile(page, 'canopy_height')).toContain(`${record.canopy_height!.toFixed(1)} m`);
    expect(await tile(page, 'canopy_height_rh50')).toContain(`${record.canopy_height_rh50!.toFixed(1)} m`);
    expect(await tile(page, 'gedi_cover')).toContain(`${record.gedi_cover}%`);
    expect(await tile(page, 'canopy_height_source')).toContain(record.canopy_height_source);
    expect(await tile(page, 'ai_forest_type')).toContain(record.ai_forest_type);
    expect(await tile(page, 'deforestation_alert')).toContain(record.deforestation_alert);
    expect(await tile(page, 'deforestation_alert')).toContain(`${record.details.loss!.confirmed_ha} ha`);
    expect(await tile(page, 'active_fires')).toContain(String(record.active_fires));
    expect(await tile(page, 'sentinel1_vv')).toContain(`${record.sentinel1_vv!.toFixed(2)} dB`);
    expect(await tile(page, 'trend')).toContain(record.trend);
    expect(await tile(page, 'satellites_used')).toBe(record.satellites_used.join(', '));
    const [low, high] = record.details.intervals!.canopy_height!;
    expect(await tile(page, 'canopy_height')).toContain(`95%: ${low.toFixed(1)} to ${high.toFixed(1)}`);
    await page.getByText('Simulated', { exact: true }).first().waitFor();
  });

  it('open the score into terms that add up to it', async () => {
    await page.getByText('How the score adds up').click();
    const rows = await page.locator('.terms tbody tr').allInnerTexts();
    const terms = rows.map((one) => one.split(/\s+/));
    expect(terms.map(([name, , , points]) => [name, points])).toEqual(
      record.details.score_terms.map(({ id, points }) => [id, points.toFixed(1)]),
    );
    const sum = terms.reduce((all, [, , , points]) => all + Number(points), 0);
    expect(Math.abs(sum - record.score)).toBeLessThan(0.5 + 0.05 * terms.length);
  });

  it('say what was fetched and how long it took once they are there', async () => {
    const said = /^Done: 9 sources, \d+ scenes, [\d.]+ MB fetched, [\d.]+ s\.$/;
    await page.getByText(said).first().waitFor();
    expect(await text(page, '[role=status][aria-live=polite]')).toMatch(said);
    expect(await page.getByRole('button', { name: 'Cancel' }).count()).toBe(0);
  });

  it('are cancelled by a button, which says that nothing was charged', async () => {
    // In one go: on this machine the sample may be computed before a pointer has found the button.
    await page.evaluate(async () => {
      document.querySelector<HTMLButtonElement>('.picker button[type=submit]')!.click();
      await new Promise(requestAnimationFrame);
      document.querySelector<HTMLButtonElement>('.progress button.danger')!.click();
    });
    await page.getByText('Cancelled. Nothing was charged.').first().waitFor();
    expect(await text(page, '.result .sentence')).toBe(record.details.summary);
  });

  it('have a chart, whose twin is a table of the same series', async () => {
    await page.locator('.chart canvas').waitFor();
    expect(await page.getByRole('img', { name: /NDVI and NBR by year, 1984 to 2024/ }).count()).toBe(1);
    await page.getByRole('button', { name: 'Show as a table' }).click();
    const rows = await page.locator('.twin tbody tr').allInnerTexts();
    expect(rows.map((row) => row.split('\t'))).toEqual(
      record.details.series!.map(({ year, sensor, ndvi, nbr, valid_fraction: seen }) => [
        ...[String(year), sensor, ndvi!.toFixed(4), nbr!.toFixed(4)],
        `${Number((100 * seen).toFixed(2))}%`,
      ]),
    );
  });

  it('have a chart as wide as there is room, which leaves with its page', async () => {
    const width = () => page.locator('.chart canvas').evaluate((canvas) => canvas.clientWidth);
    const before = await width();
    await page.setViewportSize({ width: 400, height: 800 });
    await expect.poll(width).toBeLessThan(before);
    await page.setViewportSize({ width: 1280, height: 900 });
    await expect.poll(width).toBe(before);
    await page.getByRole('link', { name: 'Compare' }).click();
    await page.getByRole('heading', { name: 'What changed?' }).waitFor();
    await page.getByRole('link', { name: 'Forest' }).click();
    await page.locator('.chart canvas').waitFor();
    expect(await page.locator('.chart .uplot').count()).toBe(1);
  });

  it('give the series as a file', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('sylvan-series_2025-08-31.csv');
    const chunks = await (await download.createReadStream()).toArray();
    const lines = Buffer.concat(chunks as Buffer[])
      .toString('utf8')
      .trim()
      .split('\r\n');
    expect(lines).toHaveLength(record.details.series!.length + 1);
  });

  it('are the same when replayed, and as JSON those of Node but for the host', async () => {
    await page.getByRole('button', { name: 'Replay' }).click();
    await page.locator('.verdict').waitFor();
    expect(await text(page, '.verdict')).toContain('Equal: the second run gave the same record.');
    await demo.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy as JSON' }).click();
    await page.locator('.evidence .row').getByText('Copied.').waitFor();
    const copied = JSON.parse(await page.evaluate(() => navigator.clipboard.readText())) as AnalyzeAnswer;
    copied.details.sources.forEach((source) => (source.host = null));
    expect(differencesOf(record, copied)).toEqual([]);
    await demo.context.clearPermissions();
  });

  it('are shown for copying by hand where the browser refuses', async () => {
    const page = await demo.context.newPage();
    await page.addInitScript(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
    });
    await page.goto(demo.address);
    await page.getByRole('button', { name: 'Copy as JSON' }).click();
    const shown = JSON.parse(await page.locator('.by-hand textarea').inputValue()) as AnalyzeAnswer;
    expect(shown.details.summary).toBe(record.details.summary);
    await page.close();
  });

  it('are told again when the language changes, without another call', async () => {
    const french = await library.analyze({ lang: 'fr' }, { sample: SAMPLE });
    await page.getByRole('button', { name: 'Français' }).click();
    await page.getByRole('heading', { name: 'Résultat' }).waitFor();
    expect(await text(page, '.result .sentence')).toBe(french.details.summary);
    expect(await tile(page, 'ai_forest_type')).toContain(french.ai_forest_type);
    expect(await tile(page, 'canopy_height_source')).toContain(french.canopy_height_source);
    expect(await tile(page, 'ndvi_current')).toContain('0,5924');
    for (const { detail } of french.details.warnings) await page.getByText(detail).first().waitFor();
    await page.getByRole('button', { name: 'English' }).click();
    expect(await text(page, '.result .sentence')).toBe(record.details.summary);
    // Drawn anew in the language, and the one before is gone.
    await expect.poll(() => page.locator('.chart .uplot').count()).toBe(1);
  });

  it('of two periods are those of the library, with no key', async () => {
    const { changes: values, details } = compared;
    expect(await text(changes, '.change .sentence')).toBe(details.summary);
    expect(await tile(changes, 'changes.forest_loss_ha')).toContain(`${values.forest_loss_ha} ha`);
    expect(await tile(changes, 'changes.forest_gain_ha')).toContain(`${values.forest_gain_ha} ha`);
    expect(await tile(changes, 'changes.net_ha')).toContain(`${values.net_ha!.toFixed(2)} ha`);
    expect(await tile(changes, 'deforestation_alert')).toContain(compared.deforestation_alert);
    const ndvi = await changes.locator('[data-row="ndvi"] td').allInnerTexts();
    expect(ndvi.map(Number)).toEqual([compared.period1.ndvi, compared.period2.ndvi, values.ndvi]);
    expect(await text(changes, '[data-row="sentinel1_vv"] td')).toBe('–');
    const radar = details.missing['period1.sentinel1_vv']!.detail;
    await changes.getByText(`Radar VV (earlier): ${radar}`).waitFor();
  });

  it('of two periods list the largest losses, which go to the map and into a file', async () => {
    const { patches } = compared.details;
    const buttons = changes.locator('.patches ol button');
    const areas = (await buttons.allInnerTexts()).map((one) => Number(one.split(' ')[0]));
    expect(areas).toEqual(patches.map(({ area_ha }) => area_ha));
    await buttons.first().click();
    expect(await text(changes, '[role=status][aria-live=polite]')).toContain(
      Math.abs(patches[0].lat).toFixed(5),
    );
    const [download] = await Promise.all([
      changes.waitForEvent('download'),
      changes.getByRole('button', { name: 'Patches of loss (GeoJSON)' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/_patches\.geojson$/);
  });

  it('of two periods are asked of the same season, and refused in a sentence', async () => {
    const page = await demo.page('#compare');
    await page.getByLabel('Years earlier').fill('1');
    await page.getByRole('button', { name: 'Same season' }).click();
    expect(await page.locator('[name="before-start"]').inputValue()).toBe('2024-06-03');
    await page.getByLabel('Years earlier').fill('');
    expect(await page.getByRole('button', { name: 'Same season' }).isDisabled()).toBe(true);
    await page.locator('[name="before-start"]').fill('2025-07-01');
    await page.locator('[name="before-end"]').fill('2025-08-31');
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    await page.locator('.problem').waitFor();
    expect(await page.locator('.problem').getAttribute('data-code')).toMatch(
      /^(date-order|periods-overlap)$/,
    );
    await page.close();
  });

  it('of two periods survive a reload: the address holds the zone that is a sample', async () => {
    await changes.reload();
    await changes.getByRole('button', { name: 'Compare', exact: true }).click();
    await changes.locator('.change .sentence').waitFor();
  });

  it('come without a complaint of the browser', () => {
    expect(demo.complaints).toEqual([]);
  });
});
