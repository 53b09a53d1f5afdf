import { expect, it } from 'vitest';
import { Queue } from '../../src/limits/queue.ts';

const never = new AbortController().signal;

/** Work that ends when it is instructed to. */
function held() {
  let end!: () => void;
  const done = new Promise<void>((resolve) => (end = resolve));
  return { work: () => done, end };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

it('runs so much at a time, lets so much wait, and refuses the rest', async () => {
  const queue = new Queue({ running: 2, waiting: 1 });
  const pieces = [held(), held(), held()];
  const runs = pieces.map(({ work }) => queue.run(work, never));
  await settled();
  expect([queue.running, queue.waiting]).toEqual([2, 1]);
  await expect(queue.run(() => Promise.resolve(), never)).rejects.toMatchObject({
    code: 'unavailable',
    fields: { retry_after: 5 },
  });
  pieces[0].end();
  await runs[0];
  await settled();
  expect([queue.running, queue.waiting]).toEqual([2, 0]);
  for (const { end } of pieces) end();
  await Promise.all(runs);
  expect([queue.running, queue.waiting]).toEqual([0, 0]);
});

it('goes on after work that failed', async () => {
  const queue = new Queue({ running: 1, waiting: 1 });
  const failing = queue.run(() => Promise.reject(new Error('failed')), never);
  const next = queue.run(() => Promise.resolve('done'), never);
  await expect(failing).rejects.toThrow('failed');
  expect(await next).toBe('done');
});

it('lets who waits leave, and whom it closes on', async () => {
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
