import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { shownBy } from '../../demo/src/state/address.ts';
import { boxOf, coloursAround, openMap, pointed, reading, stableColour } from './support/map.ts';
import { Demo } from './support/page.ts';
import { openShape, speak } from './support/panel.ts';

const DARK = '18,64,43';
const LIGHT = '255,255,255';

/** Fractions of the map's width and height: a field with a concave side. */
const CORNERS = [
  [0.3, 0.3],
  [0.7, 0.3],
  [0.7, 0.7],
  [0.5, 0.5],
] as const;

const [WEST, SOUTH, EAST, NORTH] = [-61.36, -10.605, -61.35, -10.595];
const RING = [[WEST, SOUTH], [EAST, SOUTH], [EAST, NORTH], [WEST, NORTH], [WEST, SOUTH]]; // prettier-ignore

describe('an outline drawn on the map', { timeout: 120_000 }, () => {
  const demo = Demo.forTests();

  it('is made by clicks, closes on its first corner, and becomes the zone', async () => {
    const page = await drawing(demo);
    const positions: number[][] = [];
    for (const [x, y] of CORNERS) {
      const { lat, lng } = await pointed(page, x, y);
      positions.push([lng, lat]);
      await clickAt(page, x, y);
    }
    await page.getByText('4 corners', { exact: true }).waitFor();
    expect(await stableColour(page, 0.7, 0.3)).toBe(LIGHT);
    // The edge from the last corner follows the pointer.
    await pointed(page, 0.35, 0.65);
    expect(await isDarkAround(page, 0.425, 0.575)).toBe(true);
    await pointed(page, 0.2, 0.2);
    expect(await isDarkAround(page, 0.425, 0.575)).toBe(false);
    await clickAt(page, 0.3, 0.3);
    await expectZone(page, positions);
    await waitForAnnouncement(page, 'The outline is closed and now defines the zone.');
    await page.getByText('The results below are for the previous zone.').waitFor();
  });

  it('stays on the map until a square around its centre replaces it', async () => {
    const page = await openMap(demo, '#forest?layer=none');
    await openShape(page);
    await page.locator('summary', { hasText: 'A file' }).click();
    const buffer = Buffer.from(JSON.stringify({ type: 'Polygon', coordinates: [RING] }));
    await page
      .locator('#polygon')
      .setInputFiles({ name: 'zone.geojson', mimeType: 'application/geo+json', buffer });
    // The panel that sets the zone covers the outline's edge.
    const close = page.locator('.shape .close');
    await close.press('Escape');
    await page.waitForTimeout(800);
    const observed = await isDarkAround(page, ...(await fractionOf(page, [-61.36, -10.6])));
    await openShape(page);
    await page.getByRole('button', { name: 'Back to a square' }).click();
    await page.locator('#size').waitFor();
    await close.click();
    const left = await isDarkAround(page, ...(await fractionOf(page, [-61.36, -10.6])));
    expect([observed, left]).toEqual([true, false]);
    expect(new URL(page.url()).hash).toContain('lat=-10.6&lng=-61.355&');
  });

  it('refuses crossing edges, two corners, and a zone that is too wide', async () => {
    const page = await drawing(demo);
    for (const [x, y] of CORNERS.slice(0, 2)) await clickAt(page, x, y);
    await page.getByRole('button', { name: 'Close the outline' }).click();
    await page.locator('.fault', { hasText: 'at least three corners' }).waitFor();
    await waitForAnnouncement(page, 'at least three corners');
    await clickAt(page, 0.7, 0.7);
    await clickAt(page, 0.5, 0.2);
    await page.locator('.fault', { hasText: 'would cross' }).waitFor();
    await page.getByRole('button', { name: 'Undo corner' }).click();
    await page.getByText('2 corners', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Draw the outline' }).click();
    // A click while the map is still moving zooms less.
    while (!/^(50|\d{3,})\skm$/.test(await scale(page)))
      for (let i = 0; i < 3; i++) await page.getByRole('button', { name: 'Zoom out' }).click();
    for (const [x, y] of CORNERS.slice(0, 3)) await clickAt(page, x, y);
    await page.getByRole('button', { name: 'Close the outline' }).click();
    await page.locator('.shape .fault', { hasText: /^The polygon is [\d.]+ km.*100 km/ }).waitFor();
    await speak(page, 'Français');
    await openShape(page);
    await page.locator('.shape .fault', { hasText: /^Le polygone .* km, au-dessus/ }).waitFor();
    await page.getByRole('button', { name: 'Revenir à un carré' }).click();
    await expect.poll(() => page.locator('.fault').count()).toBe(0);
    await speak(page, 'English');
  });

  it('is closed by a double click, which does not zoom', async () => {
    const page = await drawing(demo);
    const before = await scale(page);
    await doubleClickAt(page, 0.3, 0.3);
    await page.locator('.fault', { hasText: 'at least three corners' }).waitFor();
    expect(await scale(page)).toBe(before);
    await clickAt(page, 0.7, 0.3);
    await doubleClickAt(page, 0.7, 0.7);
    await expectWhole(page);
    // On the first corner, the first of the two clicks closes it; the second must not zoom either.
    await page.getByRole('button', { name: 'Draw the outline' }).click();
    for (const [x, y] of CORNERS.slice(0, 3)) await clickAt(page, x, y);
    await doubleClickAt(page, 0.3, 0.3);
    await expectWhole(page);
  });

  it('can be drawn by keyboard alone', async () => {
    const page = await openMap(demo);
    await openShape(page);
    await page.getByRole('button', { name: 'Draw the outline' }).press('Enter');
    expect(await page.evaluate(() => document.activeElement!.tagName)).toBe('CANVAS');
    await waitForAnnouncement(page, 'at least three corners');
    const positions: number[][] = [];
    const corner = async (...keys: string[]) => {
      for (const key of [...keys, 'Enter']) await page.keyboard.press(key);
      await page.waitForTimeout(100);
      const { lat, lng } = await reading(page, 'crosshair');
      positions.push([lng, lat]);
    };
    await corner('Shift+ArrowUp');
    await waitForAnnouncement(page, 'Corner 1 is at');
    await corner('Shift+ArrowRight');
    await corner('Shift+ArrowDown', 'Shift+ArrowDown');
    await corner('ArrowLeft');
    await page.keyboard.press('Backspace');
    positions.pop();
    await waitForAnnouncement(page, '3 corners are left.');
    await page.keyboard.press('Shift+Enter');
    await expectZone(page, positions);
    await page.getByRole('button', { name: 'Draw the outline' }).press('Enter');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await waitForAnnouncement(page, 'Drawing cancelled.');
    await page.getByRole('button', { name: 'Draw the outline' }).press('Enter');
    // A drawing also ends with its page.
    for (const name of ['My zones', 'Map']) await page.getByRole('link', { name, exact: true }).click();
    expect(await page.locator('.stage').getAttribute('data-mode')).toBe('observation');
    await expectZone(page, positions);
  });

  it('can be drawn by touch', async () => {
    const context = await demo.browser.newContext({
      ...{ viewport: { width: 360, height: 740 }, hasTouch: true, locale: 'en-GB' },
    });
    const page = await context.newPage();
    await page.goto(demo.address);
    await page.locator('.map-buttons').waitFor();
    await page.locator('.pencil').tap();
    await page.getByRole('button', { name: 'Draw the outline' }).tap();
    const { width, height } = await boxOf(page);
    for (const [x, y] of CORNERS.slice(0, 3))
      await canvas(page).tap({ position: { x: x * width, y: y * height } });
    for (const button of await page.locator('.drawing-bar button, .map-buttons button:visible').all()) {
      const box = (await button.boundingBox())!;
      expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(24);
    }
    // A tap twelve pixels beside the first corner still hits it.
    await canvas(page).tap({ position: { x: 0.3 * width - 12, y: 0.3 * height } });
    await page.locator('#polygon-name').waitFor({ state: 'attached' });
  });
});

async function drawing(demo: Demo): Promise<Page> {
  const page = await openMap(demo, '#forest?layer=none');
  await openShape(page);
  await page.getByRole('button', { name: 'Draw the outline' }).click();
  return page;
}

const canvas = (page: Page) => page.locator('.map-box canvas');

async function clickAt(page: Page, x: number, y: number): Promise<void> {
  const { width, height } = await boxOf(page);
  await canvas(page).click({ position: { x: x * width, y: y * height } });
  // A click sooner than this, close to the last one, would count as a double click.
  await page.waitForTimeout(50);
}

/** As slow as a hand, but no slower on a busy machine: it waits for nothing else between the clicks. */
async function doubleClickAt(page: Page, x: number, y: number): Promise<void> {
  const { width, height } = await boxOf(page);
  await canvas(page).hover({ position: { x: x * width, y: y * height } });
  for (const clickCount of [1, 2]) {
    await page.mouse.down({ clickCount });
    await page.mouse.up({ clickCount });
    await page.waitForTimeout(100);
  }
}

/** The text of the map's scale once it no longer changes. */
async function scale(page: Page): Promise<string> {
  const read = () => page.locator('.maplibregl-ctrl-scale').innerText();
  let text = '';
  for (let next = await read(); next !== text; next = await read()) {
    text = next;
    await page.waitForTimeout(1000);
  }
  return text;
}

/** Expects that the outline is the zone, and that the map shows all of it. */
async function expectWhole(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Edit the outline' }).waitFor();
  const shown = await scale(page);
  await page.getByRole('button', { name: 'Show the whole zone' }).click();
  expect(await scale(page)).toBe(shown);
}

/** Whether there is a dark line within 12 px of a place on the map. */
async function isDarkAround(page: Page, x: number, y: number): Promise<boolean> {
  await page.waitForTimeout(400);
  return (await coloursAround(page, x, y, 12)).has(DARK);
}

async function waitForAnnouncement(page: Page, text: string): Promise<void> {
  await page.locator('p[role=status][aria-live=polite]', { hasText: text }).waitFor({ state: 'attached' });
}

/** Expects the address to hold a zone with these corners. */
async function expectZone(page: Page, expected: readonly (readonly number[])[]): Promise<void> {
  const corners = () => shownBy(new URL(page.url()).hash).zone?.polygon?.parts.flat(2);
  await expect.poll(corners).toHaveLength(expected.length);
  for (const [i, [lng, lat]] of corners()!.entries()) {
    expect(lng).toBeCloseTo(expected[i][0], 4);
    expect(lat).toBeCloseTo(expected[i][1], 4);
  }
}

/** The position of a place on the map, interpolated from two places read there. */
async function fractionOf(page: Page, [lng, lat]: readonly [number, number]): Promise<[number, number]> {
  const [one, other] = [await pointed(page, 0.2, 0.2), await pointed(page, 0.8, 0.8)];
  const fraction = (at: number, from: number, to: number) => 0.2 + (0.6 * (at - from)) / (to - from);
  return [fraction(lng, one.lng, other.lng), fraction(lat, one.lat, other.lat)];
}
