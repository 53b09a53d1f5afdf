import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { applyAffine, edgesOf, type Affine } from '../../../../src/geo/grid.ts';
import { projectionOf, SINUSOIDAL } from '../../../../src/geo/projection.ts';
import type { FireMaskResult } from '../../../../src/sources/fires/tasks.ts';
import { makeZone } from '../../../../src/geo/zone.ts';
import { runFireMask } from '../../../../src/sources/fires/worker/fire-mask.ts';
import { hasGdal, temporaryFolder, translate, writeVrt } from '../../../support/gdal.ts';
import { gdaltransform } from '../../../support/gdaltransform.ts';
import { seededRandom } from '../../../support/random.ts';
import { assetAt, fileContext, LIMITS } from '../../../support/task-context.ts';

const SINU = '+proj=sinu +lon_0=0 +x_0=0 +y_0=0 +R=6371007.181 +units=m +no_defs';
/** MODIS's lattice: 43200 x 21600 pixels of the globe. */
const PIXEL = 926.625433055833;
const WEST = -20015109.355797;
const NORTH = 10007554.677899;
const SIDE = 160;
const DAYS = 8;
const SEED = 14;

/** The affine of a file of `SIDE` x `SIDE` pixels of the lattice around a place. */
const layoutAround = (lng: number, lat: number): Affine => {
  const [x, y] = projectionOf(SINUSOIDAL).forward(lng, lat);
  const column = Math.round((x - WEST) / PIXEL) - SIDE / 2;
  const row = Math.round((NORTH - y) / PIXEL) - SIDE / 2;
  return [PIXEL, 0, WEST + column * PIXEL, 0, -PIXEL, NORTH - row * PIXEL];
};

const folder = temporaryFolder();
afterAll(() => folder.remove());

/** Writes classes with GDAL, one band per day. */
const writeMask = (
  name: string,
  [a, b, c, d, e, f]: Affine,
  bands: readonly (Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer>)[],
  srs = SINU,
  ...options: string[]
): string => {
  const type = bands[0] instanceof Uint8Array ? 'u8' : 'u16';
  const vrt = writeVrt(folder.path, name, type, SIDE, bands, { geoTransform: [c, a, b, f, d, e] });
  return translate(vrt, `${folder.path}/${name}.tif`, '-a_srs', srs, '-co', 'COMPRESS=DEFLATE', ...options);
};

const run = async (href: string, zone: ReturnType<typeof zoneAt>, samples = [0, 1, 2, 3, 4, 5, 6, 7]) => {
  const task = { kind: 'fire-mask', mask: assetAt(href, 1, 0), samples, limits: LIMITS } as const;
  return runFireMask({ ...task, grid: zone.grid }, await fileContext());
};
const zoneAt = (lat: number, lng: number, size: number) => makeZone({ lat, lng, size });
const observedOf = ({ days }: FireMaskResult) =>
  days.map(({ observed }) => observed.reduce((sum, one) => sum + one, 0));

describe.skipIf(!hasGdal)(`a mask written by GDAL (seed ${SEED})`, () => {
  const POSITIONS: readonly (readonly [lat: number, lng: number])[] = [
    [-18, 132],
    [4.5, -60],
    [62, 100],
  ];
  const random = seededRandom(SEED);
  const classes = POSITIONS.map(() =>
    Array.from({ length: DAYS }, () => Uint8Array.from({ length: SIDE * SIDE }, () => random() * 10)),
  );
  const paths: string[] = [];
  beforeAll(() => {
    const tiled = ['TILED=YES', 'BLOCKXSIZE=64', 'BLOCKYSIZE=64'].flatMap((option) => ['-co', option]);
    POSITIONS.forEach(([lat, lng], i) =>
      paths.push(writeMask(`mask${i}`, layoutAround(lng, lat), classes[i], SINU, ...tiled)),
    );
  });

  test.each(POSITIONS.flatMap(([lat, lng], i) => [5, 100].map((size) => [lat, lng, size, i] as const)))(
    'has at %f, %f within %i km the pixels that PROJ places inside',
    async (lat, lng, size, index) => {
      const zone = zoneAt(lat, lng, size);
      const { west, south, east, north } = edgesOf(zone.grid);
      const affine = layoutAround(lng, lat);
      const centres = Array.from({ length: SIDE * SIDE }, (_, i) =>
        applyAffine(affine, (i % SIDE) + 0.5, Math.floor(i / SIDE) + 0.5),
      );
      const inside = gdaltransform(SINU, `EPSG:${zone.epsg}`, centres).flatMap(([x, y], i) =>
        x >= west && x <= east && y >= south && y <= north ? [i] : [],
      );
      const result = await run(paths[index], zone);
      expect(result.cells).toHaveLength(inside.length);
      // The largest squares extend beyond the file.
      if (size < 100) expect(result.pixels).toBe(inside.length);
      else expect((result.pixels * 0.858635) / size ** 2).toBeCloseTo(1, 1);
      expect(new Set(result.cells).size).toBe(inside.length);
      result.days.forEach((day, sample) => {
        const values = inside.map((i) => classes[index][sample][i]);
        expect(day.sample).toBe(sample);
        expect([...day.observed]).toEqual(values.map((value) => ([3, 5, 7, 8, 9].includes(value) ? 1 : 0)));
        const confidence = values
          .filter((value) => value >= 8)
          .map((value) => (value === 9 ? 'high' : 'nominal'));
        expect(day.fires.map((fire) => fire.confidence)).toEqual(confidence);
      });
      const fires = result.days[0].fires;
      const positions = gdaltransform(
        SINU,
        'OGC:CRS84',
        inside.filter((i) => classes[index][0][i] >= 8).map((i) => centres[i]),
      );
      fires.forEach((fire, i) => {
        expect(fire.lng).toBeCloseTo(positions[i][0], 9);
        expect(fire.lat).toBeCloseTo(positions[i][1], 9);
      });
    },
  );

  test('yields the pixel at the centre of a square that contains no pixel centre', async () => {
    const affine = layoutAround(132, -18);
    const corner = applyAffine(affine, 80.02, 80.02);
    const [lng, lat] = projectionOf(SINUSOIDAL).inverse(...corner);
    const zone = zoneAt(lat, lng, 0.1);
    const result = await run(paths[0], zone);
    expect([result.pixels, result.cells.length]).toEqual([1, 1]);
    const [value] = [classes[0][3][80 * SIDE + 80]];
    expect(result.days[3].observed[0]).toBe([3, 5, 7, 8, 9].includes(value) ? 1 : 0);
  });

  test('numbers its cells consistently with its neighbours, without overlap', async () => {
    const affine = layoutAround(132, -18);
    const land = Array.from({ length: DAYS }, () => new Uint8Array(SIDE * SIDE).fill(5));
    const shifted = (columns: number): Affine => [
      ...([PIXEL, 0, affine[2] + columns * PIXEL, 0, -PIXEL, affine[5]] as const),
    ];
    const left = writeMask('left', shifted(-SIDE / 2), land);
    const right = writeMask('right', shifted(SIDE / 2), land);
    const zone = zoneAt(-18, 132, 20);
    const [whole, west, east] = await Promise.all([paths[0], left, right].map((path) => run(path, zone)));
    expect([west.pixels, east.pixels]).toEqual([whole.pixels, whole.pixels]);
    expect(west.cells.length).toBeGreaterThan(50);
    expect(east.cells.length).toBeGreaterThan(50);
    expect([...west.cells, ...east.cells].sort((a, b) => a - b)).toEqual(
      [...whole.cells].sort((a, b) => a - b),
    );
  });

  test('at the antimeridian has the pixels of its own side', async () => {
    const land = Array.from({ length: DAYS }, () => new Uint8Array(SIDE * SIDE).fill(5));
    const zone = zoneAt(-16.5, 180, 40);
    const east = await run(writeMask('east-edge', layoutAround(179.9, -16.5), land), zone);
    const west = await run(writeMask('west-edge', layoutAround(-179.9, -16.5), land), zone);
    const area = 40 ** 2 / 0.858635;
    expect(east.cells.length / area).toBeCloseTo(0.5, 1);
    expect((east.cells.length + west.cells.length) / area).toBeCloseTo(1, 1);
  });
});

describe.skipIf(!hasGdal)('an unusual mask', () => {
  const zone = zoneAt(-18, 132, 10);
  const affine = layoutAround(132, -18);
  const land = (days = DAYS) => Array.from({ length: days }, () => new Uint8Array(SIDE * SIDE).fill(5));
  const writeIn = (name: string, usual: string, other: string) =>
    writeMask(name, affine, land(), SINU.replace(usual, other));

  test.each([
    ['with samples of two bytes', () => writeMask('u16', affine, [new Uint16Array(SIDE * SIDE)]), 'u16'],
    ['with three days', () => writeMask('short', affine, land(3)), '3 days'],
    ['on another sphere', () => writeIn('sphere', '6371007', '6370997'), 'georeferencing'],
    ['from another meridian', () => writeIn('meridian', 'lon_0=0', 'lon_0=10'), 'georeferencing'],
    ['from another origin', () => writeIn('false', 'x_0=0', 'x_0=500'), 'georeferencing'],
    ['in feet', () => writeIn('feet', 'units=m', 'units=us-ft'), 'georeferencing'],
    ['in another projection', () => writeIn('moll', 'sinu', 'moll'), 'georeferencing'],
    ['in EPSG:3035', () => writeMask('laea', affine, land(), 'EPSG:3035'), 'EPSG:3035'],
    [
      'with pixels of a millimetre',
      () => writeMask('small', [0.001, 0, affine[2], 0, -0.001, affine[5]], land()),
      'pixel',
    ],
  ])('%s is rejected', async (_, write, word) => {
    const path = write();
    const message = expect.stringContaining(word) as string;
    await expect(run(path, zone)).rejects.toMatchObject({ code: 'unsupported-tiff', message });
  });

  test('with hidden pixels has not observed them', async () => {
    const path = writeMask('hidden', affine, land());
    const half = land(1)[0].map((_, i) => (i % 2 === 0 ? 255 : 0));
    const days = [1, 2, 3, 4, 5, 6, 7, 8].flatMap((band) => ['-b', String(band)]);
    const mask = ['--config', 'GDAL_TIFF_INTERNAL_MASK', 'YES', ...days, '-mask', '9'];
    const masked = writeMask('masked', affine, [...land(), half], SINU, ...mask);
    const [whole, part] = [await run(path, zone), await run(masked, zone)];
    expect(observedOf(whole)).toEqual(Array<number>(8).fill(whole.pixels));
    expect(observedOf(part)[0] / whole.pixels).toBeCloseTo(0.5, 1);
  });
});
