import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnalyzeAnswer } from 'sylvan';
import { lettersOf, valueOf } from '../../demo/src/share/answer-letters.ts';
import { WARNING_CODES } from '../../src/contract/index.ts';
import { exampleReferences } from '../support/references.ts';
import { Demo } from './support/page.ts';
import { openDrawer, toAnswer, whole } from './support/panel.ts';

const PRINT = { en: 'Report', fr: 'Rapport' };
/** Texts on reference maps: a share with its map, and the reason why a map is missing. */
const MAPS = {
  en: [
    'What other maps show',
    'University of Maryland 202581%78%0.75',
    'ESA WorldCover 2021: This map has no tile',
  ],
  fr: [
    'Ce que montrent d’autres cartes',
    'Université du Maryland 202581\u202f%78\u202f%0,75',
    'ESA WorldCover 2021\u202f: Cette carte n’a pas de tuile',
  ],
};
const COMPARE = { en: 'Compare', fr: 'Comparer' };

describe.each(['en', 'fr'] as const)('the report in %s', { timeout: 180_000 }, (lang) => {
  let demo: Demo;
  beforeAll(async () => {
    demo = await Demo.open({ locale: lang });
    await demo.context.addInitScript(
      'window.print = () => void (document.getElementById("report").dataset.isPrinted = "true")',
    );
  }, 60_000);
  afterAll(() => demo.close());

  /**
   * Prints a PDF in a paper format, waits until the report is removed, and resolves with the number of pages.
   */
  async function printed(page: Page, format: 'A4' | 'Letter'): Promise<number | undefined> {
    await toAnswer(page);
    await page.getByRole('button', { name: PRINT[lang], exact: true }).click();
    await page.locator('#report[data-is-printed]').waitFor({ state: 'attached' });
    const pdf = await page.pdf({ format });
    await page.locator('#report').waitFor({ state: 'detached' });
    return pdf.toString('latin1').match(/\/Type\s*\/Page[^s]/g)?.length;
  }

  it('of an analysis has two pages, in A4 and in Letter', async () => {
    const page = await demo.page(`#forest?lang=${lang}`);
    await whole(page);
    for (const format of ['A4', 'Letter'] as const) expect(await printed(page, format), format).toBe(2);
    await page.close();
  });

  it('of a comparison has two pages, in A4 and in Letter', async () => {
    const page = await demo.page(`#compare?lang=${lang}`);
    await page.getByRole('button', { name: COMPARE[lang], exact: true }).click();
    await whole(page);
    for (const format of ['A4', 'Letter'] as const) expect(await printed(page, format), format).toBe(2);
    await page.close();
  });

  it('of a shared answer has no maps, and says so', async () => {
    const page = await demo.page(`#forest?lang=${lang}`);
    await whole(page);
    await openDrawer(page, 'share');
    // Once the answer is packed, its link comes before the link of the place.
    const links = page.locator('.share input[readonly]');
    await links.nth(1).waitFor();
    const link = await links.first().inputValue();
    const other = await demo.page(new URL(link).hash);
    await other.locator('.shared-note').waitFor();
    await other.getByRole('button', { name: PRINT[lang], exact: true }).click();
    const report = other.locator('.report');
    await report.waitFor({ state: 'attached' });
    expect(await report.textContent()).toMatch(
      lang === 'en' ? /includes no maps/ : /ne contient pas de cartes/,
    );
    expect(await report.locator('img').count()).toBe(0);
    expect(demo.complaints).toEqual([]);
  });

  it('of an answer with every warning and with reference maps still has two pages', async () => {
    const page = await demo.page(`#forest?lang=${lang}`);
    await whole(page);
    await openDrawer(page, 'share');
    const links = page.locator('.share input[readonly]');
    await links.nth(1).waitFor();
    const [place, letters] = (await links.first().inputValue()).split('answer=');
    const shared = (await valueOf(letters)) as { record: AnalyzeAnswer };
    shared.record.details.warnings = WARNING_CODES.map((code) => ({ code, detail: code }));
    shared.record.details.references = exampleReferences();
    const other = await demo.page(new URL(`${place}answer=${await lettersOf(shared)}`).hash);
    await other.locator('.shared-note').waitFor();
    await other.getByRole('button', { name: PRINT[lang], exact: true }).click();
    const report = await other.locator('.report').textContent();
    for (const text of MAPS[lang]) expect(report).toContain(text);
    for (const format of ['A4', 'Letter'] as const) expect(await printed(other, format), format).toBe(2);
    expect(demo.complaints).toEqual([]);
  });
});
