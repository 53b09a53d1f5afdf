import type { LossCollection } from 'sylvan/export';
import type { LocatedFires } from 'sylvan/node';
import { beforeAll, describe, expect, it } from 'vitest';
import { inNode, patchesOf } from './support/in-node.ts';
import { MIDDLE, openMap, pointed, stableColour } from './support/map.ts';
import { Demo, SMALL } from './support/page.ts';
import { openDrawer, openLayers, whole } from './support/panel.ts';

describe('on the map', { timeout: 120_000 }, () => {
  const demo = Demo.forTests();
  let patches: LossCollection['features'];
  let fires: LocatedFires['detections'];
  beforeAll(async () => {
    const found = await inNode();
    [patches, fires] = [patchesOf(found), found.fires!.detections];
  }, 120_000);

  it('loss is drawn over the true-colour image that the page opens with, until it is switched off', async () => {
    const page = await openMap(demo);
    expect(await page.locator('input[name=shown-layer]:checked').getAttribute('value')).toBe('true-colour');
    const third = page.locator('.clearings .patch').nth(2);
    await third.press('Enter');
    expect(await third.getAttribute('aria-pressed')).toBe('true');
    const { confirmed_ha: area } = patches[2].properties;
    await page.getByText(`The map shows a clearing of ${area.toFixed(1)} ha.`).waitFor();
    // The patch now fills the map.
    const marked = await stableColour(page, 0.42, 0.58);
    await openLayers(page);
    await page.locator('input[name=loss]').uncheck();
    expect(await stableColour(page, 0.42, 0.58)).not.toBe(marked);
  });

  it('loss is listed by size, with the day by which the largest patch was seen lost', async () => {
    const page = await openMap(demo);
    await page.getByRole('button', { name: `All ${patches.length}` }).click();
    const lines = await page.locator('.clearings .patch').allInnerTexts();
    expect(lines.map((line) => /([\d.]+)\sha/.exec(line)![1])).toEqual(
      patches
        .map(({ properties }) => properties.confirmed_ha)
        .toSorted((a, b) => b - a)
        .map((hectares) => hectares.toFixed(1)),
    );
    const [{ properties }] = patches;
    const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });
    expect(lines[0].trim().endsWith(day.format(new Date(properties.by!)))).toBe(true);
  });

  it('loss decreases when the slider is moved to earlier months', async () => {
    const page = await openMap(demo);
    const slider = page.locator('input[name=loss-month]');
    await slider.focus();
    const last = await slider.getAttribute('aria-valuetext');
    const seen = [];
    for (let month = 10; month >= 0; month--) {
      await page.keyboard.press('ArrowLeft');
      seen.push(Number(/([\d.]+)\sha/.exec((await slider.getAttribute('aria-valuetext'))!)![1]));
    }
    expect(seen).toEqual(seen.toSorted((a, b) => b - a));
    expect(seen.at(-1)).toBeLessThan(Number(/([\d.]+)\sha/.exec(last!)![1]));
    await page.keyboard.press('End');
    expect(await slider.getAttribute('aria-valuetext')).toBe(last);
  });

  it('fires are listed in the library’s order, with time, confidence, power and instrument', async () => {
    const page = await openMap(demo);
    await openDrawer(page, 'fires');
    const lines = await page.locator('.fire-list button').allInnerTexts();
    const moment = new Intl.DateTimeFormat('en-GB', {
      ...{ day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' },
      ...{ hour: '2-digit', minute: '2-digit', timeZoneName: 'short' },
    });
    expect(lines).toHaveLength(fires.length);
    lines.forEach((line, i) => {
      const { time, confidence, frp, instrument } = fires[i];
      expect(line).toContain(moment.format(new Date(time)));
      expect(line).toContain(`${confidence} confidence`);
      expect(line).toContain(`${frp!.toFixed(1)}\u00a0MW`);
      expect(line).toContain(instrument);
    });
  });

  it('fires can be shown from the list by keyboard, and switched off', async () => {
    const page = await openMap(demo);
    await openDrawer(page, 'fires');
    const last = page.locator('.fire-list button').nth(1);
    await last.press('Enter');
    expect(await last.getAttribute('aria-pressed')).toBe('true');
    await page.getByText(/The map shows the fire detected on \d/).waitFor({ state: 'attached' });
    // The fire is in the middle of the part of the map that nothing covers.
    const { lat, lng } = await pointed(page, ...MIDDLE);
    expect(Math.hypot(lat - fires[1].lat, lng - fires[1].lng)).toBeLessThan(0.001);
    const colour = async (isShown: boolean) => {
      await openLayers(page);
      await page.locator('input[name=fires]').setChecked(isShown);
      return stableColour(page, ...MIDDLE);
    };
    expect(await colour(false)).not.toBe(await colour(true));
  });
});

describe('unknown fires', { timeout: 120_000 }, () => {
  const demo = Demo.forTests({ images: {}, mayFail: true });

  it('are reported as unknown, not as none, and offer no file', async () => {
    await demo.context.route('**/SIM_FIRMS/**', (route) => route.fulfill({ status: 404 }));
    const page = await demo.page(`#forest?${SMALL}`);
    await page.getByRole('button', { name: 'Analyze', exact: true }).click();
    await whole(page);
    await openDrawer(page, 'fires');
    const section = page.locator('[data-drawer=fires]');
    await section.getByText('It is not known whether there were fires.').waitFor();
    expect(await section.textContent()).not.toMatch(/No fire/);
    await openDrawer(page, 'share');
    expect(await page.getByRole('button', { name: 'Fires (GeoJSON)' }).count()).toBe(0);
  });
});
