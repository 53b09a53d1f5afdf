import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { decode } from 'fast-png';
import { afterAll, describe, expect, it } from 'vitest';
import { LANGS } from '../../src/contract/index.ts';
import { northUpGrid } from '../../src/geo/grid.ts';
import { LAYER_IDS, type Layer } from '../../src/geo/layer.ts';
import { colourOf, legendOf } from '../../src/export/legend.ts';
import { LINE_HEIGHT, textWidth, wrapped, ALIKE, GLYPHS, MARKS } from '../../src/export/pixel-font.ts';
import { stripOf, worldFileOf, writePng } from '../../src/export/png.ts';
import { gdal, gdalPixels, hasGdal, temporaryFolder } from '../support/gdal.ts';
import { GRIDS, layerOf, SEED } from './layers.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

const SMALL = GRIDS['37 x 61, south'];

/** What the legend says every pixel should be. */
function expectedColours({ id, data }: Layer): number[] {
  const legend = legendOf(id, 'en');
  return Array.from(data).flatMap((value) => colourOf(legend, value));
}

async function decoded(layer: Layer, options: Parameters<typeof writePng>[1]) {
  const { width, height, data, channels, depth } = decode(await writePng(layer, options), { checkCrc: true });
  expect([channels, depth]).toEqual([4, 8]);
  const at = (x: number, y: number) => Array.from(data.slice((y * width + x) * 4, (y * width + x) * 4 + 4));
  return { width, height, data, at };
}

describe('a note above the legend', () => {
  const layer = layerOf('ndvi', SMALL);
  it.each([
    ['en', 'The data are simulated: this is no real place.'],
    ['fr', 'Les données sont simulées\u202f: ce lieu n’est pas réel.'],
  ] as const)('makes the strip higher by its lines in %s, in letters that the font has', (lang, note) => {
    const legend = legendOf('ndvi', lang);
    const lines = wrapped(note, 220).length + 1;
    expect(stripOf(legend, note).height - stripOf(legend).height).toBe(lines * LINE_HEIGHT);
    for (const letter of note) {
      const [base, ...marks] = (ALIKE[letter] ?? letter).normalize('NFD');
      expect([letter, base in GLYPHS, marks.every((mark) => mark in MARKS)]).toEqual([letter, true, true]);
    }
  });

  it('is in the image', async () => {
    const [bare, noted] = await Promise.all([decoded(layer, {}), decoded(layer, { note: 'Simulated' })]);
    expect(Buffer.from(noted.data).equals(Buffer.from(bare.data))).toBe(false);
  });
});

describe(`writePng without legend (seed ${SEED})`, () => {
  it.each(LAYER_IDS)('%s: one pixel a pixel, in the colours of the legend', async (id) => {
    const layer = layerOf(id, SMALL);
    const { width, height, data } = await decoded(layer, { legend: false });
    expect([width, height]).toEqual([37, 61]);
    expect(Array.from(data)).toEqual(expectedColours(layer));
  });

  it('is transparent where nothing is known, all over if need be', async () => {
    const unknown = new Float32Array(37 * 61).fill(NaN);
    const { data } = await decoded({ id: 'z', grid: SMALL, data: unknown }, { legend: false });
    expect(data.every((part) => part === 0)).toBe(true);
  });

  it.skipIf(!hasGdal)('is read by GDAL, in its place by the world file', async () => {
    const layer = layerOf('ndvi-change', SMALL);
    const path = join(folder.path, 'map.png');
    writeFileSync(path, await writePng(layer, { legend: false }));
    writeFileSync(join(folder.path, 'map.pgw'), worldFileOf(layer));
    const { geoTransform } = JSON.parse(gdal('gdalinfo', '-json', path)) as { geoTransform: number[] };
    expect(geoTransform).toEqual([678_000, 20, 0, 8_840_000, 0, -20]);
    const colours = expectedColours(layer);
    for (const band of [1, 2, 3, 4])
      expect(Array.from(gdalPixels(path, folder.path, band))).toEqual(
        colours.filter((_, i) => i % 4 === band - 1),
      );
  });
});

describe('worldFileOf', () => {
  it('has six lines: pixel, rotations, centre of the first pixel', () => {
    const layer = layerOf('z', northUpGrid(32631, 452_480, 5_411_720, 10, 1, 1));
    expect(worldFileOf(layer)).toBe('10\n0\n0\n-10\n452485\n5411715\n');
  });
});

describe('writePng with legend', () => {
  it('enlarges a small zone by a whole number, and puts the strip next to it', async () => {
    const layer = layerOf('severity', SMALL);
    const { width, height, at } = await decoded(layer, {});
    const strip = stripOf(legendOf('severity', 'en'));
    expect([width, height]).toEqual([37 * 8 + strip.width, 61 * 8]);
    const legend = legendOf('severity', 'en');
    for (const [x, y] of [
      [0, 0],
      [36, 60],
      [20, 30],
    ]) {
      const colour = colourOf(legend, layer.data[y * 37 + x]);
      expect([at(x * 8, y * 8), at(x * 8 + 7, y * 8 + 7)]).toEqual([colour, colour]);
    }
  });

  it('leaves a large zone as it is', async () => {
    const layer = layerOf('change', GRIDS['700 x 600, south']);
    const { width, height } = await decoded(layer, {});
    expect([width, height]).toEqual([700 + stripOf(legendOf('change', 'en')).width, 600]);
  });

  it('is as high as its strip where the zone is flat', async () => {
    const layer = layerOf('severity', northUpGrid(32631, 300_000, 5_000_000, 10, 512, 1));
    const { height, at } = await decoded(layer, {});
    expect(height).toBe(stripOf(legendOf('severity', 'en')).height);
    expect(at(100, 50)).toEqual([255, 255, 255, 255]);
  });

  it.each(LANGS)(
    'shows every colour of the classes, and nothing where nothing is known (%s)',
    async (lang) => {
      const grid = northUpGrid(32631, 300_000, 5_000_000, 10, 512, 512);
      const unknown: Layer = { id: 'severity', grid, data: new Uint8Array(512 * 512).fill(255) };
      const { width, height, at } = await decoded(unknown, { lang });
      const observed = new Set<string>();
      for (let y = 0; y < height; y++) for (let x = 512; x < width; x++) observed.add(at(x, y).join());
      const colours = legendOf('severity', lang).stops.map(({ colour }) => colour.join());
      expect([...observed]).toEqual(expect.arrayContaining([...colours, '0,0,0,0', '255,255,255,255']));
    },
  );

  it('draws the ramp with the highest value on top', async () => {
    const { width, height, at } = await decoded(layerOf('ndvi-after', GRIDS['1 x 1, north']), {});
    const legend = legendOf('ndvi-after', 'en');
    const strip = Array.from({ length: height }, (_, y) =>
      Array.from({ length: width - 512 }, (_, x) => at(512 + x, y).join()),
    );
    // The bar has 160 rows from 0 to 1, and each shows the value of its middle.
    const rows = [0.2, 0.4, 0.6, 0.8].map((value) =>
      strip.findIndex((row) => row.includes(colourOf(legend, value + 0.5 / 160).join())),
    );
    expect(rows.map((row) => row - rows[3])).toEqual([96, 64, 32, 0]);
    expect(rows[3]).toBeGreaterThan(0);
  });

  it('says other words in other languages', async () => {
    const layer = layerOf('severity', SMALL);
    expect((await decoded(layer, { lang: 'fr' })).data).not.toEqual((await decoded(layer, {})).data);
  });
});

describe('the font', () => {
  const canDraw = (text: string) =>
    Array.from(text).every((letter) => {
      const [base, ...marks] = (ALIKE[letter] ?? letter).normalize('NFD');
      return Object.hasOwn(GLYPHS, base) && marks.every((mark) => Object.hasOwn(MARKS, mark));
    });

  it('is well-formed: rows of one width, at least seven of them, two of an accent', () => {
    for (const [letter, rows] of [...Object.entries(GLYPHS), ...Object.entries(MARKS)]) {
      const widths = new Set(rows.split(' ').map((row) => row.length));
      expect([letter, widths.size, rows]).toEqual([letter, 1, expect.stringMatching(/^[ .#]+$/)]);
      expect(letter in MARKS ? [2] : [7, 8, 9], letter).toContain(rows.split(' ').length);
    }
  });

  const texts = LANGS.flatMap((lang) =>
    LAYER_IDS.map((id) => legendOf(id, lang)).flatMap(({ title, unit, stops, noData }) => [
      ...[title, unit ?? '', noData.label],
      ...stops.map(({ label }) => label),
    ]),
  );

  it.each([...new Set(texts)])('has every letter of: %s', (text) => {
    expect(canDraw(text)).toBe(true);
  });

  it('has the letters of both languages, and knows what it lacks', () => {
    expect(canDraw('ABCDEFGHIJKLMNOPQRSTUVWXYZ abcdefghijklmnopqrstuvwxyz 0123456789')).toBe(true);
    expect(canDraw('àâçéèêëîïôùûüœ ÀÂÇÉÈÊËÎÏÔÙÛÜ ≤ ≥ -0,5 +0.5 (50\u202f%) l’an \u2212 a/b = c:')).toBe(true);
    expect(canDraw('森')).toBe(false);
  });

  it('breaks lines at spaces, none wider than allowed but a single word', () => {
    const lines = wrapped('Significance of the NDVI change', 220);
    expect(lines.join(' ')).toBe('Significance of the NDVI change');
    expect(lines.length).toBeGreaterThan(1);
    for (const line of lines) expect(textWidth(line)).toBeLessThanOrEqual(220);
    expect(wrapped('incommensurable', 10)).toEqual(['incommensurable']);
    expect(LINE_HEIGHT).toBeGreaterThanOrEqual(2 * 11);
  });
});
