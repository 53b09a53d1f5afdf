import type { Locator, Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AnalyzeAnswer } from 'sylvan';
import { lettersOf, valueOf } from '../../demo/src/share/answer-letters.ts';
import { WARNING_CODES } from '../../src/contract/index.ts';
import { exampleReferences } from '../support/references.ts';
import { Demo } from './support/page.ts';
import { openDrawer, whole } from './support/panel.ts';

/** Texts on reference maps: a share with its map, and the reason why a map is missing; and that there are no maps. */
const TEXTS = {
  en: [
    'includes no maps',
    'University of Maryland 202581%78%0.75',
    'ESA WorldCover 2021: This map has no tile',
  ],
  fr: [
    'ne contient pas de cartes',
    'Université du Maryland 202581\u202f%78\u202f%0,75',
    'ESA WorldCover 2021\u202f: Cette carte n’a pas de tuile',
  ],
};
/** The picture before: of the periods of the page “compare”, and of a year earlier. */
const BEFORE = {
  en: (year: number) => `Before: true colour, Jun – Aug ${year}`,
  fr: (year: number) => `Avant\u202f: couleurs naturelles, juin–août ${year}`,
};
const COMPARE = { en: 'Compare', fr: 'Comparer' };

describe.each(['en', 'fr'] as const)('the report in %s', { timeout: 180_000 }, (lang) => {
  const demo = Demo.forTests({ locale: lang });
  beforeAll(async () => {
    await demo.context.addInitScript(
      'window.print = () => void (document.getElementById("report").dataset.isPrinted = "true")',
    );
  }, 60_000);

  /**
   * Prints a PDF in a paper format by the browser's keys after `look`, waits until the report is removed, and resolves with the number
   * of pages.
   */
  async function printed(
    page: Page,
    format: 'A4' | 'Letter',
    look?: (report: Locator) => Promise<void>,
  ): Promise<number | undefined> {
    await page.keyboard.press('Control+p');
    await page.locator('#report[data-is-printed]').waitFor({ state: 'attached' });
    await look?.(page.locator('#report'));
    const pdf = await page.pdf({ format });
    await page.locator('#report').waitFor({ state: 'detached' });
    return pdf.toString('latin1').match(/\/Type\s*\/Page[^s]/g)?.length;
  }

  it.each(['forest', 'compare'])('of the page %s has two pages, in A4 and in Letter', async (id) => {
    const page = await demo.page(`#${id}?lang=${lang}`);
    if (id === 'compare') await page.getByRole('button', { name: COMPARE[lang], exact: true }).click();
    await whole(page);
    // Also from a drawer, where the browser would print the screen.
    await openDrawer(page, 'evidence');
    const look = async (report: Locator) => {
      expect(await report.locator('figcaption').first().textContent()).toBe(
        BEFORE[lang](id === 'compare' ? 2022 : 2024),
      );
      expect(await report.evaluate(brokenWords)).toEqual([]);
      if (id === 'forest' && lang === 'en') await expectParts(report);
    };
    for (const format of ['A4', 'Letter'] as const) expect(await printed(page, format, look), format).toBe(2);
  });

  it('of a shared answer, with every warning and with reference maps, has two pages and no map', async () => {
    const page = await demo.page(`#forest?lang=${lang}`);
    await whole(page);
    await openDrawer(page, 'share');
    // Once the answer is packed, its link comes before the link of the place.
    const links = page.locator('.share input[readonly]');
    await links.nth(1).waitFor();
    const [place, letters] = (await links.first().inputValue()).split('answer=');
    const shared = (await valueOf(letters)) as { record: AnalyzeAnswer };
    shared.record.details.warnings = WARNING_CODES.map((code) => ({ code, detail: code }));
    shared.record.details.references = exampleReferences();
    const other = await demo.page(new URL(`${place}answer=${await lettersOf(shared)}`).hash);
    await other.locator('.shared-note').waitFor();
    const look = async (report: Locator) => {
      for (const text of TEXTS[lang]) expect(await report.textContent()).toContain(text);
      expect(await report.locator('img').count()).toBe(0);
    };
    for (const format of ['A4', 'Letter'] as const)
      expect(await printed(other, format, look), format).toBe(2);
  });
});

/** Expects all parts of a complete report, instead of the page. */
async function expectParts(report: Locator): Promise<void> {
  expect(await report.isVisible()).toBe(false);
  await report.page().emulateMedia({ media: 'print' });
  expect(await report.page().locator('#app').isVisible()).toBe(false);
  expect(await report.textContent()).toMatch(
    /The data are simulated.*Critical: .*Forest covers [\d.]+%.*Score terms.*The QR code opens the page.*Each year since 1984.*The largest clearings.*How it was computed.*Simulated images/,
  );
  const widthsOf = (images: readonly Element[]) =>
    images.map((image) => (image as HTMLImageElement).naturalWidth);
  const widths = await report.locator('img').evaluateAll(widthsOf);
  expect([widths.length, Math.min(...widths) > 500]).toEqual([2, true]);
  expect(await report.getByRole('img', { name: /^The QR code opens the page/ }).isVisible()).toBe(true);
  await report.page().emulateMedia({ media: null });
}

/** In the page: words in the heads of tables that are broken over lines. */
function brokenWords(report: Element): string[] {
  return [...report.querySelectorAll('thead th')].flatMap(({ firstChild: text }) =>
    [...(text?.textContent ?? '').matchAll(/[^\s-]+/g)].flatMap(({ 0: word, index }) => {
      const range = document.createRange();
      range.setStart(text!, index);
      range.setEnd(text!, index + word.length);
      return range.getClientRects().length > 1 ? [word] : [];
    }),
  );
}
