import { expect, it } from 'vitest';
import { readText } from '../../src/net/rate-limit.ts';

const SAID = 'Rate limit is exceeded. Try again in 23 seconds.';
const said = (text: string) => readText(new Response(text).body?.getReader());

it.each([
  [SAID, 23],
  ['{"statusCode": 429, "message": "Rate limit is exceeded. Try again in 1 second."}', 1],
  ['please TRY AGAIN IN 46 sec', 46],
  ['Zu viele Anfragen – é. Try again in 5 s', 5],
  ['Try again in 2 minutes.', null],
  ['Try again in -5 seconds.', null],
  ['Try again in 1e3 seconds.', null],
  ['Try again in 9999999 seconds.', null],
  ['Try again in seconds.', null],
  ['', null],
])('reads the seconds of %j', async (text, seconds) => {
  expect(await said(text)).toEqual({ seconds, isBusy: false });
});

it('knows a busy account', async () => {
  expect(await said('<Error><Code>ServerBusy</Code></Error>')).toEqual({ seconds: null, isBusy: true });
});

it('reads 4 kB, in pieces of any size, and lets the rest go', async () => {
  let [given, isLetGo] = [0, false];
  const endless = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        given += 1000;
        controller.enqueue(new Uint8Array(1000));
      },
      cancel: () => void (isLetGo = true),
    },
    { highWaterMark: 0 },
  );
  expect(await readText(endless.getReader())).toEqual({ seconds: null, isBusy: false });
  expect([given, isLetGo]).toEqual([5000, true]);
  expect((await said(' '.repeat(4096 - SAID.length) + SAID)).seconds).toBe(23);
  expect((await said(' '.repeat(4097) + SAID)).seconds).toBeNull();
});

it('hears nothing of a body that breaks, and of none', async () => {
  const broken = new ReadableStream<Uint8Array>({ start: (own) => own.error(new Error('reset')) });
  for (const reader of [broken.getReader(), undefined])
    expect(await readText(reader)).toEqual({ seconds: null, isBusy: false });
});
