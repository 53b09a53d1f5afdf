import { existsSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { isSylvanError } from '../../../src/errors/errors.ts';
import type { Window } from '../../../src/geo/grid.ts';
import { onWgs84 } from '../../../src/geo/utm-kin.ts';
import { openCog, type Cog } from '../../../worker/cog/cog.ts';
import { TileDecoder } from '../../../worker/cog/tile-decoder.ts';
import type { WindowPlane } from '../../../worker/cog/window-plane.ts';
import { Shelf } from '../../../worker/context.ts';
import { fileSource } from '../../support/file-range-source.ts';
import { GdalChecksum } from '../../support/gdal-checksum.ts';
import { openArena } from '../../support/kernels.ts';
import { hasRealData, realData } from '../../support/real-data.ts';
import { processorSeconds } from './reading.ts';
import { loadCodec } from '../../support/codecs.ts';
import { expectedOutcome, OTHER_EPSG, REFUSED } from './tricky-tiff.expected.ts';

/** GDAL 3.6's description of a file, as far as it is compared. */
interface Expected {
  readonly size?: [number, number];
  readonly geoTransform?: number[] | null;
  readonly epsg?: number;
  readonly bandCount?: number;
  readonly bands?: readonly {
    readonly checksum: number;
    readonly noDataValue?: number | string;
    readonly minimum?: number;
    readonly maximum?: number;
  }[];
}

const FOLDER = 'tricky-tiff';
const PREFIX = 'autotest/gcore/data/';
const SECONDS_EACH = 2;
const STRIP_ROWS = 512;
const SIDE = 4096;
/** Above this size, only the checksum is compared. */
const HUGE_PIXELS = 2e7;
const { signal } = new AbortController();

/** Seconds spent in Sylvan's code, by file. */
const seconds: Record<string, number> = {};

async function timed<T>(file: string, work: () => Promise<T>): Promise<T> {
  const start = processorSeconds();
  try {
    return await work();
  } finally {
    seconds[file] = (seconds[file] ?? 0) + processorSeconds() - start;
  }
}

const shelf = new Shelf(await openArena(1));

/** Outcome for a file: `decoded`, `code: what` if it is refused, or `WRONG: …`. */
async function outcomeOf(file: string, expected: Expected): Promise<string> {
  try {
    const source = fileSource(realData(`${FOLDER}/${PREFIX}${file}`));
    const cog = await timed(file, () => openCog(source, new TileDecoder(shelf, loadCodec), signal));
    const faults = [...headerFaults(file, cog, expected)];
    for (let sample = 0; sample < cog.samplesPerPixel; sample++)
      faults.push(...(await pixelFaults(file, cog, sample, expected)));
    return faults.length === 0 ? 'decoded' : `WRONG: ${faults.join(', ')}`;
  } catch (error) {
    if (!isSylvanError(error)) return `WRONG: threw ${String(error)}`;
    const { what, reason } = error.fields as Record<string, string | undefined>;
    return `${error.code}: ${what ?? reason}`;
  }
}

function* headerFaults(file: string, cog: Cog, expected: Expected): Generator<string> {
  const { width, height, affine } = cog.levels[0];
  if (expected.size && (width !== expected.size[0] || height !== expected.size[1]))
    yield `size ${width} x ${height}`;
  if (cog.samplesPerPixel !== (expected.bandCount ?? cog.samplesPerPixel))
    yield `${cog.samplesPerPixel} samples`;
  // GDAL georeferences the TIFF by the file next to it, which Sylvan does not read.
  if (!expected.size || existsSync(realData(`${FOLDER}/${PREFIX}${file}.aux.xml`))) return;
  if (!sameTransform(affine, expected.geoTransform ?? null)) yield `affine ${String(affine)}`;
  const epsg =
    file in OTHER_EPSG ? OTHER_EPSG[file] : expected.epsg === undefined ? null : onWgs84(expected.epsg);
  if (cog.epsg !== epsg) yield `EPSG ${cog.epsg}`;
}

function sameTransform(affine: readonly number[] | null, geoTransform: readonly number[] | null): boolean {
  if (!affine || !geoTransform) return affine === geoTransform;
  const [c, a, b, f, d, e] = geoTransform;
  return [a, b, c, d, e, f].every(
    (value, i) => Math.abs(value - affine[i]) <= 1e-9 * Math.max(1, Math.abs(value)),
  );
}

async function pixelFaults(file: string, cog: Cog, sample: number, expected: Expected): Promise<string[]> {
  const band = expected.bands?.[sample];
  const { nodata } = cog;
  const isHuge = cog.levels[0].width * cog.levels[0].height > HUGE_PIXELS;
  const checksum = new GdalChecksum();
  let [minimum, maximum] = [Infinity, -Infinity];
  for await (const { data, valid } of wholeImage(file, cog, sample)) {
    checksum.add(data);
    // GDAL counts the pixels of sparse tiles; only nodata and the mask exclude pixels.
    const inMask = cog.hasMask ? valid : null;
    if (isHuge) continue;
    for (let i = 0; i < data.length; i++) {
      const value = data[i];
      if (value === nodata || inMask?.[i] === 0) continue;
      if (value < minimum) minimum = value;
      if (value > maximum) maximum = value;
    }
  }
  const faults: string[] = [];
  if (checksum.value !== band?.checksum) faults.push(`checksum ${checksum.value}`);
  if (!isHuge && band?.minimum !== undefined && !sameRounded(minimum, band.minimum))
    faults.push(`minimum ${minimum}`);
  if (!isHuge && band?.maximum !== undefined && !sameRounded(maximum, band.maximum))
    faults.push(`maximum ${maximum}`);
  if (!sameRounded(nodata ?? NaN, Number(band?.noDataValue ?? NaN))) faults.push(`nodata ${nodata}`);
  return faults;
}

/** GDAL prints statistics to three decimals and nodata to eight digits. */
function sameRounded(value: number, printed: number): boolean {
  if (Number.isNaN(printed)) return Number.isNaN(value);
  if (!Number.isFinite(printed)) return value === printed;
  return Math.abs(value - printed) <= 6e-4 + Math.abs(printed) * 1e-6;
}

/** Row-major pieces of level 0, as wide as the image. */
async function* wholeImage(file: string, cog: Cog, sample: number) {
  const { width, height } = cog.levels[0];
  const rows = width > SIDE ? Math.min(STRIP_ROWS, height) : SIDE;
  for (let y = 0; y < height; y += rows) {
    shelf.clear();
    const pieceRows = Math.min(rows, height - y);
    const windows: Window[] = [];
    for (let x = 0; x < width; x += SIDE)
      windows.push({ x, y, width: Math.min(SIDE, width - x), height: pieceRows });
    const planes: WindowPlane[] = [];
    for (const window of windows)
      planes.push(await timed(file, () => cog.readWindow(0, window, signal, sample)));
    if (planes.length === 1) yield planes[0];
    else
      for (let row = 0; row < pieceRows; row++)
        yield* planes.map((plane, i) => rowOf(plane, row, windows[i].width));
  }
}

function rowOf({ data, valid }: WindowPlane, row: number, width: number) {
  const [start, end] = [row * width, (row + 1) * width];
  return { data: data.subarray(start, end), valid: valid?.subarray(start, end) ?? null };
}

describe.skipIf(!hasRealData(FOLDER))("GDAL's difficult test files", () => {
  const outcomes: Record<string, string> = {};
  beforeAll(async () => {
    const expected = JSON.parse(readFileSync(realData(`${FOLDER}/gdal_expected.json`), 'utf8')) as Record<
      string,
      Expected
    >;
    for (const [path, answer] of Object.entries(expected)) {
      const file = path.slice(PREFIX.length);
      outcomes[file] = await outcomeOf(file, answer);
      shelf.clear();
    }
  }, 60_000);

  test('decode to the pixels, georeferencing and nodata that GDAL reads, or are refused for the listed reason', () => {
    const names = Object.keys(outcomes);
    expect(outcomes).toEqual(Object.fromEntries(names.map((name) => [name, expectedOutcome(name)])));
    expect(Object.keys(REFUSED).filter((name) => !names.includes(name))).toEqual([]);
    expect(names.filter((name) => outcomes[name] === 'decoded').length).toBeGreaterThan(200);
  });

  test(`take less than ${SECONDS_EACH} seconds each`, () => {
    expect(Object.entries(seconds).filter(([, time]) => time >= SECONDS_EACH)).toEqual([]);
  });
});
