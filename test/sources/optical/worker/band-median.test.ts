import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeCog } from '../../../../simulator/cog-writer.ts';
import { SylvanError, type ProblemCode } from '../../../../src/errors/errors.ts';
import { northUpGrid, subgrid, type Grid } from '../../../../src/geo/grid.ts';
import type { Asset } from '../../../../src/stac/scene.ts';
import type { BandMedianTask } from '../../../../src/sources/optical/tasks.ts';
import type { TaskContext } from '../../../../worker/context.ts';
import { runBandMedian } from '../../../../src/sources/optical/worker/band-median.ts';
import { useFolder } from '../../../support/closing.ts';
import { seededRandom } from '../../../support/random.ts';
import { assetAt, fileContext, LIMITS } from '../../../support/task-context.ts';
import { expectNear, median } from './strips.ts';

const SEED = 33;
const GRID = northUpGrid(32720, 600_000, 8_900_000, 20, 24, 18);
const PIXELS = GRID.width * GRID.height;
const SCALE = 1e-4;

const folder = useFolder();

let count = 0;

/** Writes a file of digital numbers. */
function writeNumbers(grid: Grid, data: Uint16Array<ArrayBuffer>, offset = 0): Asset {
  const path = join(folder.path, `${++count}.tif`);
  writeFileSync(path, writeCog({ grid, nodata: 0, data }, { tileSize: 16 }));
  return assetAt(path, SCALE, offset);
}

/** Random numbers of 1 to 8,000, and some nodata. */
function numbers(random: () => number, pixels = PIXELS): Uint16Array<ArrayBuffer> {
  return Uint16Array.from({ length: pixels }, () => (random() < 0.1 ? 0 : 1 + Math.floor(random() * 8000)));
}

async function medianOf(own: Partial<BandMedianTask>, context: Partial<TaskContext> = {}) {
  const task: BandMedianTask = {
    kind: 'band-median',
    grid: GRID,
    observations: [],
    observedBits: new Uint8Array(PIXELS).fill(255),
    limits: LIMITS,
    ...own,
  };
  return runBandMedian(task, { ...(await fileContext()), ...context });
}

const reflectance = (number: number, offset = 0) => (number === 0 ? NaN : number * SCALE + offset);

describe(`runBandMedian (seed ${SEED})`, () => {
  const random = seededRandom(SEED);

  it('takes the median of the observations whose bits are set at each pixel', async () => {
    const bits = [5, 0, 3, 7];
    const planes = bits.map(() => numbers(random));
    const observedBits = Uint8Array.from({ length: PIXELS }, () => Math.floor(random() * 256));
    const offsets = [0, -0.1, 0, -0.1];
    const observations = planes.map((plane, i) => ({
      bit: bits[i],
      tiles: [writeNumbers(GRID, plane, offsets[i])] as const,
    }));
    const expected = [...observedBits].map((byte, p) =>
      median(
        planes.flatMap((plane, i) =>
          ((byte >> bits[i]) & 1) === 1 ? [reflectance(plane[p], offsets[i])] : [],
        ),
      ),
    );
    expectNear((await medianOf({ observations, observedBits }))!, expected);
  });

  it('takes the first value where tiles overlap', async () => {
    const [west, east] = [
      subgrid(GRID, { x: 0, y: 0, width: 15, height: 18 }),
      subgrid(GRID, { x: 9, y: 0, width: 15, height: 18 }),
    ];
    const [left, right] = [numbers(random, 15 * 18), numbers(random, 15 * 18)];
    const observations = [{ bit: 0, tiles: [writeNumbers(west, left), writeNumbers(east, right)] as const }];
    const expected = Array.from({ length: PIXELS }, (_, i) => {
      const [x, y] = [i % 24, Math.floor(i / 24)];
      const own = x < 15 ? reflectance(left[y * 15 + x]) : NaN;
      const other = x >= 9 ? reflectance(right[y * 15 + x - 9]) : NaN;
      return Number.isNaN(own) ? other : own;
    });
    expectNear((await medianOf({ observations }))!, expected);
  });

  it('ignores files that cannot be read, and returns null if none can', async () => {
    const plane = numbers(random);
    const gone = assetAt(join(folder.path, 'gone.tif'), SCALE, 0);
    const damaged = writeNumbers(GRID, numbers(random));
    writeFileSync(damaged.href, new Uint8Array(3000));
    const far = writeNumbers({ ...GRID, affine: [20, 0, 0, 0, -20, 0] }, numbers(random));
    const others = [gone, damaged, far].map((tile, bit) => ({ bit, tiles: [tile] as const }));
    const observations = [...others, { bit: 6, tiles: [writeNumbers(GRID, plane), gone] as const }];
    expectNear(
      (await medianOf({ observations }))!,
      [...plane].map((number) => reflectance(number)),
    );
    expect(await medianOf({ observations: others })).toBeNull();
  });

  const refusing = (code: ProblemCode): Partial<TaskContext> => ({
    openSource: () => {
      throw new SylvanError(code, 'Refused.');
    },
  });
  const observations = [{ bit: 0, tiles: [assetAt('https://images.example/green.tif', SCALE, 0)] as const }];

  it.each<ProblemCode>(['offline-miss', 'timeout'])(
    'returns null if its files are refused with %s',
    async (code) => {
      expect(await medianOf({ observations }, refusing(code))).toBeNull();
    },
  );

  it.each<ProblemCode>(['access-expired', 'storage-full'])(
    'rejects with %s if its files are refused with it',
    async (code) => {
      await expect(medianOf({ observations }, refusing(code))).rejects.toMatchObject({ code });
    },
  );

  it('rejects with the abort reason', async () => {
    const own = new AbortController();
    const reason = new Error('enough');
    own.abort(reason);
    await expect(medianOf({ observations }, { ...refusing('timeout'), signal: own.signal })).rejects.toBe(
      reason,
    );
  });
});
