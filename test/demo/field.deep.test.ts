import type { FeatureCollection, Point } from 'geojson';
import type { Page } from 'playwright';
import type { LossCollection } from 'sylvan/export';
import { beforeAll, describe, expect, it } from 'vitest';
import { placeIn, wayTo } from '../../demo/src/layers/way.ts';
import { hectaresOf } from '../../demo/src/state/patches.ts';
import { seriousFaults, smallTargets } from './support/faults.ts';
import { inNode, patchesOf } from './support/in-node.ts';
import { colourAt, MIDDLE, pointed } from './support/map.ts';
import { Demo, isStored } from './support/page.ts';
import { openDrawer, openField, saved, whole } from './support/panel.ts';
import { APP1, cameraPhoto, segmentsOf } from './support/photo.ts';

/** South of most of the sample's loss. */
const START = { latitude: -10.6045, longitude: -61.357 };
const PHONE = { width: 320, height: 800, deviceScaleFactor: 2, mobile: true };
/** The colour of the position on the map. */
const HERE = '22,103,217';

describe('the field mode', { timeout: 120_000 }, () => {
  const demo = Demo.forTests();
  let loss: LossCollection['features'];
  /** Shared by most tests: opening another takes as long as an analysis. */
  let english: Page;
  beforeAll(async () => {
    loss = patchesOf(await inNode());
    english = await visit('en');
  }, 120_000);

  /** Opens the page on a device that reports its position if `isAllowed`. */
  async function visit(lang: 'en' | 'fr', isAllowed = true): Promise<Page> {
    const context = await demo.stranger(lang);
    await context.setGeolocation({ ...START, accuracy: 25 });
    if (isAllowed) await context.grantPermissions(['geolocation']);
    const page = await context.newPage();
    await page.goto(`${demo.address}#forest?lang=${lang}`);
    await whole(page);
    await page.locator('.map-buttons').waitFor();
    await openField(page);
    return page;
  }

  const move = (page: Page, latitude: number, longitude: number) =>
    page.context().setGeolocation({ latitude, longitude, accuracy: 8 });
  const switchOn = async (page: Page) => {
    const box = page.locator('input[name=in-field]');
    if (!(await box.isChecked())) await box.press('Space');
    await page.locator('[data-readout=position]').waitFor();
  };
  const firstWay = (page: Page) => page.locator('.clearings .way').first();

  it('shows the position once it is switched on, and moves the map to it only on demand', async () => {
    const page = english;
    expect(await page.locator('.way').count()).toBe(0);
    const before = await pointed(page, 0.5, 0.5);
    await switchOn(page);
    expect(await page.locator('[data-readout=position]').innerText()).toMatch(
      /to about 25\sm, at \d\d:\d\d\./,
    );
    await page.waitForTimeout(600);
    expect(await pointed(page, 0.5, 0.5)).toEqual(before);
    await page.getByRole('button', { name: 'Show my position' }).press('Enter');
    await page.waitForTimeout(600);
    const shown = await pointed(page, ...MIDDLE);
    expect(Math.hypot(shown.lat - START.latitude, shown.lng - START.longitude)).toBeLessThan(0.0005);
    await page.locator('input[name=follow]').press('Space');
    await move(page, -10.6, -61.35);
    await expect.poll(async () => (await pointed(page, 0.5, 0.5)).lat).toBeCloseTo(-10.6, 4);
    await expect.poll(() => colourAt(page, 0.5, 0.5)).toBe(HERE);
    await page.locator('input[name=in-field]').press('Space');
    await expect.poll(() => colourAt(page, 0.5, 0.5)).not.toBe(HERE);
    expect(await page.locator('.way').count()).toBe(0);
  });

  it('gives distances to patches, sorts by distance, and announces the nearest patch when it changes', async () => {
    const page = english;
    await page.context().setGeolocation({ ...START, accuracy: 25 });
    await page.evaluate(() => {
      const announced: string[] = [];
      Object.assign(globalThis, { announced });
      const region = document.querySelector('[aria-live=polite]')!;
      new MutationObserver(() => announced.push(region.textContent)).observe(region, {
        ...{ childList: true, characterData: true, subtree: true },
      });
    });
    await switchOn(page);
    await openDrawer(page, 'clearings');
    await page.locator('input[name=by-distance]').press('Space');
    const from = { lat: START.latitude, lng: START.longitude };
    const ways = loss.map(({ geometry }) => wayTo(from, geometry)).toSorted((a, b) => a.km - b.km);
    const texts = await page.locator('.clearings .way').allInnerTexts();
    expect(texts).toHaveLength(loss.length);
    expect(texts[1]).toBe(`${10 * Math.round(ways[1].km * 100)}\u00a0m NE`);
    expect(texts.at(-1)).toMatch(/^[12]\.\d\skm (N|NE)$/);
    const announced = () => page.evaluate(() => (globalThis as unknown as { announced: string[] }).announced);
    await expect.poll(announced).toContainEqual(expect.stringMatching(/^Nearest clearing: [\d.]+\sha, /));
    const { length } = await announced();
    // A few steps around the same place.
    for (const step of [1, 2, 3]) {
      await move(page, START.latitude + 0.0001 * step, START.longitude);
      await page.waitForTimeout(300);
    }
    expect(await announced()).toHaveLength(length);
    const { lat, lng } = placeIn(loss[3].geometry);
    await move(page, lat, lng);
    await expect.poll(() => firstWay(page).innerText()).toBe('you are inside it');
    const area = loss[3].properties.confirmed_ha.toFixed(1);
    expect((await announced()).slice(length)).toEqual([
      `Nearest clearing: ${area}\u00a0ha, you are inside it.`,
    ]);
  });

  it('gives directions in French, and says why there is no position', async () => {
    const page = await visit('fr');
    await switchOn(page);
    const { lat, lng } = placeIn(loss[0].geometry);
    await move(page, lat, lng + 0.02);
    await openDrawer(page, 'clearings');
    await expect.poll(() => firstWay(page).innerText()).toMatch(/^\d,\d\skm O$/);
    const refused = await visit('fr', false);
    const box = refused.locator('input[name=in-field]');
    await box.press('Space');
    await refused.getByRole('alert').getByText('Cette page n’a pas accès à votre position.').waitFor();
    expect(await box.isChecked()).toBe(false);
  });

  it('offers the patches as GPX waypoints, each inside its patch', async () => {
    const page = english;
    await openDrawer(page, 'share');
    const { bytes } = await saved(page.getByRole('button', { name: 'Clearings as waypoints (GPX)' }));
    const places = [...bytes.toString().matchAll(/<wpt lat="(.*?)" lon="(.*?)">/g)];
    expect(places).toHaveLength(loss.length);
    const ranked = loss.toSorted((one, other) => hectaresOf(other) - hectaresOf(one));
    places.forEach(([, lat, lng], i) => {
      expect(wayTo({ lat: Number(lat), lng: Number(lng) }, ranked[i].geometry).isInside).toBe(true);
    });
  });

  it('stores a note and a photo without camera data, until it is deleted', async () => {
    const page = english;
    await page.context().setGeolocation({ ...START, accuracy: 25 });
    await openField(page);
    await page.locator('input[name=in-field]').uncheck();
    await switchOn(page);
    await page.getByLabel('Note', { exact: true }).fill('Fresh track <east>');
    const photo = await cameraPhoto(page, 2400, 1800);
    expect(segmentsOf(photo).names).toContain(APP1);
    await page
      .locator('input[name=photo]')
      .setInputFiles({ name: 'camera.jpg', mimeType: 'image/jpeg', buffer: photo });
    await page.getByRole('button', { name: 'Save the note' }).press('Enter');
    await page.getByText('Field notes (1)').waitFor();
    // The note is still there without a network.
    await isStored(page);
    await page.context().setOffline(true);
    await page.reload();
    await whole(page);
    await page.getByText('No network.').waitFor();
    await openField(page);
    await page.getByText('Field notes (1)').waitFor();
    const note = page.locator('.note-list li');
    expect(await note.locator('.note-text').innerText()).toBe('Fresh track <east>');
    const file = (name: string) => saved(page.getByRole('button', { name }));
    const stored = await file('Save the photo');
    const { names, size } = segmentsOf(stored.bytes);
    expect(stored.name).toMatch(/^note-1_\d{4}-\d\d-\d\d\.jpg$/);
    // The photo is upright, and holds no data of the camera.
    expect([names.includes(APP1), size]).toEqual([false, [1200, 1600]]);
    expect(stored.bytes.includes('A. Owner')).toBe(false);
    const { features } = JSON.parse(
      String((await file('Notes (GeoJSON)')).bytes),
    ) as FeatureCollection<Point>;
    expect(features).toHaveLength(1);
    expect(features[0].geometry.coordinates).toEqual([START.longitude, START.latitude]);
    expect(features[0].properties).toMatchObject({ accuracy_m: 25, photo: stored.name });
    expect(String((await file('Notes (GPX)')).bytes)).toContain('<name>Fresh track &lt;east&gt;</name>');
    await note.getByRole('button', { name: 'Delete' }).press('Enter');
    await page.getByRole('button', { name: 'Delete it' }).press('Enter');
    await page.getByText('Field notes (0)').waitFor();
    expect(await page.locator('h2:focus').innerText()).toContain('Field notes (0)');
  });

  it('has no content that is too wide, no target that is too small, and no serious accessibility faults', async () => {
    const page = await visit('fr');
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Emulation.setDeviceMetricsOverride', PHONE);
    await cdp.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    await switchOn(page);
    await page.getByLabel('Note', { exact: true }).fill('Une piste');
    await page.getByRole('button', { name: 'Enregistrer la note' }).press('Enter');
    await page.locator('.note-list li').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    expect(await page.evaluate(smallTargets, '.panel :is(button, summary, input, textarea)')).toEqual([]);
    expect(await page.evaluate(seriousFaults)).toEqual([]);
  });
});
