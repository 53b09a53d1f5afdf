import { DOMParser } from '@xmldom/xmldom';
import { decode } from 'fast-png';
import { describe, expect, it } from 'vitest';
import { legendOf } from '../../src/export/legend.ts';
import { writePng } from '../../src/export/png.ts';
import { writeSvg } from '../../src/export/svg.ts';
import { applyAffine, northUpGrid } from '../../src/geo/grid.ts';
import { LAYER_IDS } from '../../src/geo/layer.ts';
import { projectionOf } from '../../src/geo/projection.ts';
import { GRIDS, layerOf } from './layers.ts';

const GRID = GRIDS['37 x 61, south'];

async function rendered(...[layer, options]: Parameters<typeof writeSvg>) {
  const document = new DOMParser().parseFromString(await writeSvg(layer, options), 'image/svg+xml');
  const all = (name: string) => Array.from(document.getElementsByTagName(name));
  const numbers = (name: string, ...attributes: string[]) =>
    all(name).map((one) => attributes.map((attribute) => Number(one.getAttribute(attribute))));
  const svg = document.documentElement!;
  const size = [Number(svg.getAttribute('width')), Number(svg.getAttribute('height'))];
  return { all, numbers, size, lines: all('text').map((line) => line.textContent) };
}

/** The ring of a rectangle, given in columns and rows of the grid. */
function ringOf(left: number, top: number, right: number, bottom: number): number[][] {
  const columns = [left, left, right, right, left];
  return [top, bottom, bottom, top, top].map((row, i) => [
    ...projectionOf(GRID.epsg).inverse(...applyAffine(GRID.affine, columns[i], row)),
  ]);
}

describe('writeSvg', () => {
  it('contains the pixels of the layer, and enlarges a small zone by a whole number', async () => {
    const layer = layerOf('severity', GRID);
    const { all, numbers, size } = await rendered(layer);
    expect(numbers('image', 'width', 'height')).toEqual([[37 * 8, 61 * 8]]);
    expect(size).toEqual([37 * 8 + 248, 61 * 8]);
    const png = Buffer.from(all('image')[0].getAttribute('href')!.split('base64,')[1], 'base64');
    expect(decode(png).data).toEqual(decode(await writePng(layer)).data);
  });

  it('does not enlarge a large zone, and is at least as high as its legend', async () => {
    const { size } = await rendered(layerOf('forest-change', northUpGrid(32631, 3e5, 5e6, 10, 512, 260)));
    expect(size).toEqual([512 + 248, 260]);
    const flat = await rendered(layerOf('severity', northUpGrid(32631, 300_000, 5_000_000, 10, 512, 1)));
    expect(flat.size[1]).toBeGreaterThan(Math.max(...flat.numbers('text', 'y').flat()));
  });

  it.each(LAYER_IDS)('contains all texts of the legend of %s', async (id) => {
    const { lines } = await rendered(layerOf(id, GRIDS['1 x 1, north']), { lang: 'fr' });
    const { title, unit, stops, noData, kind } = legendOf(id, 'fr');
    const labels = stops.map(({ label }) => label);
    const heading = unit === null ? title : `${title} (${unit})`;
    const shown = kind === 'ramp' ? labels.toReversed() : labels;
    expect(lines.join(' ')).toBe([heading, ...shown, noData.label].join(' '));
  });

  it('contains the colours of classes, and those of a ramp from its highest value down', async () => {
    const css = (id: 'forest-change' | 'dnbr') =>
      legendOf(id, 'en').stops.map(({ colour: [red, green, blue] }) => `rgb(${red},${green},${blue})`);
    const classes = await rendered(layerOf('forest-change', GRIDS['1 x 1, north']));
    expect(classes.all('rect').map((one) => one.getAttribute('fill'))).toEqual([
      '#fff',
      ...css('forest-change'),
      'none',
    ]);
    const ramp = await rendered(layerOf('dnbr', GRIDS['1 x 1, north']));
    expect(ramp.all('stop').map((one) => one.getAttribute('stop-color'))).toEqual(css('dnbr').toReversed());
    const offsets = ramp.numbers('stop', 'offset').flat();
    expect(offsets.map((offset) => Math.round(offset * 6))).toEqual([0, 1, 2, 3, 4, 5, 6]);
    // The labels are at their values: the first and the last at the ends of the bar.
    const [, [top, length]] = ramp.numbers('rect', 'y', 'height');
    const labels = ramp.numbers('text', 'y').flat().slice(-8, -1);
    expect(labels.map((y) => y - 5)).toEqual(labels.map((_, i) => top + (i * length) / 6));
  });

  it('contains an escaped note above the legend', async () => {
    const { lines } = await rendered(layerOf('ndvi', GRID), {
      note: 'A < B & C: no real place, as said before',
    });
    expect(lines.slice(0, 3)).toEqual(['A < B & C: no real place, as', 'said before', '']);
  });

  it('draws the rings of each part of an outline, as a dark line over a light one', async () => {
    const parts = [[ringOf(2, 2, 12, 12), ringOf(4, 4, 6, 6)], [ringOf(20, 40, 33, 55)]];
    const outline = { type: 'MultiPolygon', coordinates: parts } as const;
    const { all } = await rendered(layerOf('ndvi-significance', GRID), { outline });
    const [light, dark] = all('path').map((path) => path.getAttribute('d')!);
    expect(light).toBe(dark);
    const rings = dark.split('Z').slice(0, -1);
    const extents = rings.map((ring) => {
      const numbers = ring.slice(1).split(/[ ,]/).map(Number);
      const [x, y] = [0, 1].map((axis) => numbers.filter((_, i) => i % 2 === axis));
      return [Math.min(...x), Math.min(...y), Math.max(...x), Math.max(...y)].map((at) => Math.round(at / 8));
    });
    expect(extents).toEqual([
      [2, 2, 12, 12],
      [4, 4, 6, 6],
      [20, 40, 33, 55],
    ]);
  });

  it.each([[[[[]]]], [[[[0, 91]]]], [[[[400, 0]]]]])(
    'refuses an outline without a valid position: %j',
    async (coordinates) => {
      const outline = { type: 'Polygon' as const, coordinates };
      await expect(writeSvg(layerOf('ndvi-significance', GRID), { outline })).rejects.toMatchObject({
        code: 'invalid-parameters',
      });
    },
  );
});
