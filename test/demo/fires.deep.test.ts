import type { LocatedFires } from 'sylvan/node';
import { beforeAll, describe, expect, it } from 'vitest';
import { inNode } from './support/in-node.ts';
import { MIDDLE, openMap, pointed, stableColour } from './support/map.ts';
import { Demo, SMALL } from './support/page.ts';
import { openDrawer, openLayers, whole } from './support/panel.ts';

describe('the fires on the map', { timeout: 120_000 }, () => {
  const demo = Demo.forTests();
  let fires: LocatedFires['detections'];
  beforeAll(async () => {
    fires = (await inNode()).fires!.detections;
  }, 120_000);

  it('are listed in the library’s order, with time, confidence, power and instrument', async () => {
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
      expect(line).toContain(`${Number(frp!.toFixed(1))}\u00a0MW`);
      expect(line).toContain(instrument);
    });
  });

  it('can be shown from the list by keyboard, and switched off', async () => {
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
