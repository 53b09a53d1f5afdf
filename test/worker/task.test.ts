import { describe, expect, it, vi } from 'vitest';
import { northUpGrid } from '../../src/geo/grid.ts';
import type { ScoreTask } from '../../src/products/score/tasks.ts';
import type { ReadTask, SurveyTask } from '../../src/sources/optical/tasks.ts';
import { loadCodecText } from '../../src/workers/codecs.ts';
import { createTaskRunner, type TaskRunner } from '../../worker/runtime.ts';
import { oddRuntime } from './odd-files.ts';
import { assetAt, LIMITS } from '../support/task-context.ts';

const { signal } = new AbortController();
const GRID = northUpGrid(32637, 500000, 9200000, 10, 600, 600);
const ASSET = assetAt('https://host.example/a.tif?sig=secret', 1, 0);

const SURVEY: SurveyTask = { kind: 'survey', quality: ASSET, grid: GRID, limits: LIMITS };

const READ: ReadTask = {
  kind: 'read',
  tiles: [{ sceneId: 'a', quality: ASSET, bands: { blue: ASSET, nir: ASSET } }],
  layouts: [
    { fine: GRID, coarse: GRID, fineBands: ['nir'], coarseBands: ['blue'], stripRows: 128, packed: false },
  ],
  limits: LIMITS,
};

const UNKNOWN = { nbr: null, height: null, slope: null, p: null, lossPercent: null, firesPer100Km2: null };
const SCORE: ScoreTask = {
  kind: 'score',
  inputs: {
    ...{ ...UNKNOWN, forestCover: 50, ndvi: 0.5, referenceHeight: 30 },
    ...{ coreFraction: null, largestPatchFraction: null },
  },
};

const run = (runner: TaskRunner, task: Parameters<TaskRunner['run']>[0]) =>
  runner.run(task, signal, { onProgress: () => undefined, fetchCodecText: loadCodecText });

describe('a task runner', () => {
  it('starts once for simultaneous tasks', async () => {
    const start = vi.fn(() => oddRuntime());
    const runner = createTaskRunner(start);
    await Promise.all([run(runner, SURVEY), run(runner, SCORE), run(runner, SURVEY)]);
    expect(start).toHaveBeenCalledTimes(1);
  });

  it('starts again after a failure to start', async () => {
    const start = vi.fn(() => oddRuntime()).mockRejectedValueOnce(new Error('no memory just now'));
    const runner = createTaskRunner(start);
    await expect(run(runner, SCORE)).rejects.toThrow('no memory just now');
    await expect(run(runner, SCORE)).resolves.toMatchObject({ cover: expect.any(Number) as number });
    expect(start).toHaveBeenCalledTimes(2);
  });

  it('names the file on which a kernel trapped, and restarts for the next task', async () => {
    const start = vi.fn(() => oddRuntime()).mockImplementationOnce(() => oddRuntime({ traps: true }));
    const runner = createTaskRunner(start);
    await expect(run(runner, SURVEY)).rejects.toMatchObject({
      code: 'tile-corrupt',
      fields: { asset: 'test.tif' },
    });
    await expect(run(runner, SURVEY)).resolves.toMatchObject({ clearFraction: expect.any(Number) as number });
    await run(runner, SURVEY);
    expect(start).toHaveBeenCalledTimes(2);
  });

  it('restarts after a trap that involves no file', async () => {
    const trapping = async () => {
      const runtime = await oddRuntime();
      runtime.arena.kernels.scoreTerms = (input) =>
        void runtime.arena.kernels.countOfClass(2 ** 32 - input, 2 ** 20, 1);
      return runtime;
    };
    const start = vi.fn(() => oddRuntime()).mockImplementationOnce(trapping);
    const runner = createTaskRunner(start);
    await expect(run(runner, SCORE)).rejects.toThrow(WebAssembly.RuntimeError);
    await run(runner, SCORE);
    expect(start).toHaveBeenCalledTimes(2);
  });

  /** What a task fails with if memory does not suffice. */
  const outOfMemory = {
    ...{ code: 'unsupported-tiff', fields: { asset: 'https://host.example/a.tif' } },
    cause: expect.any(RangeError) as Error,
  };

  it('names the file if it fits in memory but its grid does not', async () => {
    const runner = createTaskRunner(() => oddRuntime({ maximumBytes: 1.7 * 2 ** 20 }));
    const map = { kind: 'canopy-map', tiles: [ASSET], grid: GRID, limits: LIMITS } as const;
    await expect(run(runner, map)).rejects.toMatchObject(outOfMemory);
  });

  it('names a file of the scene whose files fit in memory one by one, but not together', async () => {
    // One tile of 256 x 256 and its classes take less than 3 MiB, the planes of all files more.
    const runner = createTaskRunner(() => oddRuntime({ maximumBytes: 3 * 2 ** 20 }));
    await run(runner, SURVEY);
    await expect(run(runner, READ)).rejects.toMatchObject(outOfMemory);
  });
});
