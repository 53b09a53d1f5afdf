import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { Allowance, type AllowanceLimits } from '../../src/canopy-map/allowance.ts';
import { openCanopyMap } from '../../src/canopy-map/canopy-map.ts';

const LIMITS: AllowanceLimits = { dayBytes: 1000, minBytes: 10, ofKey: 2, ofAll: 3 };
const NOON = Date.UTC(2026, 0, 5, 12);

let now = NOON;
const open = (own: Partial<AllowanceLimits> = {}) => {
  now = NOON;
  return new Allowance({ ...LIMITS, ...own }, () => now);
};
const codeOf = (work: () => unknown): unknown => {
  try {
    work();
    return null;
  } catch (error) {
    const { code, fields } = error as { code: string; fields: object };
    return { code, ...fields };
  }
};

it('gives each key so many bytes a day, and says when the next begins', () => {
  const allowance = open();
  allowance.begin('a', 600)();
  expect(codeOf(() => allowance.begin('a', 401))).toEqual({ code: 'rate-limited', retry_after: 43_200 });
  allowance.begin('b', 1000)();
  allowance.begin('a', 400)();
  now += 43_200_000;
  allowance.begin('a', 1000)();
});

it('takes a least part for the smallest request, and what was requested once, sent or not', () => {
  const allowance = open({ dayBytes: 30 });
  const end = allowance.begin('a', 1);
  end();
  end();
  allowance.begin('a', 20)();
  expect(codeOf(() => allowance.begin('a', 1))).toMatchObject({ code: 'rate-limited' });
});

it('lets a key, and all together, read so many at a time', () => {
  const allowance = open();
  const [first] = [allowance.begin('a', 1), allowance.begin('a', 1)];
  expect(codeOf(() => allowance.begin('a', 1))).toEqual({ code: 'rate-limited', retry_after: 1 });
  allowance.begin('b', 1);
  expect(codeOf(() => allowance.begin('b', 1))).toEqual({ code: 'unavailable', retry_after: 1 });
  first();
  first();
  allowance.begin('b', 1);
  expect(codeOf(() => allowance.begin('c', 1))).toMatchObject({ code: 'unavailable' });
});

it('ends transfers whose host is silent, or whose reader is, in their time, and with the service', async () => {
  const host = createServer((request, response) => {
    if (request.url!.includes('N00')) return;
    response.writeHead(206, { 'Content-Range': 'bytes 0-9999999/10000000', 'Content-Length': 10_000_000 });
    response.write(Buffer.alloc(1000));
  });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => host.closeAllConnections());
  onTestFinished(() => void host.close());
  const limits = { dayBytes: 2 ** 30, minBytes: 1, ofKey: 1, ofAll: 1 };
  const url = `http://127.0.0.1:${(host.address() as AddressInfo).port}/`;
  const map = openCanopyMap({ CANOPY_MAP_URL: url }, { fetch }, { limits, milliseconds: 200 });
  const never = new AbortController().signal;
  const tile = (corner: string) => ({
    file: `ETH_GlobalCanopyHeight_10m_2020_${corner}_Map.tif`,
    offset: 0,
    length: 10_000_000,
    conditions: {},
  });
  await expect(map.read(tile('N00E000'), 'a', never)).rejects.toMatchObject({ code: 'upstream-timeout' });
  const { body } = await map.read(tile('N03E000'), 'a', never);
  const reader = body.getReader();
  const drain = async () => {
    while (!(await reader.read()).done);
  };
  await expect(drain()).rejects.toThrow();
  await map.read(tile('N03E000'), 'a', never);
  // Nobody takes that body: its place is free again once its time is up.
  for (const key of ['b', 'c'])
    await expect
      .poll(() =>
        map.read(tile('N03E000'), key, never).then(
          () => 'read',
          () => 'full',
        ),
      )
      .toBe('read');
  const free = () => map.read(tile('N00E000'), 'a', never).catch((error: unknown) => error);
  await expect.poll(free).toMatchObject({ code: 'upstream-timeout' });
  const left = new AbortController();
  const requested = map.read(tile('N00E000'), 'a', left.signal);
  left.abort(new Error('gone'));
  await expect(requested).rejects.toThrow('gone');
  const last = map.read(tile('N00E000'), 'a', never);
  map.close();
  await expect(last).rejects.toMatchObject({ code: 'unavailable' });
  await expect(map.read(tile('N00E000'), 'a', never)).rejects.toMatchObject({ code: 'unavailable' });
});
