import type { LossCollection } from 'sylvan/export';
import { beforeAll, describe, expect, it } from 'vitest';
import { inNode, patchesOf } from './support/in-node.ts';
import { openMap, stableColour } from './support/map.ts';
import { Demo } from './support/page.ts';
import { openLayers } from './support/panel.ts';

describe('loss on the map', { timeout: 90_000 }, () => {
  const demo = Demo.forTests();
  let features: LossCollection['features'];
  beforeAll(async () => {
    features = patchesOf(await inNode());
  }, 90_000);

  it('is drawn over the true-colour image that the page opens with, until it is switched off', async () => {
    const page = await openMap(demo);
    expect(await page.locator('input[name=shown-layer]:checked').getAttribute('value')).toBe('true-colour');
    const third = page.locator('.clearings .patch').nth(2);
    await third.press('Enter');
    expect(await third.getAttribute('aria-pressed')).toBe('true');
    const { area_ha: area } = features[2].properties;
    await page.getByText(`The map shows a loss of ${area.toFixed(1)} ha.`).waitFor();
    // The patch now fills the map.
    const marked = await stableColour(page, 0.42, 0.58);
    await openLayers(page);
    await page.locator('input[name=loss]').uncheck();
    expect(await stableColour(page, 0.42, 0.58)).not.toBe(marked);
  });

  it('is listed by size, with the day by which the largest patch was seen lost', async () => {
    const page = await openMap(demo);
    await page.getByRole('button', { name: `All ${features.length}` }).click();
    const lines = await page.locator('.clearings .patch').allInnerTexts();
    expect(lines.map((line) => /([\d.]+) ha/.exec(line)![1])).toEqual(
      features.map(({ properties }) => properties.area_ha.toFixed(1)),
    );
    const [{ properties }] = features;
    const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });
    expect(lines[0].trim().endsWith(day.format(new Date(properties.by!)))).toBe(true);
  });

  it('decreases when the slider is moved to earlier months', async () => {
    const page = await openMap(demo);
    const slider = page.locator('input[name=loss-month]');
    await slider.focus();
    const last = await slider.getAttribute('aria-valuetext');
    const seen = [];
    for (let month = 10; month >= 0; month--) {
      await page.keyboard.press('ArrowLeft');
      seen.push(Number(/([\d.]+) ha/.exec((await slider.getAttribute('aria-valuetext'))!)![1]));
    }
    expect(seen).toEqual(seen.toSorted((a, b) => b - a));
    expect(seen.at(-1)).toBeLessThan(Number(/([\d.]+) ha/.exec(last!)![1]));
    await page.keyboard.press('End');
    expect(await slider.getAttribute('aria-valuetext')).toBe(last);
  });
});
