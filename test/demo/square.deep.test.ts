import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { shownBy } from '../../demo/src/state/address.ts';
import { openMap } from './support/map.ts';
import { Demo } from './support/page.ts';
import { openShape } from './support/panel.ts';

describe('the square on the map', { timeout: 120_000 }, () => {
  const demo = Demo.forTests();

  const zoneOf = (page: Page) => shownBy(new URL(page.url()).hash).zone!;

  it('moves with its centre and keeps its side', async () => {
    const page = await openMap(demo);
    await openShape(page);
    const before = zoneOf(page);
    const { x, y } = await middleOf(page, 0);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 60, y + 40, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => zoneOf(page).lng).toBeGreaterThan(before.lng);
    expect(zoneOf(page).lat).toBeLessThan(before.lat);
    expect(zoneOf(page).size).toBe(before.size);
    // The form does not cover the map of another page.
    await page.locator('header nav a').nth(1).click();
    await page.locator('.shape').waitFor({ state: 'detached' });
  });

  it('changes its side with its corner, by pointer and by keys, and keeps its centre', async () => {
    const page = await openMap(demo);
    await openShape(page);
    const { lat, lng } = zoneOf(page);
    const [centre, corner] = [await middleOf(page, 0), await middleOf(page, 1)];
    await page.mouse.move(corner.x, corner.y);
    await page.mouse.down();
    const [x, y] = [centre.x + 0.4 * (corner.x - centre.x), centre.y + 0.4 * (corner.y - centre.y)];
    await page.mouse.move(x, y, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => zoneOf(page).size).toBe(1);
    await handle(page, 1).focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => zoneOf(page)).toMatchObject({ lat, lng, size: 2 });
    await expect.poll(() => handle(page, 1).getAttribute('aria-label')).toMatch(/The zone is 2\skm wide/);
  });
});

const handle = (page: Page, at: number) => page.locator('.handles .handle').nth(at);

async function middleOf(page: Page, at: number): Promise<{ x: number; y: number }> {
  const box = (await handle(page, at).boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
