import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpticalBand } from '../../../../src/stac/scene.ts';
import { byAddress, type FileWindows } from '../../../../src/workers/windows.ts';
import { coarsen, northUpGrid, type Grid } from '../../../../src/geo/grid.ts';
import type {
  ObservationStrip,
  ObservationTile,
  ReflectancePlane,
  ReadLayout,
  ReadResult,
  ReadResults,
  ReadTask,
} from '../../../../src/sources/optical/tasks.ts';
import type { TaskContext } from '../../../../worker/context.ts';
import { runRead } from '../../../../src/sources/optical/worker/read.ts';
import { hasGdal, temporaryFolder, translate, writeVrt } from '../../../support/gdal.ts';
import { fileSource, type BytesRangeSource } from '../../../support/file-range-source.ts';
import { packed as packedPlane } from '../../../support/packed.ts';
import { seededRandom } from '../../../support/random.ts';
import { writeCogFile } from '../../../../simulator/index.ts';
import { assetAt, fileContext, LIMITS, tileOf } from '../../../support/task-context.ts';
import { expectNear } from './strips.ts';

const SEED = 31;
const FINE: readonly OpticalBand[] = ['red', 'nir'];
const COARSE: readonly OpticalBand[] = ['blue', 'rededge1', 'nir08', 'swir22'];
const STRIP_ROWS = 16;
/** In coarse pixels; the height is odd, so that the last strip is shorter. */
const ZONE = { width: 50, height: 37 };
const [SCALE, OFFSET] = [0.0001, -0.1];

const folder = temporaryFolder();
afterAll(() => folder.remove());

/** The offset of a single band, with which its reflectances stay plausible. */
const OTHER_OFFSET = -0.09;

/** A scene's digital numbers and classes on its own grid, which is aligned with the zone's. */
interface SceneData {
  readonly id: string;
  /** Columns of the zone's coarse grid left of the scene, and its width. */
  readonly left: number;
  readonly width: number;
  readonly bands: Readonly<Record<string, Uint16Array<ArrayBuffer>>>;
  readonly classes: Uint8Array<ArrayBuffer>;
}

/** Numbers above `usual` that mostly follow the ground, with some nodata and some brighter than any surface. */
function randomBand(random: () => number, ground: Float32Array, usual: number): Uint16Array<ArrayBuffer> {
  return Uint16Array.from(ground, (brightness) => {
    const dice = random();
    if (dice < 0.03) return 0;
    return dice < 0.05 ? 14_000 : usual + brightness * 900 + random() * 300;
  });
}

/** Brightness of the ground in all bands, 0…1: on the coarse grid, and on one `factor` times as fine. */
function randomGround(random: () => number, width: number, factor: number): [Float32Array, Float32Array] {
  const coarse = Float32Array.from({ length: width * ZONE.height }, random);
  const fine = Float32Array.from({ length: coarse.length * factor ** 2 }, (_, i) => {
    const [row, column] = [Math.floor(i / (width * factor)), i % (width * factor)];
    return coarse[Math.floor(row / factor) * width + Math.floor(column / factor)];
  });
  return [coarse, fine];
}

function randomScene(id: string, left: number, width: number, factor: number, blue = 1150): SceneData {
  const random = seededRandom(SEED + left);
  const [coarse, fine] = randomGround(random, width, factor);
  const usual: Record<string, number> = { blue, rededge1: 1800, nir08: 3500, swir22: 1500 };
  return {
    id,
    left,
    width,
    bands: Object.fromEntries([
      ...FINE.map((band) => [band, randomBand(random, fine, band === 'nir' ? 4000 : 1300)]),
      ...COARSE.map((band) => [band, randomBand(random, coarse, usual[band])]),
    ]) as SceneData['bands'],
    classes: Uint8Array.from({ length: coarse.length }, () =>
      random() < 0.01 ? 9 : random() < 0.1 ? 11 : 4,
    ),
  };
}

/** Writes a scene, its first pixel at column `left` of the zone. */
function writeScene(scene: SceneData, factor: number): ObservationTile {
  const { id, bands, classes } = scene;
  for (const [name, data] of Object.entries({ ...bands, scl: classes }))
    writeCogFile(fileOf(id, name), rasterOf(scene, name, data, factor), { overviews: 'none' });
  return tileOf(id, [...FINE, ...COARSE], (name) => fileOf(id, name), { scale: SCALE, offset: OFFSET });
}

/** A band of a scene on its grid, which is finer for {@link FINE}. */
function rasterOf({ left, width }: SceneData, name: string, data: Uint16Array | Uint8Array, factor: number) {
  const { coarse } = gridsOf(factor);
  const [pixel, , west, , , north] = coarse.affine;
  const finer = FINE.includes(name as OpticalBand) ? factor : 1;
  const [columns, rows] = [width * finer, ZONE.height * finer];
  const grid = northUpGrid(coarse.epsg, west + left * pixel, north, pixel / finer, columns, rows);
  return { grid, data, nodata: 0 };
}

const fileOf = (id: string, name: string) => join(folder.path, `${id}-${name}.tif`);

/** Rewrites the tile's files by GDAL. */
function byGdal(tile: ObservationTile): ObservationTile {
  const rewritten = (href: string) =>
    translate(href, `${href}-gdal.tif`, '-of', 'COG', '-co', 'OVERVIEWS=NONE');
  for (const { href } of [tile.quality, ...Object.values(tile.bands)]) renameSync(rewritten(href), href);
  return tile;
}

function gridsOf(factor: number): { fine: Grid; coarse: Grid } {
  const fine = northUpGrid(32632, 399_960, 5_300_040, 20 / factor, ZONE.width * factor, ZONE.height * factor);
  return { fine, coarse: coarsen(fine, factor) };
}

async function read(tiles: readonly ObservationTile[], factor: number, packed = false): Promise<ReadResult> {
  const [result] = await readLayouts(tiles, [{ ...layoutOf(factor), packed }]);
  return result;
}

const layoutOf = (factor: number): ReadLayout => ({
  ...gridsOf(factor),
  ...{ fineBands: FINE, coarseBands: COARSE, stripRows: STRIP_ROWS, packed: false },
});

/** Another layout of the same files, on the coarse grid only, like that of the history. */
function coarseLayout(factor: number): ReadLayout {
  const { coarse } = gridsOf(factor);
  const coarseBands: readonly OpticalBand[] = ['blue', 'red', 'nir08', 'swir22'];
  return { fine: coarse, coarse, fineBands: [], coarseBands, stripRows: ZONE.height, packed: true };
}

async function readLayouts(
  tiles: readonly ObservationTile[],
  layouts: ReadTask['layouts'],
  context: Partial<TaskContext> = {},
  limits: ReadTask['limits'] = LIMITS,
): Promise<ReadResults> {
  const task = { kind: 'read', tiles, layouts, limits } as const;
  return runRead(task, { ...(await fileContext()), ...context });
}

/** Opens files and keeps what was opened. */
function recordingSource() {
  const opened: BytesRangeSource[] = [];
  const openSource = (href: string) => {
    opened.push(fileSource(href));
    return opened.at(-1)!;
  };
  return { opened, openSource };
}

/** A plane's reflectance, or its packed values. */
function samplesOf(plane: ReflectancePlane | Uint8Array): ArrayLike<number> {
  if (!('numbers' in plane)) return plane;
  const { numbers, scale, offset } = plane;
  const { fround } = Math;
  return Float32Array.from(numbers, (number) =>
    number === 0 ? NaN : fround(fround(number * fround(scale)) + fround(offset)),
  );
}

/** Joins an observation's strips into whole planes. */
function whole(strips: ReadResult['strips']) {
  const join = (pick: (strip: ObservationStrip) => ReflectancePlane | Uint8Array) =>
    strips.flatMap((strip) => Array.from(samplesOf(pick(strip))));
  return {
    fine: FINE.map((_, i) => join(({ fine }) => fine[i])),
    coarse: COARSE.map((_, i) => join(({ coarse }) => coarse[i])),
    classes: join(({ classes }) => classes),
  };
}

/** A number's reflectance; NaN for nodata and above 1.2. */
function reflectance(number: number, offset = OFFSET): number {
  const value = number * SCALE + offset;
  return number === 0 || value > 1.2 ? NaN : value;
}

/** Class of a scene's coarse pixel; 0 if it is hidden, within 60 m of cloud, or if any part lacks a value in any band. */
function shownClass(scene: SceneData, column: number, row: number, factor: number): number {
  const { width, bands, classes } = scene;
  const own = classes[row * width + column];
  for (let y = Math.max(0, row - 3); y <= Math.min(ZONE.height - 1, row + 3); y++)
    for (let x = Math.max(0, column - 3); x <= Math.min(width - 1, column + 3); x++)
      if (classes[y * width + x] === 9) return 0;
  const hasValue = (band: OpticalBand, i: number) => !Number.isNaN(reflectance(bands[band][i]));
  const parts = Array.from(
    { length: factor ** 2 },
    (_, i) => (row * factor + Math.floor(i / factor)) * width * factor + column * factor + (i % factor),
  );
  const present =
    COARSE.every((band) => hasValue(band, row * width + column)) &&
    FINE.every((band) => parts.every((part) => hasValue(band, part)));
  return own === 4 && present ? own : 0;
}

/** The zone's pixels (fine and coarse), each from the first scene that shows it. */
function expected(scenes: readonly SceneData[], factor: number) {
  type Pick = (scene: SceneData, column: number) => number;
  const at = (column: number, row: number, none: number, pick: Pick) => {
    for (const scene of scenes) {
      const own = column - scene.left;
      const isInside = own >= 0 && own < scene.width;
      if (isInside && shownClass(scene, own, row, factor) !== 0) return pick(scene, own);
    }
    return none;
  };
  const plane = (finer: number, pick: (column: number, row: number) => number) =>
    Array.from({ length: ZONE.width * ZONE.height * finer ** 2 }, (_, i) =>
      pick(i % (ZONE.width * finer), Math.floor(i / (ZONE.width * finer))),
    );
  const finePixel = (band: OpticalBand, column: number, row: number) =>
    at(Math.floor(column / factor), Math.floor(row / factor), NaN, (scene) => {
      const own = row * scene.width * factor + column - scene.left * factor;
      return reflectance(scene.bands[band][own]);
    });
  return {
    fine: FINE.map((band) => plane(factor, (column, row) => finePixel(band, column, row))),
    coarse: COARSE.map((band) =>
      plane(1, (column, row) =>
        at(column, row, NaN, (scene, own) => reflectance(scene.bands[band][row * scene.width + own])),
      ),
    ),
    classes: plane(1, (column, row) =>
      at(column, row, 0, (scene, own) => shownClass(scene, own, row, factor)),
    ),
  };
}

function expectSamePlanes(strips: ReadResult['strips'], scenes: readonly SceneData[], factor: number): void {
  const [ours, theirs] = [whole(strips), expected(scenes, factor)];
  expect(ours.classes).toEqual(theirs.classes);
  for (const kind of ['fine', 'coarse'] as const)
    theirs[kind].forEach((plane, i) => expectNear(ours[kind][i], plane, `${kind} ${i}`));
}

describe.skipIf(!hasGdal)(`runRead (seed ${SEED})`, { timeout: 30_000 }, () => {
  test.each([
    { factor: 1, rows: [16, 16, 5] },
    { factor: 2, rows: [16, 16, 16, 16, 10] },
  ])(
    'takes each pixel of two overlapping tiles from the first that shows it (factor $factor; 2: files of GDAL)',
    async ({ factor, rows }) => {
      const scenes = [
        randomScene(`west-${factor}`, -4, 34, factor),
        randomScene(`east-${factor}`, 22, 40, factor),
      ];
      const written = scenes.map((scene) => writeScene(scene, factor));
      const tiles = factor === 2 ? written.map(byGdal) : written;
      const { strips, scenes: readings, failures } = await read(tiles, factor);
      expect(failures).toEqual([]);
      expect(strips.map(({ fine }) => samplesOf(fine[0]).length / (ZONE.width * factor))).toEqual(rows);
      expectSamePlanes(strips, scenes, factor);
      for (const [i, reading] of readings.entries()) {
        const alone = expected([scenes[i]], factor).classes.filter((value) => value !== 0).length;
        expect(reading.validFraction).toBeCloseTo(alone / (ZONE.width * ZONE.height), 12);
        expect(reading).toMatchObject({ offset: OFFSET, isCorrected: false });
      }
      const reversed = await read([...tiles].reverse(), factor);
      expectSamePlanes(reversed.strips, [...scenes].reverse(), factor);
    },
  );

  test('takes nothing from a tile beside the zone, and returns no strips for it alone', async () => {
    const inside = randomScene('inside', 0, 50, 1);
    const tiles = [randomScene('beside', 60, 20, 1), inside].map((scene) => writeScene(scene, 1));
    const both = await read(tiles, 1);
    expectSamePlanes(both.strips, [inside], 1);
    expect(both.scenes.map(({ validFraction }) => validFraction > 0)).toEqual([false, true]);
    expect((await read(tiles.slice(0, 1), 1)).strips).toEqual([]);
  });

  test('returns the packed form of the same reflectance if requested', async () => {
    const scenes = [randomScene('packed-west', -4, 34, 1), randomScene('packed-east', 22, 40, 1)];
    const tiles = scenes.map((scene) => writeScene(scene, 1));
    const { strips } = await read(tiles, 1, true);
    const plain = whole((await read(tiles, 1)).strips);
    const { classes, coarse: planes } = whole(strips);
    expect(strips[0].coarse.every((plane) => plane instanceof Uint16Array)).toBe(true);
    expect(classes).toEqual(plain.classes);
    expect(planes).toEqual(plain.coarse.map((plane) => Array.from(packedPlane(plane))));
  });

  test('returns digital numbers, or reflectance if the tiles of a pass have different offsets', async () => {
    const [clouded, clear] = ['numbers', 'other-numbers'].map((id) => randomScene(id, 0, 50, 1));
    const cloud = clouded.classes.map((value, i) => (i % clouded.width < 15 ? 9 : value));
    const scenes = [{ ...clouded, classes: cloud }, clear];
    const [own, other] = scenes.map((scene) => writeScene(scene, 1));
    const alone = (await read([own], 1)).strips;
    for (const { fine } of alone)
      for (const plane of fine) expect(plane).toMatchObject({ scale: SCALE, offset: OFFSET });
    const bands = { ...other.bands, red: { ...other.bands.red!, offset: OTHER_OFFSET } };
    const { strips } = await read([own, { ...other, bands }], 1);
    expect(strips.every(({ fine: [red] }) => red instanceof Float32Array)).toBe(true);
    expect(strips.every(({ fine: [, nir] }) => 'numbers' in nir)).toBe(true);
    const [ours, alike] = [whole(strips), expected(scenes, 1)];
    expect(ours.classes).toEqual(alike.classes);
    const first = whole(alone).classes;
    const fromOther = [...first.keys()].filter((i) => first[i] === 0 && ours.classes[i] !== 0);
    expect(fromOther.length).toBeGreaterThan(50);
    const row = (i: number) => Math.floor(i / ZONE.width) * scenes[1].width + (i % ZONE.width);
    for (const i of fromOther) {
      expect(ours.fine[0][i]).toBeCloseTo(reflectance(scenes[1].bands.red[row(i)], OTHER_OFFSET), 6);
      expect(ours.fine[1][i]).toBeCloseTo(reflectance(scenes[1].bands.nir[row(i)]), 6);
    }
    const red = whole(alone).fine[0];
    for (const i of first.keys()) if (first[i] !== 0) expect(ours.fine[0][i]).toBe(red[i]);
  });

  test('does not apply an offset that the pixels no longer contain', async () => {
    const scene = randomScene('corrected', 0, 50, 1, 300);
    const { scenes, strips } = await read([writeScene(scene, 1)], 1);
    expect(scenes[0]).toMatchObject({ offset: 0, isCorrected: true });
    const { classes, coarse } = whole(strips);
    const shown = [...classes.keys()].filter((i) => classes[i] !== 0);
    expect(shown.length).toBeGreaterThan(500);
    for (const i of shown) expect(coarse[0][i]).toBeCloseTo(reflectance(scene.bands.blue[i], 0), 6);
  });

  test('yields the same from f32 and u16 files as from u16 files alone', async () => {
    const tile = writeScene(randomScene('alike', 0, 50, 2), 2);
    const asFloats = (band: OpticalBand) => {
      const options = ['-ot', 'Float32', '-of', 'COG', '-co', 'OVERVIEWS=NONE'];
      const href = translate(fileOf('alike', band), fileOf('floats', band), ...options);
      return { ...tile.bands[band]!, href };
    };
    const bands = { ...tile.bands, red: asFloats('red'), nir08: asFloats('nir08') };
    const mixed = { ...tile, bands };
    const [plain, other] = [await read([tile], 2), await read([mixed], 2)];
    expect(other.strips[0].fine[0]).toBeInstanceOf(Float32Array);
    expect(other.strips[0].fine[1]).toHaveProperty('numbers');
    expect(whole(other.strips)).toEqual(whole(plain.strips));
    expect(whole(plain.strips).classes.filter((value) => value !== 0).length).toBeGreaterThan(500);
    const [packed, both] = [await read([tile], 2, true), await read([mixed], 2, true)];
    expect(both.strips.map(({ coarse }) => coarse)).toEqual(packed.strips.map(({ coarse }) => coarse));
  });

  test('hides the pixels that a file masks, whatever their values', async () => {
    const scene = randomScene('masked', 0, 50, 1);
    const tile = writeScene(scene, 1);
    const mask = Uint16Array.from(scene.bands.nir08, (_, i) => (i % 50 < 10 ? 0 : 255));
    const { affine } = gridsOf(1).coarse;
    const geoTransform = [affine[2], affine[0], 0, affine[5], 0, affine[4]];
    const facts = { epsg: 32632, geoTransform };
    const vrt = writeVrt(folder.path, 'masked-both', 'u16', 50, [scene.bands.nir08, mask], facts);
    const options = ['-b', '1', '-mask', '2', '-of', 'COG', '-co', 'OVERVIEWS=NONE'];
    const href = translate(vrt, fileOf('masked', 'both'), ...options);
    const bands = { ...tile.bands, nir08: { ...tile.bands.nir08!, href } };
    const plain = whole((await read([tile], 1)).strips);
    const masked = whole((await read([{ ...tile, bands }], 1)).strips);
    expect(masked.classes).toEqual(plain.classes.map((value, i) => (i % 50 < 10 ? 0 : value)));
  });
});

describe.skipIf(!hasGdal)('several layouts of one observation', { timeout: 30_000 }, () => {
  const scenes = [randomScene('left', -4, 34, 2), randomScene('right', 22, 40, 2)];
  let left: ObservationTile, right: ObservationTile;
  beforeAll(() => {
    [left, right] = scenes.map((scene) => writeScene(scene, 2));
  }, 30_000);
  const [own, other] = [layoutOf(2), coarseLayout(2)];
  const more = { ...other, coarseBands: [...other.coarseBands, 'swir16'] } as const;
  const withSwir16 = () => ({ ...left, bands: { ...left.bands, swir16: left.bands.swir22! } });
  const withoutFile = (tile: ObservationTile, band: OpticalBand): ObservationTile => {
    const asset = { ...tile.bands[band]!, href: join(folder.path, 'gone.tif') };
    return { ...tile, bands: { ...tile.bands, [band]: asset } };
  };

  test('are identical to the same layouts read alone', async () => {
    const tiles = [left, right];
    const [[first], [second]] = [await readLayouts(tiles, [own]), await readLayouts(tiles, [other])];
    expect(second.strips[0].classes.some((value) => value > 0)).toBe(true);
    expect(await readLayouts(tiles, [own, other])).toEqual([first, second]);
    expect(await readLayouts(tiles, [other, own])).toEqual([second, first]);
  });

  test('open and fetch each file once, even if both grids need red', async () => {
    const { opened, openSource } = recordingSource();
    const [, nearby] = await readLayouts([left], [own, other], { openSource });
    expect(nearby).not.toBeNull();
    const names = opened.map(({ url }) => url.replace(/left-|.tif/g, '')).sort();
    expect(names).toEqual(['blue', 'nir', 'nir08', 'red', 'rededge1', 'scl', 'swir22']);
    for (const { url, requests } of opened) {
      const count = (kind: string) => requests.filter((request) => request.kind === kind).length;
      expect(count('header'), url).toBe(1);
      expect(count('tiles'), url).toBe(1);
    }
  });

  test('are the same if their windows are recorded for a pack, which include those of overviews', async () => {
    const href = fileOf('left', 'red-overviews');
    writeCogFile(href, rasterOf(scenes[0], 'red', scenes[0].bands.red, 2), { tileSize: 16 });
    const tile = { ...left, bands: { ...left.bands, red: { ...left.bands.red!, href } } };
    const read: FileWindows[] = [];
    const onRead = (file: FileWindows) => read.push(file);
    const limits = { ...LIMITS, recordsWindows: true };
    const recorded = await readLayouts([tile], [own, other], { onRead }, limits);
    expect(recorded).toEqual(await readLayouts([tile], [own, other]));
    const levels = byAddress(read)
      .get(href)!
      .windows.map(({ level }) => level);
    expect(new Set(levels)).toEqual(new Set([0, 1]));
  });

  test('fetch bands that are coarser than both grids once', async () => {
    const { fine } = gridsOf(2);
    const [west, north] = [fine.affine[2] + 40, fine.affine[5] - 40];
    const within = northUpGrid(32632, west, north, 10, fine.width - 8, fine.height - 8);
    const layoutOn = (grid: Grid): ReadLayout => ({ ...other, fine: grid, coarse: grid });
    const { opened, openSource } = recordingSource();
    await readLayouts([left], [layoutOn(fine), layoutOn(within)], { openSource });
    for (const { url, requests } of opened.filter((source) => /blue|nir08|swir22/.test(source.url)))
      expect(requests.filter(({ kind }) => kind === 'tiles').length, url).toBe(1);
  });

  test('yield null for one that cannot be read, and do not change the others', async () => {
    const [alone] = await readLayouts([left, right], [own]);
    const gone = { ...right, bands: { ...right.bands, swir16: assetAt('gone.tif', SCALE, OFFSET) } };
    const [last] = await readLayouts([left, right], [other]);
    expect(await readLayouts([withSwir16(), gone], [own, more, other])).toEqual([alone, null, last]);
  });

  test('yield only the first if that lacks a scene', async () => {
    const [first, nearby] = await readLayouts([left, withoutFile(right, 'nir')], [own, other]);
    expect(first.failures.map(({ sceneId }) => sceneId)).toEqual(['right']);
    expect(first.strips).toEqual((await readLayouts([left], [own]))[0].strips);
    expect(nearby).toBeNull();
    const none = readLayouts([withoutFile(left, 'nir')], [own, other]);
    await expect(none).rejects.toMatchObject({ code: 'not-found' });
  });

  test('stop on an abort while the second is read', async () => {
    const controller = new AbortController();
    let decoded = 0;
    const onProgress = (tiles: number) => {
      decoded += tiles;
      // The first layout reads seven files.
      if (decoded === 8) controller.abort('enough');
    };
    const reading = readLayouts([withSwir16()], [own, more], { signal: controller.signal, onProgress });
    await expect(reading).rejects.toBe('enough');
    expect(decoded).toBe(8);
  });
});
