import { decode } from 'fast-png';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { shownBy } from '../../demo/src/state/address.ts';
import { boxOf, dropOn } from './support/map.ts';
import { Demo } from './support/page.ts';
import { goToSetting, openDrawer, openShape, saved, toAnswer, whole } from './support/panel.ts';

/** A parcel inside the sample. */
const PARCEL = [
  [-61.36472, -10.59782],
  [-61.3549, -10.59671],
  [-61.35422, -10.58806],
  [-61.36032, -10.59064],
  [-61.36518, -10.58756],
];
/** Its area on the ellipsoid, in hectares. */
const PARCEL_HA = 99.9;
const CROSSED = [PARCEL[0], PARCEL[2], PARCEL[1], PARCEL[3]];

const feature = (name: string, ring: readonly number[][]) => ({
  ...{ type: 'Feature', properties: { name } },
  geometry: { type: 'Polygon', coordinates: [[...ring, ring[0]]] },
});

describe('a polygon inside a sample', { timeout: 120_000 }, () => {
  const demo = Demo.forTests();

  it('can be dropped, is analyzed exactly, and gives the same answer by its link', async () => {
    const page = await demo.page('#forest?lang=en');
    await dropFile(page, feature('Parcel 7', PARCEL));
    await page.locator('#polygon-name').waitFor();
    await page.locator('.slot .analyze').click();
    await whole(page);
    const sentence = await page.locator('.answer .sentence').textContent();
    await openDrawer(page, 'evidence');
    const line = page.locator('.answer-of', { hasText: 'Parcel 7' }).first();
    const lineText = (await line.textContent())!;
    const [, hectares, kilometres] = /^Parcel 7 · ([\d.]+)\sha, perimeter ([\d.]+)\skm · /.exec(lineText)!;
    expect(Math.abs(Number(hectares) / PARCEL_HA - 1)).toBeLessThan(0.001);
    expect(Number(kilometres)).toBeCloseTo(4.53, 2);
    expect(await page.locator('.lacks').count()).toBe(0);
    const link = page.url();
    expect(link.length).toBeLessThan(300);
    const stranger = await (await demo.stranger()).newPage();
    await stranger.goto(link);
    await whole(stranger);
    expect(await stranger.locator('.answer .sentence').textContent()).toBe(sentence);
    await openDrawer(stranger, 'evidence');
    await stranger.locator('.answer-of', { hasText: lineText }).first().waitFor();
    await openShape(stranger);
    expect(await stranger.locator('#polygon-name').inputValue()).toBe('Parcel 7');
  });

  it('is saved and printed as an image that is empty outside its edge', async () => {
    const page = await zonePage(demo);
    await page.evaluate('window.print = () => { window.hasPrinted = true; }');
    await page.locator('.slot .analyze').click();
    await whole(page);
    await openDrawer(page, 'share');
    const panel = page.getByRole('region', { name: 'Share and export' });
    const { bytes } = await saved(panel.getByRole('button', { name: 'Picture with legend (SVG)' }));
    const picture = bytes.toString();
    expect(picture.match(/<path /g)).toHaveLength(2);
    const { data, width, height } = decode(Buffer.from(/base64,([^"]+)/.exec(picture)![1], 'base64'));
    const row = coloursIn(data, width, Math.floor(height / 2));
    expect([row[0], row.includes('layer')]).toEqual(['clear', true]);
    await toAnswer(page);
    await page.getByRole('button', { name: 'Report', exact: true }).click();
    await expect.poll(() => page.evaluate(() => 'hasPrinted' in window)).toBe(true);
    expect(await page.locator('.report img').count()).toBe(2);
    for (const map of [0, 1]) {
      const row = await printedRow(page, map);
      const [first, last] = [row.findIndex(isSeen), row.findLastIndex(isSeen)];
      // The parcel is shown in full, with a margin on both sides.
      expect([first > 20, last < row.length - 20, last - first > row.length / 2]).toEqual([true, true, true]);
      expect(row.slice(first, last).every(isSeen)).toBe(true);
    }
  });

  it('can be compared, but not made into a pack', async () => {
    const page = await demo.page('#compare?lang=en');
    await page.goto(demo.address + linkTo(await zonePage(demo), 'compare'));
    await page.locator('.slot .analyze').click();
    await page.locator('.answer.change').waitFor();
    await goToSetting(page, 'packs');
    await page.getByText('The zone is a polygon, but a pack covers a square.').waitFor();
    await page.getByRole('button', { name: 'Use the square of 3 km around its centre' }).click();
    await page.getByText('A square of 3 km around -10.59269, -61.3597.').waitFor();
  });

  it('is refused in another coordinate system, and reported with the place if it crosses itself', async () => {
    const page = await demo.page('#forest?lang=fr');
    const crs = { type: 'name', properties: { name: 'EPSG:32720' } };
    await dropFile(page, { ...feature('', PARCEL), crs });
    await page.locator('.hint.fault', { hasText: 'EPSG:32720' }).waitFor();
    expect(zoneIn(page).polygon).toBeUndefined();
    await dropFile(page, feature('', CROSSED));
    await page.locator('.shape .polygon-fault', { hasText: /lng -61\.35\d+, lat/ }).waitFor();
  });

  it('is edited by keyboard: corners are moved, added and deleted', async () => {
    const page = await zonePage(demo);
    await page.getByRole('button', { name: 'Edit the outline' }).click();
    const corner = page.locator('.handle.corner');
    await expect.poll(() => corner.count()).toBe(5);
    const focused = page.locator('.handle.corner:focus');
    await expect.poll(() => focused.getAttribute('aria-label')).toContain('Corner 1 is at');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => corners(page)[1][0]).toBeGreaterThan(PARCEL[1][0]);
    expect(corners(page)[1][1]).toBeCloseTo(PARCEL[1][1], 5);
    await page.keyboard.press('Enter');
    await expect.poll(() => corners(page)).toHaveLength(6);
    expect(corners(page)[2][1]).toBeCloseTo((PARCEL[1][1] + PARCEL[2][1]) / 2, 5);
    await page.keyboard.press('Delete');
    await expect.poll(() => corners(page)).toHaveLength(5);
    for (let i = 0; i < 3; i++) await page.keyboard.press('Delete');
    await expect.poll(() => corners(page)).toHaveLength(3);
    await page.keyboard.press('Escape');
    await expect.poll(() => corner.count()).toBe(0);
    expect(zoneIn(page).polygon!.name).toBe('Parcel 7');
  });

  it('is edited with a pointer, and named', async () => {
    const page = await zonePage(demo);
    await page.getByRole('button', { name: 'Edit the outline' }).click();
    const handle = (await page.locator('.handle.corner').nth(3).boundingBox())!;
    const [x, y] = [handle.x + handle.width / 2, handle.y + handle.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 10, y + 40, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => corners(page)[3][1]).toBeLessThan(PARCEL[3][1] - 0.0003);
    const moved = (await page.locator('.handle.corner').nth(3).boundingBox())!;
    expect(Math.hypot(moved.x - handle.x - 10, moved.y - handle.y - 40)).toBeLessThan(2);
    await page.locator('.handle.middle').first().click();
    await expect.poll(() => corners(page)).toHaveLength(6);
    await page.getByRole('button', { name: 'Delete the corner' }).click();
    await expect.poll(() => corners(page)).toHaveLength(5);
    await page.getByRole('button', { name: 'Done' }).click();
    await page.locator('#polygon-name').fill('South');
    await page.locator('#polygon-name').press('Tab');
    await expect.poll(() => zoneIn(page).polygon!.name).toBe('South');
    expect((await boxOf(page)).width).toBeGreaterThan(0);
  });
});

/** Opens a page whose zone is the parcel, with its map. */
async function zonePage(demo: Demo): Promise<Page> {
  const page = await demo.page('#forest?lang=en');
  await dropFile(page, feature('Parcel 7', PARCEL));
  await page.locator('#polygon-name').waitFor();
  await page.locator('.map-buttons').waitFor();
  return page;
}

/** What the pixels of a row show, from left to right: `clear`, `dark` or `layer`. */
function coloursIn(data: ArrayLike<number>, width: number, y: number): string[] {
  return Array.from({ length: width }, (_, x) => {
    const colour = Array.from({ length: 4 }, (_part, part) => data[4 * (y * width + x) + part]);
    if (colour[3] === 0) return 'clear';
    return colour.join() === '33,37,41,255' ? 'dark' : 'layer';
  });
}

const isSeen = (colour: string) => colour !== 'clear';

/** The middle row of a map in the printed report. */
async function printedRow(page: Page, map: number): Promise<string[]> {
  const data = await page
    .locator('.report img')
    .nth(map)
    .evaluate((image) => {
      const { naturalWidth: width, naturalHeight: height } = image as HTMLImageElement;
      const context = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d')!;
      context.drawImage(image as HTMLImageElement, 0, 0);
      return [...context.getImageData(0, Math.round(height / 2), width, 1).data];
    });
  return coloursIn(data, data.length / 4, 0);
}

function linkTo(page: Page, name: string): string {
  return new URL(page.url()).hash.replace('#forest', `#${name}`);
}

const zoneIn = (page: Page) => shownBy(new URL(page.url()).hash).zone!;
const corners = (page: Page) => zoneIn(page).polygon!.parts.flat(2);

/** Drops a file on the field. */
async function dropFile(page: Page, content: unknown): Promise<void> {
  await openShape(page);
  if (!(await page.locator('.drop').isVisible())) await page.locator('.shape summary').click();
  await dropOn(page.locator('.drop'), 'zone.geojson', content);
}
