import { expect, it } from 'vitest';
import { Queue } from '../../src/limits/queue.ts';

const never = new AbortController().signal;

/** Work that runs until `end` is called. */
function held() {
  let end!: () => void;
  const done = new Promise<void>((resolve) => (end = resolve));
  return { work: () => done, end };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

it('limits running and waiting work, and refuses the rest', async () => {
  const queue = new Queue({ running: 2, waiting: 1 });
  const jobs = [held(), held(), held()];
  const runs = jobs.map(({ work }) => queue.run(work, never));
  await settled();
  expect([queue.running, queue.waiting]).toEqual([2, 1]);
  await expect(queue.run(() => Promise.resolve(), never)).rejects.toMatchObject({
    code: 'unavailable',
    fields: { retry_after: 5 },
  });
  jobs[0].end();
  await runs[0];
  await settled();
  expect([queue.running, queue.waiting]).toEqual([2, 0]);
  for (const { end } of jobs) end();
  await Promise.all(runs);
  expect([queue.running, queue.waiting]).toEqual([0, 0]);
});

it('continues after work that failed', async () => {
  const queue = new Queue({ running: 1, waiting: 1 });
  const failing = queue.run(() => Promise.reject(new Error('failed')), never);
  const next = queue.run(() => Promise.resolve('done'), never);
  await expect(failing).rejects.toThrow('failed');
  expect(await next).toBe('done');
});

it('rejects waiting work on abort and on close', async () => {
  const queue = new Queue({ running: 1, waiting: 2 });
  const first = held();
  const running = queue.run(first.work, never);
  const caller = new AbortController();
  const leaving = queue.run(() => Promise.resolve(), caller.signal);
  const refused = queue.run(() => Promise.resolve(), never);
  await settled();
  caller.abort(new Error('gone'));
  await expect(leaving).rejects.toThrow('gone');
  queue.close();
  await expect(refused).rejects.toMatchObject({ code: 'unavailable' });
  await expect(queue.run(() => Promise.resolve(), never)).rejects.toMatchObject({ code: 'unavailable' });
  first.end();
  await running;
});
