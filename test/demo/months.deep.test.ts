import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { openMap, stableColour } from './support/map.ts';
import { Demo } from './support/page.ts';

/** In the sample, inside a clearing of May 2025, as fractions of the map. */
const CLEARED = [0.405, 0.37] as const;

describe('the images of the year', { timeout: 120_000 }, () => {
  const demo = Demo.forTests();

  const span = (page: Page) => page.locator('.time .span').innerText();

  it('are on the map up to the end of the selected month, without later loss and fires', async () => {
    const page = await openMap(demo);
    const now = await stableColour(page, ...CLEARED);
    await page.locator('input[name=loss-month]').focus();
    for (let month = 11; month > 7; month--) await page.keyboard.press('ArrowLeft');
    await expect.poll(() => span(page)).toMatch(/Apr 2025\s+0.0\sha, image from \d+ (March|April)/);
    const [red, green] = (await stableColour(page, ...CLEARED)).split(',').map(Number);
    expect(green).toBeGreaterThan(red);
    expect(await page.locator('.clearings').innerText()).toMatch(/^0 of \d+ clearings by 30 Apr 2025/);
    await page.keyboard.press('ArrowRight');
    expect(await page.locator('.clearings h2').innerText()).toMatch(/^\d+ of \d+ clearings by 31 May/);
    // Before the first image, the map shows the first one, never the cleared ground of the answer.
    await page.keyboard.press('Home');
    await expect.poll(() => span(page)).toMatch(/Sep 2024\s+0.0\sha, image from \d+ \w+/);
    const [oldRed, oldGreen] = (await stableColour(page, ...CLEARED)).split(',').map(Number);
    expect(oldGreen).toBeGreaterThan(oldRed);
    // Other layers do not follow the months.
    const layer = (id: string) => page.locator(`input[name=shown-layer][value=${id}]`).press('Space');
    await layer('canopy-height');
    await expect.poll(() => span(page)).toMatch(/hectares per month/);
    await layer('true-colour');
    await page.locator('input[name=loss-month]').focus();
    await page.keyboard.press('End');
    await expect.poll(() => span(page)).toMatch(/hectares per month/);
    expect(await stableColour(page, ...CLEARED)).toBe(now);
  });

  it('show a clearing just before and just after its loss, each with its day', async () => {
    const page = await openMap(demo);
    await page.locator('.clearings .patch').first().click();
    const captions = page.locator('.patch-card figcaption');
    await expect.poll(() => captions.allInnerTexts()).toHaveLength(2);
    const [before, after] = (await captions.allInnerTexts()).map((text) =>
      Date.parse(`${text} 2025 UTC`.replace(/^\w+, /, '')),
    );
    expect(before).toBeLessThan(Date.parse('2025-05-03'));
    expect(after).toBeGreaterThanOrEqual(Date.parse('2025-05-03'));
    await page.locator('.patch-card .close').press('Escape');
    expect(await captions.count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.matches('.clearings .patch'))).toBe(true);
    await page.locator('[data-opens=years]').press('Enter');
    await page.locator('[data-drawer=years] h1').press('Escape');
    await page.locator('[data-opens=years]:focus').waitFor();
    // The bars keep their legend in a narrower window.
    await page.setViewportSize({ width: 1024, height: 700 });
    expect(await page.locator('.time .span').isVisible()).toBe(true);
  });
});
