import { describe, expect, it } from 'vitest';
import { boxOf, readValues, stableColour } from './support/map.ts';
import { Demo } from './support/page.ts';
import { openLayers } from './support/panel.ts';

/** In a selected patch, beside its number. */
const BESIDE = [0.42, 0.58] as const;

describe('the map of two periods', { timeout: 180_000 }, () => {
  const demo = Demo.forTests();

  it('reveals either period by keyboard and by mouse, and goes to a patch of the list', async () => {
    const page = await demo.page('#compare');
    await page.locator('.slot .analyze').click();
    await page.locator('.answer.change').waitFor();
    await page.locator('.map-buttons').waitFor();
    // Pixels are missing in the earlier picture, and hatched.
    expect(await page.locator('.key').innerText()).toContain('no data');
    // The patch is forest before, and cleared after.
    await page.locator('.clearings .patch').nth(2).click();
    await page.getByText(/^The map shows a clearing of [\d.]+\sha\.$/).waitFor({ state: 'attached' });
    await page.waitForTimeout(1000);
    const slider = page.getByRole('slider', { name: 'Divider between before and after' });
    await slider.focus();
    await page.keyboard.press('Home');
    const after = await stableColour(page, ...BESIDE);
    await page.keyboard.press('End');
    const before = await stableColour(page, ...BESIDE);
    expect(after).not.toBe(before);
    const grip = (await page.locator('.divider').boundingBox())!;
    const box = await boxOf(page);
    // At the very edge of the map, half of the grip is outside.
    await page.mouse.move(grip.x + 8, grip.y + 0.8 * grip.height);
    await page.mouse.down();
    await page.mouse.move(box.x + 0.2 * box.width, grip.y + 0.5 * grip.height, { steps: 3 });
    await page.mouse.up();
    expect(await slider.inputValue()).toBe('20');
    expect(await stableColour(page, ...BESIDE)).toBe(after);
    await readValues(page);
    await page
      .locator('.stage .maplibregl-canvas')
      .hover({ position: { x: 0.6 * box.width, y: 0.5 * box.height } });
    await page.getByText(/Greenness after \(NDVI\): /).waitFor();
    const read = await page.locator('[data-readout=pointer]').innerText();
    expect(read).toMatch(
      /Greenness before \(NDVI\): 0\.\d{3} · Greenness after \(NDVI\): 0\.\d{3} · Forest loss and gain: /,
    );
    await openLayers(page);
    await page.getByRole('checkbox', { name: /Mark where forest was lost/ }).check();
    expect(await stableColour(page, ...BESIDE)).not.toBe(after);
  });
});
