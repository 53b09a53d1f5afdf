import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { FRONTIER } from '../../service/test/support/service.ts';
import { writeCog } from '../../simulator/index.ts';
import { stableColour } from './support/map.ts';
import { Demo, SMALL } from './support/page.ts';
import { whole } from './support/panel.ts';

/** The colours of areas that are forest in all three maps, and in two of them. */
const [ALL, TWO] = ['42,103,54', '128,104,168'];
/** The grid of the sample's height map. */
const [WIDTH, HEIGHT, DEGREES] = [353, 350, 1 / 12_000];
const GRID = {
  epsg: 4326,
  affine: [DEGREES, 0, -61.36758333333333, 0, -DEGREES, -10.584583333333333],
  ...{ width: WIDTH, height: HEIGHT },
} as const;
/** Whether a pixel is west of the zone's centre. */
const isWest = (pixel: number) => GRID.affine[2] + DEGREES * (pixel % WIDTH) < -61.352878;

/** Forest everywhere, except that ESA's map has crops in the east. */
const FILES = {
  'esa-worldcover/map': (pixel: number) => (isWest(pixel) ? 10 : 40),
  'gfc2020/map': () => 1,
  'hansen/lossyear': () => 0,
  'hansen/treecover2000': () => 90,
};

const demo = Demo.forTests({ images: { folder: FRONTIER, files: { ...tiffs(), 'items.json': items() } } });

function tiffs(): Record<string, Uint8Array> {
  const tiff = (valueOf: (pixel: number) => number) =>
    writeCog(
      { grid: GRID, data: Uint8Array.from({ length: WIDTH * HEIGHT }, (_, i) => valueOf(i)), nodata: null },
      { overviews: 'nearest', description: 'simulated: maps of others' },
    );
  return Object.fromEntries(Object.entries(FILES).map(([name, valueOf]) => [`${name}.tif`, tiff(valueOf)]));
}

/** The sample's items with an item for each map. */
function items(): Uint8Array {
  const list = JSON.parse(readFileSync(join(FRONTIER, 'items.json'), 'utf8')) as {
    features: { collection: string }[];
  };
  const heights = list.features.find(({ collection }) => collection === 'canopy-height')!;
  const collections = new Set(Object.keys(FILES).map((name) => name.split('/')[0]));
  const maps = [...collections].map((collection) => {
    const own = Object.keys(FILES).filter((name) => name.startsWith(`${collection}/`));
    const assets = own.map((name) => [name.split('/')[1], { href: `./${name}.tif`, type: 'image/tiff' }]);
    return { ...heights, id: collection, collection, assets: Object.fromEntries(assets) as object };
  });
  return new TextEncoder().encode(JSON.stringify({ ...list, features: [...list.features, ...maps] }));
}

it('the page shows where reference maps disagree, and each map', { timeout: 120_000 }, async () => {
  const page = await demo.page(`#forest?${SMALL}`);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Analyze', exact: true }).click();
  await whole(page);
  await page.locator('input[name=loss]').evaluate((box: HTMLInputElement) => box.click());
  await page.locator('input[name=fires]').evaluate((box: HTMLInputElement) => box.click());
  await page.locator('.dock .firsts').getByText('Maps', { exact: true }).click();
  const key = page.locator('.key');
  await key.getByText('Legend: Maps that show forest').waitFor();
  expect(await stableColour(page, 0.35, 0.3)).toBe(ALL);
  expect(await stableColour(page, 0.65, 0.3)).toBe(TWO);
  expect(await key.getByRole('radio').count()).toBe(4);
  await key.getByText('ESA 2021').click();
  await key.getByText('Legend: Forest in ESA WorldCover 2021').waitFor();
  expect(await page.locator('.dock .firsts input:checked').getAttribute('value')).toBe('map-agreement');
  expect(await stableColour(page, 0.35, 0.3)).toBe(ALL);
  expect(await stableColour(page, 0.65, 0.3)).not.toBe(ALL);
});
