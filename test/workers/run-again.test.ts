import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import type { Task } from '../../src/workers/tasks.ts';
import { nodePoolWorker } from '../../src/node/worker.ts';
import { Pool, runAgain } from '../../src/workers/pool.ts';

const WORKER = new URL('../support/obedient-worker.mjs', import.meta.url);

let started = 0;
const pools: Pool[] = [];
function onePool(): Pool {
  started = 0;
  const createWorker = () => {
    started += 1;
    return nodePoolWorker(WORKER);
  };
  const pool = new Pool(createWorker, { slots: 1, times: { grace: 20, stall: 5000 } });
  pools.push(pool);
  return pool;
}
afterEach(() => Promise.all(pools.splice(0).map((pool) => pool.close())));

/** A task of the test worker in the shape the pool passes on. */
const task = (act: string, more: object = {}) => ({ act, ...more }) as unknown as Task;
const live = () => new AbortController().signal;

/** Puts a task next to the next one that ends the worker they share. */
async function dyingNeighbour(pool: Pool): Promise<void> {
  await pool.run(task('answer'), { signal: live() });
  pool.run(task('dieLater', { milliseconds: 30 }), { signal: live() }).catch(() => undefined);
}

describe('a task whose neighbour takes their worker along', () => {
  it('is lost with it by itself', async () => {
    const pool = onePool();
    await dyingNeighbour(pool);
    const lost = pool.run(task('work', { milliseconds: 200, value: 7 }), { signal: live() });
    await expect(lost).rejects.toMatchObject({ code: 'worker-lost' });
  });

  it('is run again on a new one', async () => {
    const pool = onePool();
    await dyingNeighbour(pool);
    const value = await runAgain(pool, task('work', { milliseconds: 200, value: 7 }), { signal: live() });
    expect([value, started]).toEqual([7, 2]);
  });

  it('is not run again once it is aborted', async () => {
    const pool = onePool();
    await dyingNeighbour(pool);
    const controller = new AbortController();
    const again = runAgain(pool, task('work', { milliseconds: 200 }), { signal: controller.signal });
    setTimeout(() => controller.abort('enough'), 5);
    await expect(again).rejects.toBe('enough');
    await sleep(50);
    expect(started).toBe(1);
  });
});

describe('a task that cannot be done', () => {
  it('that kills its worker is tried twice, no more', async () => {
    await expect(runAgain(onePool(), task('die'), { signal: live() })).rejects.toMatchObject({
      code: 'worker-lost',
    });
    expect(started).toBe(2);
  });

  it('for another reason is tried once', async () => {
    await expect(runAgain(onePool(), task('fail'), { signal: live() })).rejects.toMatchObject({
      code: 'truncated',
    });
    expect(started).toBe(1);
  });
});
