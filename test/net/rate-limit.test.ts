import { expect, it } from 'vitest';
import { readRefusal } from '../../src/net/rate-limit.ts';

const MESSAGE = 'Rate limit is exceeded. Try again in 23 seconds.';
const read = (body: BodyInit | null, status = 429) => readRefusal(new Response(body, { status }), 0);
const unstated = { meaning: 429, retryAfter: null };

it.each([
  [MESSAGE, 23],
  ['{"statusCode": 429, "message": "Rate limit is exceeded. Try again in 1 second."}', 1],
  ['please TRY AGAIN IN 46 sec', 46],
  ['Zu viele Anfragen – é. Try again in 5 s', 5],
  ['Try again in 2 minutes.', null],
  ['Try again in -5 seconds.', null],
  ['Try again in 1e3 seconds.', null],
  ['', null],
])('parses the seconds in %j', async (text, seconds) => {
  expect(await read(text)).toEqual({ meaning: 429, retryAfter: seconds });
});

it('reads the first 4 kB, whatever the size of the chunks, and cancels the rest', async () => {
  let [sent, isCancelled] = [0, false];
  const endless = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        sent += 1000;
        controller.enqueue(new Uint8Array(1000));
      },
      cancel: () => void (isCancelled = true),
    },
    { highWaterMark: 0 },
  );
  expect(await read(endless)).toEqual(unstated);
  expect([sent, isCancelled]).toEqual([5000, true]);
  expect((await read(' '.repeat(4096 - MESSAGE.length) + MESSAGE)).retryAfter).toBe(23);
  expect((await read(' '.repeat(4097) + MESSAGE)).retryAfter).toBeNull();
});

it('returns no seconds for a body that breaks off or is missing', async () => {
  const broken = new ReadableStream<Uint8Array>({
    start: (controller) => controller.error(new Error('reset')),
  });
  for (const body of [broken, null]) expect(await read(body)).toEqual(unstated);
  expect(await read('<Error><Code>ServerBusy</Code></Error>', 503)).toEqual(unstated);
});
