import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import type { Task } from '../../src/workers/tasks.ts';
import { nodePoolWorker } from '../../src/node/worker.ts';
import { Pool, runRetryingLost } from '../../src/workers/pool.ts';

const WORKER = new URL('../support/obedient-worker.mjs', import.meta.url);

let started = 0;
const pools: Pool[] = [];
function newPool(): Pool {
  started = 0;
  const createWorker = () => {
    started += 1;
    return nodePoolWorker(WORKER);
  };
  const pool = new Pool(createWorker, { workers: 1, times: { grace: 20, stall: 5000 } });
  pools.push(pool);
  return pool;
}
afterEach(() => Promise.all(pools.splice(0).map((pool) => pool.close())));

/** A task of the test worker, in the shape that the pool passes on. */
const task = (act: string, more: object = {}) => ({ act, ...more }) as unknown as Task;
const live = () => new AbortController().signal;

/** Starts a task that kills the worker which the next task will share. */
async function dyingNeighbour(pool: Pool): Promise<void> {
  await pool.run(task('answer'), { signal: live() });
  pool.run(task('dieLater', { milliseconds: 30 }), { signal: live() }).catch(() => undefined);
}

describe('a task whose worker is killed by another task', () => {
  it('is run again on a new worker', async () => {
    const pool = newPool();
    await dyingNeighbour(pool);
    const value = await runRetryingLost(pool, task('work', { milliseconds: 60, value: 7 }), {
      signal: live(),
    });
    expect([value, started]).toEqual([7, 2]);
  });

  it('is not run again once it is aborted', async () => {
    const pool = newPool();
    await dyingNeighbour(pool);
    const controller = new AbortController();
    const again = runRetryingLost(pool, task('work', { milliseconds: 200 }), { signal: controller.signal });
    setTimeout(() => controller.abort('enough'), 5);
    await expect(again).rejects.toBe('enough');
    await sleep(50);
    expect(started).toBe(1);
  });
});

describe('a task that fails', () => {
  it('is tried only twice if it kills its worker', async () => {
    await expect(runRetryingLost(newPool(), task('die'), { signal: live() })).rejects.toMatchObject({
      code: 'worker-lost',
    });
    expect(started).toBe(2);
  });

  it('is tried only once for any other reason', async () => {
    await expect(runRetryingLost(newPool(), task('fail'), { signal: live() })).rejects.toMatchObject({
      code: 'truncated',
    });
    expect(started).toBe(1);
  });
});
