import { afterEach, describe, expect, it } from 'vitest';
import { isSylvanError } from '../../src/errors/errors.ts';
import type { Amount } from '../../src/workers/protocol.ts';
import type { Task } from '../../src/workers/tasks.ts';
import type { PoolWorker } from '../../src/workers/worker-client.ts';
import { nodePoolWorker } from '../../src/node/worker.ts';
import { Pool, type PoolOptions } from '../../src/workers/pool.ts';

const WORKER = new URL('../support/obedient-worker.mjs', import.meta.url);

let pool: Pool;
let started = 0;

function open(options: Partial<PoolOptions> = {}, url = WORKER): Pool {
  started = 0;
  pool = new Pool(
    () => {
      started += 1;
      return nodePoolWorker(url);
    },
    { workers: 2, ...options },
  );
  return pool;
}

/** A task of the test worker, in the shape that the pool passes on. */
const task = (act: string, more: object = {}) => ({ act, ...more }) as unknown as Task;
const live = () => new AbortController().signal;
const run = (act: string, more: object = {}, signal = live()) => pool.run(task(act, more), { signal });

const code = (promise: Promise<unknown>) =>
  promise.then(
    () => 'no error',
    (error: unknown) => (isSylvanError(error) ? error.code : error),
  );

afterEach(() => pool.close());

describe('the pool', () => {
  it('reports everything that a task has read exactly once, before its result', async () => {
    open();
    for (const pause of [0, 30]) {
      const reported = { tiles: 0, bytes: 0 };
      const onProgress = ({ tiles, bytes }: Amount) => {
        reported.tiles += tiles;
        reported.bytes += bytes;
      };
      await pool.run(task('read', { pause }), { signal: live(), onProgress });
      expect(reported).toEqual({ tiles: 3, bytes: 40 });
      await new Promise((resolve) => setTimeout(resolve, 20));
      expect(reported).toEqual({ tiles: 3, bytes: 40 });
    }
  });

  it('runs tasks in parallel and queues the rest', async () => {
    open({ workers: 2, tasksPerWorker: 2 });
    const values = await Promise.all(
      Array.from({ length: 9 }, (_, i) => run('work', { milliseconds: 20, value: i })),
    );
    expect(values).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    expect(started).toBe(2);
  });

  it('does not let a waiting group block another', async () => {
    open({ workers: 1, tasksPerWorker: 1 });
    const end = new AbortController();
    const { signal } = end;
    const slow = Array.from({ length: 3 }, () =>
      code(pool.run(task('untilAborted'), { signal, group: 'slow' })),
    );
    const quick = pool.run(task('answer', { value: 'through' }), { signal: live(), group: 'quick' });
    expect(await quick).toBe('through');
    end.abort();
    await Promise.all(slow);
  });

  it('runs as many tasks at a time as memory allows, but at least one, and tasks without memory alongside', async () => {
    open({ memory: 100 });
    const done: string[] = [];
    const hold = (name: string, memory: number) =>
      pool
        .run(task('work', { milliseconds: 150 }), { signal: live(), memory })
        .then(() => void done.push(name));
    const light = () =>
      pool.run(task('answer', { value: 0 }), { signal: live() }).then(() => void done.push('light'));
    const held = [hold('over the limit', 120), hold('first', 60), hold('second', 60), hold('small', 40)];
    await Promise.all([...held, light()]);
    expect(done[0]).toBe('light');
    expect(done[1]).toBe('over the limit');
    expect(done.slice(2, 4).sort()).toEqual(['first', 'small']);
    expect(done[4]).toBe('second');
  });

  it('gives a worker no more calls than its maximum, whatever their groups', async () => {
    open({ workers: 1, tasksPerWorker: 1, maxPerWorker: 2 });
    const held = ['a', 'b'].map((group) =>
      pool.run(task('work', { milliseconds: 100 }), { signal: live(), group }),
    );
    const third = pool.run(task('answer', { value: 3 }), { signal: live(), group: 'c' });
    expect(await Promise.race([third, Promise.race(held).then(() => 'held')])).toBe('held');
    expect(await third).toBe(3);
  });

  it('returns errors with their fields', async () => {
    open();
    await expect(run('fail')).rejects.toMatchObject({
      code: 'truncated',
      message: 'Cut short',
      fields: { host: 'a.example', attempt: 4 },
      retryable: true,
    });
  });

  it('transfers buffers instead of copying them', async () => {
    open();
    const buffer = new ArrayBuffer(8);
    await pool.run(task('answer', { value: buffer }), { signal: live(), transfer: [buffer] });
    expect(buffer.byteLength).toBe(0);
  });

  it('rejects an aborted task with the signal’s reason, and keeps its worker', async () => {
    open({ workers: 1 });
    const controller = new AbortController();
    const reason = new Error('enough');
    const aborted = run('untilAborted', {}, controller.signal);
    setTimeout(() => controller.abort(reason), 30);
    await expect(aborted).rejects.toBe(reason);
    expect(await run('answer', { value: 1 })).toBe(1);
    expect(started).toBe(1);
  });

  it('starts the other tasks if creating a worker aborts the one that needs it', async () => {
    const controller = new AbortController();
    let workers = 0;
    pool = new Pool(
      () => {
        workers += 1;
        if (workers === 2) controller.abort('enough');
        return nodePoolWorker(WORKER);
      },
      { workers: 1, tasksPerWorker: 1 },
    );
    const dying = code(run('die'));
    const aborted = run('answer', { value: 1 }, controller.signal);
    const others = [2, 3].map((value) => run('answer', { value }));
    await expect(aborted).rejects.toBe('enough');
    expect(await dying).toBe('worker-lost');
    expect(await Promise.all(others)).toEqual([2, 3]);
  });

  it('starts no worker before it is needed, as for a task that is already aborted', async () => {
    open();
    await expect(run('answer', {}, AbortSignal.abort('early'))).rejects.toBe('early');
    expect(started).toBe(0);
    expect(await run('answer', { value: 7 })).toBe(7);
    expect(started).toBe(1);
  });

  it('lets other tasks finish on a worker that ignores an abort', async () => {
    open({ workers: 1, times: { grace: 40 } });
    await run('answer');
    const controller = new AbortController();
    const deaf = run('deaf', {}, controller.signal);
    const neighbour = run('work', { milliseconds: 300, value: 'done' });
    setTimeout(() => controller.abort('stop'), 20);
    await expect(deaf).rejects.toBe('stop');
    const next = run('answer', { value: 'next' });
    expect(await Promise.all([neighbour, next])).toEqual(['done', 'next']);
    expect(started).toBe(2);
  });

  it('terminates a worker that makes no progress', async () => {
    open({ workers: 1, times: { stall: 500 } });
    expect(await code(run('deaf'))).toBe('worker-lost');
    expect(await run('answer', { value: 3 })).toBe(3);
  });

  it('rejects all tasks of a dying worker, and replaces it', async () => {
    open({ workers: 1 });
    await run('answer');
    const companion = code(run('work', { milliseconds: 500 }));
    expect(await code(run('die'))).toBe('worker-lost');
    expect(await companion).toBe('worker-lost');
    expect(await run('answer', { value: 4 })).toBe(4);
    expect(started).toBe(2);
  });

  it('explains how to fix a worker that cannot start', async () => {
    open({}, new URL('../support/no-such-worker.mjs', import.meta.url));
    const error: unknown = await run('answer').catch((reason: unknown) => reason);
    expect(isSylvanError(error, 'worker-unavailable')).toBe(true);
    expect(String(error)).toMatch(/workerUrl/);
  });

  it('limits its queue', async () => {
    open({ workers: 1, tasksPerWorker: 1, queue: 1 });
    const running = run('work', { milliseconds: 40 });
    const waiting = run('answer');
    expect(await code(run('answer'))).toBe('unavailable');
    await Promise.all([running, waiting]);
  });

  it('rejects all tasks when it closes, and all later ones', async () => {
    open({ workers: 1, tasksPerWorker: 1 });
    const calls = [code(run('deaf')), code(run('answer'))];
    await pool.close();
    expect(await Promise.all(calls)).toEqual(['unavailable', 'unavailable']);
    expect(await code(run('answer'))).toBe('unavailable');
    await pool.close();
  });

  it('closes only once all workers are gone, including replaced ones', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    let [isGone, isClosed] = [false, false];
    const slow = (worker: PoolWorker): PoolWorker => ({
      ...worker,
      async terminate() {
        await worker.terminate();
        await held;
        isGone = true;
      },
    });
    started = 0;
    const create = () => ((started += 1) === 1 ? slow(nodePoolWorker(WORKER)) : nodePoolWorker(WORKER));
    pool = new Pool(create, { workers: 1 });
    await code(run('die'));
    await run('answer');
    const closing = pool.close().then(() => (isClosed = true));
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect([started, isGone, isClosed]).toEqual([2, false, false]);
    release();
    await closing;
    expect(isGone).toBe(true);
  });
});
