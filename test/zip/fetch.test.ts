import { describe, expect, it } from 'vitest';
import { fetchWithZips } from '../../src/zip/fetch.ts';
import { httpFetch } from '../../src/net/node/http-fetch.ts';
import { always, status, type Spoil } from '../support/faults.ts';
import { never, problemOf, useFaultServer } from '../support/range-harness.ts';
import { bytesOf, rawZip } from '../support/zips.ts';

const LONG = 'x'.repeat(300_000);
const AREA = rawZip([
  { name: 'items.json', content: '{"a":1}', deflated: true },
  { name: 'collections/é.json', content: '{}' },
  { name: 'long.json', content: LONG },
]);
const DAMAGED = rawZip([{ name: 'items.json', content: '{}', stated: { crc: 1 } }]);
const host = useFaultServer({
  files: {
    'area.zip': AREA,
    'damaged.zip': DAMAGED,
    'no.zip': bytesOf('<html>'),
    'plain.json': bytesOf('[]'),
  },
});
const read = fetchWithZips(httpFetch, () => undefined);
const get = (path: string, signal = never) => read(`${host.server.url}${path}`, { signal });
const textOf = async (path: string) => (await get(path)).text();

describe('an entry of an archive over HTTP', () => {
  it('is read by range requests, stored or deflated, with an encoded name too', async () => {
    expect(await textOf('area.zip!/items.json')).toBe('{"a":1}');
    expect(await textOf('area.zip!/collections/%C3%A9.json')).toBe('{}');
    expect(await textOf('area.zip!/long.json')).toBe(LONG);
    expect(host.server.requests.every(({ method, range }) => method === 'GET' && range !== null)).toBe(true);
    host.server.purge();
    await textOf('area.zip!/items.json');
    const sent = host.server.requests.reduce((sum, request) => sum + request.sent, 0);
    expect(sent).toBeLessThan(AREA.length / 2);
  });

  it('gives a 404 if there is none of that name, and files outside archives are read as usual', async () => {
    expect((await get('area.zip!/none.json')).status).toBe(404);
    expect(await textOf('plain.json')).toBe('[]');
  });

  it.each([
    ['is missing', 'none.zip!/items.json', 'not-found', {}],
    ['is not an archive', 'no.zip!/items.json', 'stac-invalid', { fault: 'foreign' }],
    ['is damaged', 'damaged.zip!/items.json', 'stac-invalid', { fault: 'damaged', entry: 'items.json' }],
  ])('is refused if the archive %s', async (_, path, code, fields) => {
    expect(await problemOf(get(path))).toMatchObject({ code, fields });
  });

  it.each<[string, Spoil, string]>([
    ['is denied', status(403), 'access-denied'],
    ['is unavailable', status(503), 'upstream-unavailable'],
  ])('is refused with the host’s reason, after one request, if the archive %s', async (_, spoil, code) => {
    host.server.setFaults(always(spoil));
    expect(await problemOf(get('area.zip!/items.json'))).toMatchObject({ code });
    expect(host.server.requests).toHaveLength(1);
  });

  it('is not read if the signal is aborted', async () => {
    const signal = AbortSignal.abort(new Error('Stopped'));
    await expect(get('area.zip!/items.json', signal)).rejects.toThrow('Stopped');
  });
});
