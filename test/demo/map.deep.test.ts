import type { Page } from 'playwright';
import type { Layer } from 'sylvan/node';
import { beforeAll, describe, expect, it } from 'vitest';
import { legendOf } from 'sylvan/export';
import { invertAffine, applyAffine } from '../../src/geo/grid.ts';
import { projectionOf } from '../../src/geo/projection.ts';
import type { LayeredAnalysis } from '../support/layered.ts';
import { inNode } from './support/in-node.ts';
import { boxOf, colourAt, openMap, pointed, reading, readValues, type Reading } from './support/map.ts';
import { Demo } from './support/page.ts';
import { openLayers, openShape, whole } from './support/panel.ts';

const SAMPLES = ['frontier', 'old-forest'] as const;

/** Shown three at a time, as images. */
const BANDS: readonly string[] = ['red', 'green', 'blue', 'nir08', 'swir16'];

/** The layer's values around a place known to within a metre: more than one near a pixel's edge. */
function valuesAt({ grid, data }: Layer, { lat, lng }: Reading): number[] {
  const [x, y] = projectionOf(grid.epsg).forward(lng, lat);
  const points = [-1, 1].flatMap((dx) => [-1, 1].map((dy) => [x + dx, y + dy] as const));
  return points.map((point) => {
    const [column, row] = applyAffine(invertAffine(grid.affine), ...point).map(Math.floor);
    return data[row * grid.width + column];
  });
}

describe('the map', { timeout: 90_000 }, () => {
  const demo = Demo.forTests();
  let answers: readonly LayeredAnalysis[];
  let layers: readonly Layer[];
  beforeAll(async () => {
    answers = await Promise.all(SAMPLES.map((sample) => inNode(sample, 'true-colour')));
    layers = answers[0].layers;
  }, 90_000);

  it('is drawn near a pole, too, where the form refuses invalid input with a problem', async () => {
    const page = await demo.page('#forest?lat=89.999&lng=0&size=100&date=1999-01-01&lang=en');
    await page.locator('.maplibregl-canvas').waitFor();
    await page.getByRole('button', { name: 'Analyze', exact: true }).click();
    await page.locator('.problem[data-code=invalid-parameters]').waitFor();
    expect(await page.getByText(/WebGL/).count()).toBe(0);
    // A file dropped beside its field does not navigate away.
    const isLeft = await page.evaluate(() =>
      document.body.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true })),
    );
    expect(isLeft).toBe(false);
  });

  it('has a locator globe, except for simulated images, which show no real place', async () => {
    const page = await demo.page('#forest?lang=en');
    const globe = page.locator('.locator');
    await globe.waitFor({ state: 'attached' });
    expect(await globe.isVisible()).toBe(false);
    await page.goto(`${demo.address}#forest?lat=48&lng=8&size=3&lang=en`);
    await page.reload();
    await globe.waitFor({ state: 'visible' });
  });

  it('offers the layers of the answer, and shows the chosen one with its legend', async () => {
    const page = await openMap(demo);
    const single = layers.filter(({ id }) => !BANDS.includes(id));
    await openLayers(page);
    const titles = await page.locator('.dock .menu .choices .choice').allInnerTexts();
    expect(titles.map((title) => title.trim())).toEqual([
      'True-colour image',
      'False-colour image',
      ...single.map(({ id }) => legendOf(id, 'en').title),
      'None',
    ]);
    expect(await page.getByRole('checkbox', { name: 'Online base map' }).count()).toBe(0);
    const pictures = new Map<string, string>();
    for (const [i, id] of ['true-colour', 'composite', ...single.map((layer) => layer.id)].entries()) {
      await page.locator(`input[name=any-layer][value=${id}]`).check();
      if (!['true-colour', 'composite'].includes(id))
        await page.getByText(`Legend: ${titles[i].trim()}`).waitFor();
      expect(new URL(page.url()).hash).toContain(`layer=${id}`);
      pictures.set(await picture(page), id);
    }
    await page.getByRole('radio', { name: 'None' }).check();
    expect(await page.locator('.legend').count()).toBe(0);
    pictures.set(await picture(page), 'none');
    expect(pictures.size).toBe(single.length + 3);
  });

  it('draws the pixels of a layer in the right places', async () => {
    const page = await openMap(demo, '#forest?layer=forest');
    await openLayers(page);
    await page.locator('input[name=loss]').uncheck();
    await page.locator('.dock summary').click();
    const forest = layers.find(({ id }) => id === 'forest')!;
    const colours = legendOf('forest', 'en').stops.map(({ colour }) => colour.slice(0, 3).join());
    for (const [x, y] of [
      [0.3, 0.3],
      [0.5, 0.4],
      [0.7, 0.75],
      [0.35, 0.7],
    ]) {
      const at = await pointed(page, x, y);
      const shown = await colourAt(page, x, y);
      const values = valuesAt(forest, at);
      expect(values.map((value) => colours[value])).toContain(shown);
      expect(values.map((value) => `Forest: ${legendOf('forest', 'en').stops[value].label}`)).toContain(
        at.value,
      );
    }
  });

  it('shows and announces the value under a crosshair that is moved with arrow keys', async () => {
    const page = await openMap(demo, '#forest?layer=ndvi');
    await readValues(page);
    await openShape(page);
    await page.getByRole('button', { name: 'Crosshair' }).press('Enter');
    const ndvi = layers.find(({ id }) => id === 'ndvi')!;
    const observed = new Set<string>();
    for (const key of ['ArrowLeft', 'Shift+ArrowUp', 'ArrowUp', 'Shift+ArrowRight', 'ArrowDown']) {
      await page.keyboard.press(key);
      await page.waitForTimeout(50);
      const at = await reading(page, 'crosshair');
      const expected = valuesAt(ndvi, at).map((value) => `Greenness (NDVI): ${value.toFixed(3)}`);
      expect(expected).toContain(at.value);
      observed.add(`${at.lat} ${at.lng}`);
    }
    expect(observed.size).toBe(5);
    const { value } = await reading(page, 'crosshair');
    await page.locator('p[role=status]', { hasText: value }).waitFor();
  });

  it('moves the zone by a click or Enter, but only while the crosshair is on', async () => {
    const page = await openMap(demo);
    const before = await page.locator('#place').inputValue();
    await clickAt(page, 0.6, 0.4);
    expect(await page.locator('#place').inputValue()).toBe(before);
    await openShape(page);
    await page.getByRole('button', { name: 'Crosshair' }).click();
    await clickAt(page, 0.6, 0.4);
    const clicked = await reading(page, 'crosshair');
    await expectPoint(page, clicked);
    await page.locator('.map-box canvas').focus();
    await page.waitForTimeout(800);
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('+');
    await page.keyboard.press('Enter');
    const put = await reading(page, 'crosshair');
    expect(put.lng).toBeGreaterThan(clicked.lng);
    await expectPoint(page, put);
    expect(new URL(page.url()).hash).toContain('size=4');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Crosshair' }).waitFor();
  });

  it('holds no more textures after ten analyses than after two', { timeout: 240_000 }, async () => {
    const page = await demo.context.newPage();
    await page.addInitScript(countTextures);
    await page.goto(`${demo.address}#forest?layer=ndvi`);
    await page.locator('.map-buttons').waitFor();
    await page.locator('.locator path').waitFor({ state: 'attached' });
    const held: number[] = [];
    for (let i = 0; i < 10; i++) {
      const turn = (i + 1) % SAMPLES.length;
      await openShape(page);
      await page.locator('.shape select').selectOption(SAMPLES[turn]);
      const { deforestation_alert: level } = answers[turn].answer;
      await page.locator(`.answer:not(.stale) .tag.level[data-level="${level}"]`).waitFor();
      await page.getByText(/^Done/).first().waitFor();
      held.push(await texturesOf(page));
      expect(await page.locator('.map-box canvas').count()).toBe(1);
    }
    expect(held[9]).toBe(held[1]);
  });

  it('says that it cannot be drawn without WebGL, and everything else works', async () => {
    const page = await demo.context.newPage();
    await page.addInitScript(() => {
      const own = Object.getOwnPropertyDescriptor(HTMLCanvasElement.prototype, 'getContext')!;
      const context = own.value as (this: HTMLCanvasElement, ...requested: unknown[]) => unknown;
      Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', {
        value(this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
          return kind === 'webgl2' ? null : context.call(this, kind, ...rest);
        },
      });
    });
    await page.goto(demo.address);
    await page.getByText(/The map cannot be shown/).waitFor();
    await page.locator('.answer .big').waitFor();
    await whole(page);
    await page.locator('input[name=shown-layer][value=ndvi]').check();
    await page.getByText('Legend: Greenness (NDVI)').waitFor();
  });
});

/** A screenshot of the map, in base64. */
async function picture(page: Page): Promise<string> {
  await page.waitForTimeout(400);
  return (await page.locator('.map-box').screenshot()).toString('base64');
}

async function clickAt(page: Page, x: number, y: number): Promise<void> {
  const { width, height } = await boxOf(page);
  await page.locator('.map-box canvas').click({ position: { x: x * width, y: y * height } });
}

/** The number of textures once it no longer changes: the names of towns are drawn after the zone. */
async function texturesOf(page: Page): Promise<number> {
  const count = () => page.evaluate(() => (window as unknown as { textures: number }).textures);
  for (let last = -1, now = await count(); ; [last, now] = [now, await count()]) {
    if (now === last) return now;
    await page.waitForTimeout(500);
  }
}

/** In the page, before its scripts: counts the textures that its maps hold on the graphics card. */
function countTextures(): void {
  const page = window as unknown as { textures: number };
  page.textures = 0;
  const { createTexture, deleteTexture } = Object.getOwnPropertyDescriptors(WebGL2RenderingContext.prototype);
  Object.defineProperty(WebGL2RenderingContext.prototype, 'createTexture', {
    value(this: WebGL2RenderingContext) {
      page.textures++;
      return createTexture.value!.call(this);
    },
  });
  Object.defineProperty(WebGL2RenderingContext.prototype, 'deleteTexture', {
    value(this: WebGL2RenderingContext, texture: WebGLTexture | null) {
      if (texture !== null) page.textures--;
      deleteTexture.value!.call(this, texture);
    },
  });
}

async function expectPoint(page: Page, { lat, lng }: Reading): Promise<void> {
  const [foundLat, foundLng] = (await page.locator('#place').inputValue()).split(', ').map(Number);
  expect(foundLat).toBeCloseTo(lat, 4);
  expect(foundLng).toBeCloseTo(lng, 4);
}
