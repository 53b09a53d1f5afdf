import { expect, it, onTestFinished } from 'vitest';
import { openCanopyMap } from '../../src/canopy-map/canopy-map.ts';
import { startHost } from '../support/hosts.ts';

it('ends transfers at their time limit, on abort and on close, whether the host or the reader stalls', async () => {
  const host = await startHost((request, response) => {
    if (request.url!.includes('N00')) return;
    response.writeHead(206, { 'Content-Range': 'bytes 0-9999999/10000000', 'Content-Length': 10_000_000 });
    response.write(Buffer.alloc(1000));
  });
  onTestFinished(() => host.close());
  const limits = { dayBytes: 2 ** 30, atOnce: 1 };
  const map = openCanopyMap({ CANOPY_MAP_URL: `${host.url}/` }, { fetch }, { limits, milliseconds: 200 });
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
  // Nobody reads that body, so its slot is free only once its time is up.
  await expect(map.read(tile('N03E000'), 'a', never)).rejects.toMatchObject({ code: 'rate-limited' });
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
