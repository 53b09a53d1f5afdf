import { pathToFileURL } from 'node:url';
import { sentinel2 } from '../../../src/sources/optical/sentinel2.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SylvanError } from '../../../src/errors/errors.ts';
import { resolutionOf } from '../../../src/geo/grid.ts';
import type { CompositeResult, ReadTask } from '../../../src/sources/optical/tasks.ts';
import { makeZone } from '../../../src/geo/zone.ts';
import type { TaskPool } from '../../../src/workers/pool.ts';
import { DeferredZone, type ZoneRequest } from '../../../src/sources/context.ts';
import { readOptical, type Optical } from '../../../src/sources/optical/composite.ts';
import { compositeLayout, rowBands } from '../../../src/sources/optical/plan.ts';
import { SharedReads } from '../../../src/sources/optical/shared-reads.ts';
import { folderCatalogue } from '../../../src/stac/folder.ts';
import { fetchWithFiles } from '../../support/file-fetch.ts';
import { sourceContext } from '../../support/source-context.ts';
import { localPool } from '../../support/task-pool.ts';
import { SEAM, temporaryFolder, writeItems, writeZoneIn, type ZoneItem } from '../../support/zones.ts';

describe('rowBands', () => {
  const zone = makeZone({ lat: -10.49, lng: -61.35, size: 10 });
  const layout = compositeLayout(zone);
  /** A strip of 128 rows of ten kilometres: two bands at 10 m, five and the classes at 20 m. */
  const strip = 128 * 1000 * 2 * 2 + 64 * 500 * (5 * 2 + 1);

  it('is the layout itself where there is room', () => {
    expect(rowBands(layout, 6, Infinity)).toEqual([{ firstRow: 0, layout }]);
    expect(rowBands(layout, 6, 8 * 6 * strip)[0].layout).toBe(layout);
  });

  it.each([
    { memory: 7 * 6 * strip, heights: [896, 104] },
    { memory: 3 * 6 * strip, heights: [384, 384, 232] },
    { memory: 3 * 6 * strip - 1, heights: [256, 256, 256, 232] },
    { memory: 1, heights: [...Array<number>(7).fill(128), 104] },
  ])('covers both grids with whole strips, of $memory bytes at most', ({ memory, heights }) => {
    const bands = rowBands(layout, 6, memory);
    expect(bands.map((band) => band.layout.fine.height)).toEqual(heights);
    for (const grid of ['fine', 'coarse'] as const) {
      let [north, rows] = [layout[grid].affine[5], 0];
      for (const { layout: band } of bands) {
        expect(band[grid].affine).toEqual([...layout[grid].affine.slice(0, 5), north]);
        expect(band[grid].width).toBe(layout[grid].width);
        north -= band[grid].height * resolutionOf(band[grid]);
        rows += band[grid].height;
      }
      expect(rows).toBe(layout[grid].height);
    }
    expect(bands.map(({ firstRow }) => firstRow)).toEqual(heights.map((_, i) => i * heights[0]));
  });
});

/** Two kilometres, thus two bands of one strip each, that two tiles meet. */
describe('a zone read in bands', { timeout: 60_000 }, async () => {
  const folder = await temporaryFolder();
  afterAll(() => folder.remove());
  let zone: { readonly folder: string; readonly request: ZoneRequest };
  beforeAll(async () => {
    zone = await writeZoneIn(folder.path, SEAM);
  }, 60_000);

  interface Acquired {
    readonly optical: Optical;
    readonly reads: readonly ReadTask[];
  }

  /** `refuse` names what a read task is refused for. */
  async function read(
    memory: number,
    path = zone.folder,
    refuse: (task: ReadTask) => SylvanError | null = () => null,
  ): Promise<Acquired> {
    const pool = localPool();
    const reads: ReadTask[] = [];
    const run: TaskPool['run'] = async (task, call) => {
      if (task.kind === 'read') {
        reads.push(task);
        const error = refuse(task);
        if (error !== null) throw error;
      }
      return pool.run(task, call);
    };
    const own = sourceContext('sentinel2', { pool: { slots: 1, memory, run } });
    const catalogue = folderCatalogue({
      product: sentinel2,
      fetch: fetchWithFiles,
      url: pathToFileURL(path).href,
    });
    const request = { ...zone.request, detail: 'full' } as const;
    const shared = new SharedReads(request);
    shared.end();
    const context = { ...own, shared, deferredZone: new DeferredZone(), trueColour: true };
    return { optical: await readOptical(request, [catalogue], context), reads };
  }

  /** Readings without what they cost. */
  function readingsOf({ optical }: Acquired) {
    return optical.period.observations.map(({ readings }) =>
      readings.map(({ sceneId, validFraction, offset, offsetVerdict, warnings }) => {
        return { sceneId, validFraction: validFraction.toFixed(9), offset, offsetVerdict, warnings };
      }),
    );
  }

  /** Planes that are not the same to the bit; far faster than `toEqual`. */
  function unlike(a: Acquired, b: Acquired): string[] {
    const bytesOf = (acquired: Acquired, plane: keyof CompositeResult) => {
      const { buffer, byteOffset, byteLength } = acquired.optical.period.composite[plane]!;
      return Buffer.from(buffer, byteOffset, byteLength);
    };
    const planes = Object.keys(a.optical.period.composite) as (keyof CompositeResult)[];
    expect(planes).toEqual(expect.arrayContaining(['acquired']));
    return planes.filter((plane) => !bytesOf(a, plane).equals(bytesOf(b, plane)));
  }

  function expectAlike(banded: Acquired, whole: Acquired): void {
    expect(unlike(banded, whole)).toEqual([]);
    expect(readingsOf(banded)).toEqual(readingsOf(whole));
    expect(banded.optical.period.skipped).toEqual(whole.optical.period.skipped);
  }

  it('shows the same to the bit, with at most a strip of every observation at a time', async () => {
    const [whole, banded] = [await read(Infinity), await read(1)];
    expectAlike(banded, whole);
    const heights = banded.reads.map(({ layouts }) => layouts[0].fine.height);
    expect(new Set(heights)).toEqual(new Set([200, 128, 72]));
    const observations = whole.optical.period.observations.length;
    expect(banded.reads.length).toBe(3 * observations);
    // The whole zone is read of blue and SWIR2 alone.
    expect(banded.reads.slice(0, observations).map(({ layouts }) => layouts[0].coarseBands)).toEqual(
      Array(observations).fill(['blue', 'red', 'nir08', 'swir22']),
    );
  });

  it('reads the whole zone for the offset: a band alone may know too little', async () => {
    const wrong = (item: ZoneItem): ZoneItem => {
      for (const asset of Object.values(item.assets))
        for (const band of asset['raster:bands'] ?? []) if (band.offset !== undefined) band.offset = 0;
      return item;
    };
    const path = await writeItems(zone.folder, 'offset-0.json', wrong);
    const [whole, banded] = [await read(Infinity, path), await read(1, path)];
    const verdicts = readingsOf(whole).flat();
    expect(
      verdicts.some(({ offsetVerdict, warnings }) => offsetVerdict === 'pixels' && warnings.length === 1),
    ).toBe(true);
    expectAlike(banded, whole);
  });

  it('leaves a scene that one band fails in out of all of them, and takes a spare one', async () => {
    const whole = await read(Infinity);
    const [first] = whole.optical.period.observations;
    const lost = new Set(first.surveyed.observation.scenes.map(({ id }) => id));
    const isLost = ({ tiles, layouts: [{ fine, fineBands }] }: ReadTask) =>
      fineBands.length > 0 && tiles.some(({ sceneId }) => lost.has(sceneId)) && fine.height !== 128;
    const damaged = new SylvanError('tile-corrupt', 'its last tile is damaged');
    const refuse = (task: ReadTask) => (isLost(task) ? damaged : null);
    const without = await read(Infinity, zone.folder, refuse);
    const banded = await read(1, zone.folder, refuse);
    expect(without.optical.period.failures).toEqual([damaged]);
    expect(unlike(banded, without)).toEqual([]);
    expect(readingsOf(banded).flat()).toEqual(expect.arrayContaining(readingsOf(without).flat()));
    expect(new Set(banded.optical.period.skipped.map(({ id }) => id))).toEqual(
      new Set(without.optical.period.skipped.map(({ id }) => id)),
    );
  });

  it('throws what is wrong with the call, and shows nothing where no scene can be read', async () => {
    const budget = new SylvanError('needs-overview', 'too much', { fields: { maximum: 5 } });
    const second = ({ layouts: [{ fine }] }: ReadTask) => fine.height === 72;
    await expect(read(1, zone.folder, (task) => (second(task) ? budget : null))).rejects.toMatchObject({
      code: 'needs-overview',
    });
    const gone = new SylvanError('not-found', 'gone');
    await expect(read(1, zone.folder, (task) => (second(task) ? gone : null))).rejects.toMatchObject({
      code: 'upstream-failure',
    });
  });
});
