import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { Demo } from './support/page.ts';

/** The most presses of Tab needed to reach anything on a page. */
const MAX_TABS = 80;

describe('by keyboard alone', { timeout: 90_000 }, () => {
  const demo = Demo.forTests();
  let page: Page;
  beforeAll(async () => {
    page = await demo.page();
    await page.getByText(/^Done/).first().waitFor();
  }, 60_000);

  /** Presses Tab until the selector has the focus. */
  async function tabTo(selector: string): Promise<void> {
    for (let i = 0; i < MAX_TABS; i += 1) {
      await page.keyboard.press('Tab');
      if (await page.evaluate((one) => document.activeElement!.matches(one), selector)) return;
    }
    throw new Error(`Tab does not reach ${selector}`);
  }
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };

  it('the map is reached with at most three keys, the link to the content first, and the focus is visible', async () => {
    await press('Tab');
    expect(await page.evaluate(() => document.activeElement!.className)).toBe('skip');
    await press('Tab');
    const isOn = () => document.activeElement!.matches('.maplibregl-canvas');
    if (!(await page.evaluate(isOn))) await press('Tab');
    expect(await page.evaluate(isOn)).toBe(true);
    const isVisible = () => {
      const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement!);
      return outlineStyle !== 'none' && outlineWidth !== '0px';
    };
    await press('Tab');
    expect(await page.evaluate(isVisible)).toBe(true);
  });

  it('a zone is picked and analyzed, and an unknown place is refused', async () => {
    await tabTo('#place');
    await press('Control+A');
    await page.keyboard.type('nowhere');
    await press('Tab');
    await page.getByText(/Place not found/).waitFor();
    await press('Shift+Tab', 'Control+A');
    await page.keyboard.type(`4°12′7.11″S 61°22′35.2884″W`);
    await tabTo('.pencil');
    await press('Enter');
    await tabTo('#size');
    await press('ArrowRight');
    await expect.poll(() => new URL(page.url()).hash).toContain('size=4');
    await press('ArrowLeft');
    await tabTo('.slot .analyze');
    await press('Enter');
    await page.locator('.tag.level[data-level=STABLE]').waitFor();
  });

  it('layers are chosen, and two periods compared', async () => {
    await page.locator('.map-buttons').waitFor();
    await page.locator('input[name=shown-layer]:checked').waitFor();
    await tabTo('input[name=shown-layer]');
    await press('ArrowRight');
    const chosen = await page.locator('input[name=shown-layer]:checked').getAttribute('value');
    expect(new URL(page.url()).hash).toContain(`layer=${chosen}`);
    await tabTo('.see');
    await press('Enter');
    await page.getByRole('heading', { name: 'Before and after' }).waitFor();
    await page.locator('.answer.change').waitFor();
    await tabTo('.divider-slider input');
    await press('Home', 'ArrowRight');
    expect(await page.locator('.divider-slider input').inputValue()).not.toBe('50');
  });
});
