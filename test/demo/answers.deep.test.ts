import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright';
import './support/navigator.ts';
import { createSylvan, type AnalyzeAnswer, type CompareAnswer, type Sylvan } from 'sylvan/node';
import { differencesOf } from '../../demo/src/evidence/differences.ts';
import { headlineOf } from '../../demo/src/result/headline.ts';
import { inLang } from './support/language.ts';
import { Demo } from './support/page.ts';
import { openDrawer, saved, speak, toAnswer, whole } from './support/panel.ts';

const SAMPLE = 'frontier';

/** The first sentence of an answer, in a language. */
function headline(answer: AnalyzeAnswer, lang: 'en' | 'fr'): string {
  const { title, rest } = inLang(lang, () => headlineOf(answer));
  return `${title} ${rest}`;
}

/**
 * In the page: cancels the run by its focused button once the stored answer is shown, and makes the clipboard
 * refuse.
 */
function cancelAndRefuse(): void {
  navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
  const watching = new MutationObserver(() => {
    const button = document.querySelector<HTMLButtonElement>('.progress button.danger');
    if (button === null || document.querySelector('[data-stored=true]') === null) return;
    watching.disconnect();
    button.focus();
    button.click();
  });
  watching.observe(document, { childList: true, subtree: true });
}

describe('answers on the screen', { timeout: 120_000 }, () => {
  const demo = Demo.forTests();
  let library: Sylvan;
  let record: AnalyzeAnswer;
  let compared: CompareAnswer;
  /** Shows the sample. What one test opens here does not affect the others. */
  let page: Page;
  let changes: Page;
  /** Its run is cancelled as soon as possible; its clipboard refuses. */
  let cancelled: Page;
  beforeAll(async () => {
    library = createSylvan();
    record = await library.analyze({ sample: SAMPLE });
    compared = await library.compare({ sample: SAMPLE });
    page = await analyzed();
    changes = await comparing();
    cancelled = await demo.context.newPage();
    await cancelled.addInitScript(cancelAndRefuse);
    await cancelled.goto(demo.address);
  }, 120_000);
  afterAll(() => library.close());

  const analyzed = async () => {
    const opened = await demo.page();
    await opened.locator('.answer .big').waitFor();
    return opened;
  };
  const comparing = async () => {
    const opened = await demo.page('#compare');
    await opened.getByRole('button', { name: 'Compare', exact: true }).click();
    await opened.locator('.answer.change').waitFor();
    return opened;
  };
  const text = (page: Page, selector: string) => page.locator(selector).first().innerText();
  const tile = (page: Page, field: string) => text(page, `.drawer [data-field="${field}"]`);
  const headlineIn = async (page: Page) =>
    `${await text(page, '.answer .big')} ${await text(page, '.answer .sentence')}`;

  it('match those of the library in Node', async () => {
    await whole(page);
    expect(await headlineIn(page)).toBe(headline(record, 'en'));
    expect(await text(page, '[data-field=score] b')).toBe(String(record.score));
    expect(await page.locator('.tag.level').getAttribute('data-level')).toBe(record.deforestation_alert);
    await openDrawer(page, 'evidence');
    expect(await text(page, '.points')).toBe(String(record.score));
    await page.getByText('Technical details', { exact: true }).click();
    for (const [field, shown] of [
      ['ndvi_current', record.ndvi_current!.toFixed(2)],
      ['forest_cover', `${record.forest_cover}%`],
      ['canopy_height', `${record.canopy_height!.toFixed(1)}\u00a0m`],
      ['canopy_height_rh50', `${record.canopy_height_rh50!.toFixed(1)}\u00a0m`],
      ['gedi_cover', `${record.gedi_cover}%`],
      ['canopy_height_source', record.canopy_height_source!.replace('10 m', '10\u00a0m')],
      ['ai_forest_type', record.ai_forest_type],
      ['deforestation_alert', 'Critical'],
      ['deforestation_alert', `${record.details.loss!.confirmed_ha.toFixed(2)}\u00a0ha`],
      ['active_fires', String(record.active_fires)],
      ['sentinel1_vv', `${record.sentinel1_vv!.toFixed(2)}\u00a0dB`],
      ['trend', record.trend],
      ['satellites_used', record.satellites_used.join(', ')],
    ] as const)
      expect(await tile(page, field), field).toContain(shown);
    const [low, high] = record.details.intervals!.canopy_height!;
    expect(await tile(page, 'canopy_height')).toContain(
      `95% interval: ${low.toFixed(1)} to ${high.toFixed(1)}\u00a0m`,
    );
    await page.getByText('Simulated', { exact: true }).first().waitFor();
    // Even confirmed loss is described as provisional; the height model is named.
    expect(await tile(page, 'deforestation_alert')).toMatch(/Confirmed loss .* provisional/);
    expect(await tile(page, 'canopy_height_source')).toContain('boosted decision trees');
    const of = 'A forest being cleared (simulated), a square of 3\u00a0km · as of 31 August 2025';
    expect(await page.locator('.answer-of').allInnerTexts()).toEqual([of]);
  });

  it('list the terms of the score', async () => {
    await page.getByText('How the score adds up').click();
    const rows = await page.locator('.terms tbody tr').allInnerTexts();
    const terms = rows.map((one) => one.split(/\s+/));
    const points = record.details.score_terms.map((term) => term.points);
    expect(terms.map((cells) => [cells[0], cells.at(-1)])).toEqual([
      ...record.details.score_terms.map((term) => [term.id, term.points.toFixed(1)]),
      ['Sum', points.reduce((sum, one) => sum + one, 0).toFixed(1)],
    ]);
  });

  it('report what was fetched and how long it took', async () => {
    const done = /^Done: 9 sources, \d+ scenes, [\d.]+\s[kM]B downloaded, [\d.]+\ss\.$/;
    await page.locator('.drawer').getByText(done).waitFor();
    // Screen readers announce that, then the verdict.
    expect(await text(page, '[role=status][aria-live=polite]')).toMatch(
      /^Done: .*\ss\. Critical: [\d.]+\sha of forest lost in 12 months .*\.$/,
    );
    expect(await page.getByRole('button', { name: 'Cancel' }).count()).toBe(0);
  });

  it('have a chart that resizes with the window, and a table of the same series', async () => {
    await page.getByRole('button', { name: 'Since 1984' }).click();
    await page.locator('.chart svg').waitFor();
    expect(
      await page
        .getByRole('img', {
          name: /NDVI and NBR by year, 1984 to 2024.*the maximum was [\d.]+ ha, in 2005.*The button “Show as a table” lists all values/,
        })
        .count(),
    ).toBe(1);
    await page.getByText('one slope, with a separate intercept for each mission').waitFor();
    await page.getByRole('button', { name: 'Show as a table' }).click();
    const rows = await page.locator('.twin tbody tr').allInnerTexts();
    expect(rows.map((row) => row.split('\t'))).toEqual(
      record.details.series!.map(
        ({ year, sensor, ndvi, nbr, valid_fraction: observed, disturbed_ha: area }) => [
          ...[String(year), sensor, ndvi!.toFixed(4), nbr!.toFixed(4)],
          `${Number((100 * observed).toFixed(2))}%`,
          area == null ? '–' : String(Number(area.toFixed(2))),
        ],
      ),
    );
    const width = () => page.locator('.chart svg').evaluate((svg) => svg.clientWidth);
    const before = await width();
    await page.setViewportSize({ width: 320, height: 800 });
    await expect.poll(width).toBeLessThan(before);
    await page.setViewportSize({ width: 1280, height: 900 });
    await expect.poll(width).toBe(before);
  });

  it('are identical when replayed, and as JSON match those of Node except for the host', async () => {
    await openDrawer(page, 'evidence');
    await page.getByRole('button', { name: 'Replay' }).click();
    await page.locator('.verdict').waitFor();
    expect(await text(page, '.verdict')).toContain('Identical: the second run gave the same record.');
    await demo.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy as JSON' }).click();
    await page.locator('.evidence .row').getByText('Copied.').waitFor();
    const copied = JSON.parse(await page.evaluate(() => navigator.clipboard.readText())) as AnalyzeAnswer;
    copied.details.sources.forEach((source) => (source.host = null));
    expect(differencesOf(record, copied)).toEqual([]);
    await demo.context.clearPermissions();
  });

  it('stored with the page stay when the run is cancelled, say where they come from, and can be copied by hand', async () => {
    await cancelled.locator('p.progress', { hasText: 'Cancelled' }).waitFor();
    // The focused button is gone, so the focus moves.
    expect(await cancelled.evaluate(() => document.activeElement!.matches('.see'))).toBe(true);
    await openDrawer(cancelled, 'evidence');
    expect(await text(cancelled, '.kept')).toBe('This answer is included with the page.');
    await cancelled.getByRole('button', { name: 'Copy as JSON' }).click();
    const shown = JSON.parse(await cancelled.locator('.by-hand textarea').inputValue()) as AnalyzeAnswer;
    expect(shown.details.summary).toBe(record.details.summary);
  });

  it('are translated when the language changes, without another call', async () => {
    const french = await library.analyze({ lang: 'fr', sample: SAMPLE });
    await speak(page, 'Français');
    expect(await headlineIn(page)).toBe(headline(french, 'fr'));
    expect((await text(page, '.tag.level')).toLowerCase()).toBe('critique');
    await openDrawer(page, 'evidence');
    expect(await tile(page, 'ai_forest_type')).toContain(french.ai_forest_type);
    await page.getByText('Données techniques', { exact: true }).click();
    expect(await tile(page, 'ndvi_current')).toContain(french.ndvi_current!.toFixed(2).replace('.', ','));
    expect(await page.locator('.result [lang=en]').count()).toBe(0);
    for (const { detail } of french.details.warnings) await page.getByText(detail).first().waitFor();
    await speak(page, 'English');
    expect(await headlineIn(page)).toBe(headline(record, 'en'));
  });

  it('are marked as previous once another place is chosen, and keep their own link', async () => {
    await openDrawer(page, 'share');
    const link = page.getByLabel('Link to this answer’s place and days');
    const own = await link.inputValue();
    expect(await page.locator('.stale-note').count()).toBe(0);
    await page.locator('#place').fill('48, 8');
    await page.locator('#place').blur();
    await expect.poll(() => new URL(page.url()).hash).toContain('lat=48&lng=8');
    expect(await link.inputValue()).toBe(own);
    await toAnswer(page);
    await page.getByText('The results below are for the previous zone.').waitFor();
    // What would be taken for the new place is gone.
    expect(await page.locator('.actions, .see, .time, .map-key').count()).toBe(0);
    await page.evaluate((hash) => (location.hash = hash), new URL(own).hash);
    await page.locator('.stale-note').waitFor({ state: 'detached' });
    // The address of another sample starts its analysis, as when a page is opened with it.
    await page.evaluate(() => {
      location.hash = '#forest?lat=-4.201975&lng=-61.376469&size=3&date=2025-08-31';
    });
    await page.locator('.tag.level[data-level=STABLE]').waitFor();
    expect(await page.locator('.stale-note').count()).toBe(0);
  });

  it('keep the language when the user goes back to a zone or a page, which receives the focus', async () => {
    expect(await page.title()).toBe('Map – Sylvan');
    await page.getByRole('button', { name: 'See before and after' }).click();
    await page.getByRole('heading', { name: 'Before and after' }).waitFor();
    expect(await page.title()).toBe('Before and after – Sylvan');
    await page.getByRole('button', { name: 'Back to the answer' }).press('Enter');
    expect(await page.evaluate(() => document.activeElement!.id)).toBe('content');
    await page.locator('header nav a').last().click();
    await page.getByRole('button', { name: 'Français' }).click();
    await page.locator('header nav a').first().click();
    await page.locator('#place').fill('48, 8');
    await page.locator('#place').blur();
    await expect.poll(() => new URL(page.url()).hash).toContain('lat=48&lng=8');
    await page.goBack();
    await expect.poll(() => new URL(page.url()).hash).toMatch(/^#forest\?lat=-4.*lang=fr$/);
    await page.goBack();
    await page.getByRole('heading', { name: 'Paquets hors ligne' }).waitFor();
    expect(new URL(page.url()).hash).toMatch(/^#packs\?lat=-4.*lang=fr$/);
    await page.getByRole('button', { name: 'English' }).click();
  });

  it('of two periods match those of the library, without a key', async () => {
    const { changes: values, details } = compared;
    expect(await text(changes, '.answer-of')).toBe(
      '3 June 2022 – 31 August 2022 and 3 June 2025 – 31 August 2025',
    );
    await openDrawer(changes, 'evidence');
    expect(await text(changes, '.change > .sentence')).toBe(details.summary);
    expect(await tile(changes, 'changes.forest_loss_ha')).toContain(`${values.forest_loss_ha}\u00a0ha`);
    expect(await tile(changes, 'changes.forest_gain_ha')).toContain(`${values.forest_gain_ha}\u00a0ha`);
    expect(await tile(changes, 'changes.net_ha')).toContain(`${values.net_ha}\u00a0ha`);
    expect(await tile(changes, 'deforestation_alert')).toContain('Critical');
    const ndvi = await changes.locator('[data-row="ndvi"] td').allInnerTexts();
    const means = [compared.period1.ndvi, compared.period2.ndvi, values.ndvi];
    expect(ndvi).toEqual(means.map((mean) => mean.toFixed(2)));
    expect(await text(changes, '[data-row="sentinel1_vv"] td')).toBe('–');
    const radar = details.missing['period1.sentinel1_vv']!.detail;
    await changes.getByText(`Radar VV (earlier): ${radar}`).waitFor();
  });

  it('of two periods list their own losses, which add up to the total and can be downloaded', async () => {
    await toAnswer(changes);
    await changes.getByRole('button', { name: /^All \d+$/ }).click();
    const buttons = changes.locator('.drawer .clearings .patch');
    await buttons.first().waitFor();
    const areas = await buttons.locator('b').allInnerTexts();
    expect(areas[0]).toBe(`${compared.details.patches[0].area_ha.toFixed(1)}\u00a0ha`);
    const sum = areas.reduce((all, one) => all + Number.parseFloat(one), 0);
    expect(Math.abs(sum - compared.changes.forest_loss_ha!)).toBeLessThan(0.05 * areas.length);
    await buttons.first().click();
    expect(await text(changes, '[role=status][aria-live=polite]')).toContain(areas[0]);
    await changes.keyboard.press('Escape');
    await openDrawer(changes, 'share');
    const { name } = await saved(changes.getByRole('button', { name: 'Clearings (GeoJSON)' }));
    expect(name).toMatch(/_patches\.geojson$/);
  });

  it('of two periods need complete dates in order, and explain refusals', async () => {
    const page = await demo.page('#compare');
    await page.locator('[name="before-start"]').fill('');
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    await page.getByText('A date is missing.').waitFor();
    expect(await page.locator('[name="before-start"]').inputValue()).toBe('');
    expect(await page.evaluate(() => document.activeElement!.getAttribute('name'))).toBe('before-start');
    expect(await page.locator('.progress').count()).toBe(0);
    await page.locator('[name="before-start"]').fill('2025-07-01');
    await page.locator('[name="before-end"]').fill('2025-08-31');
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    await page.locator('.problem').waitFor();
    expect(await page.locator('.problem').getAttribute('data-code')).toMatch(
      /^(date-order|periods-overlap)$/,
    );
  });
});
