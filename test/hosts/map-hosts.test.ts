import { readFileSync } from 'node:fs';
import { request, type RequestOptions } from 'node:https';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { WrittenMap } from '../../simulator/index.ts';
import { temporaryFolder } from '../support/zones.ts';
import { hasOpenssl } from './certificate.ts';
import type { MapFault } from './faults.ts';
import { startPublicHosts, type PublicHosts } from './public-hosts.ts';
import { writeWorld } from './world.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let maps: readonly WrittenMap[];
let hosts: PublicHosts;

beforeAll(async () => {
  folder = await temporaryFolder();
  const world = await writeWorld(folder.path, { hasMaps: true });
  maps = world.maps;
  hosts = await startPublicHosts(world, folder.path);
}, 60_000);
afterEach(() => hosts.set({}));
afterAll(async () => {
  await hosts.close();
  await folder.remove();
});

interface Answer {
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

function ask(
  host: string,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Answer> {
  const options: RequestOptions = {
    ...{ host: '127.0.0.1', port: hosts.port, servername: host, path, method },
    ...{ ca: readFileSync(hosts.certificate), headers: { host, ...headers } },
  };
  return new Promise((answered, failed) => {
    request(options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        answered({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    })
      .on('error', failed)
      .end();
  });
}

const PC = 'planetarycomputer.microsoft.com';

async function tokenOf(collection: string): Promise<string> {
  const { body } = await ask(PC, `/api/sas/v1/token/${collection}`);
  return `?${(JSON.parse(body.toString()) as { token: string }).token}`;
}

const tileOf = (name: WrittenMap['map']) => maps.find(({ map }) => map === name)!;
const RANGE = { range: 'bytes=0-99', origin: 'https://example.org' };

const PUBLISHERS = [
  ['worldcover', 'worldCover'],
  ['jrc', 'gfc2020'],
  ['hansen', 'lossYear'],
  ['meta', 'canopyHeight'],
] as const;

describe.skipIf(!hasOpenssl)('the doubles of map hosts', () => {
  it.each(PUBLISHERS)(
    'of %s serve ranges of tiles, 404 for missing tiles, and each fault of a tile',
    async (publisher, name) => {
      const { host, path, file } = tileOf(name);
      const query = publisher === 'worldcover' ? await tokenOf('esa-worldcover') : '';
      const get = () => ask(host, `${path}${query}`, RANGE);
      const bytes = readFileSync(file);
      const whole = await get();
      expect([whole.status, whole.headers['content-range']]).toStrictEqual([
        206,
        `bytes 0-99/${bytes.length}`,
      ]);
      expect(whole.body.equals(bytes.subarray(0, 100))).toBe(true);
      expect(whole.headers.etag).toMatch(/^"/);
      expect((await ask(host, `${path.replace(/\d+(?!.*\d)/, '')}${query}`)).status).toBe(404);
      const faulty = async (fault: MapFault) => {
        hosts.set({ faults: [fault] });
        return get();
      };
      expect((await faulty(`${publisher}-html`)).headers['content-type']).toMatch(/^text\/html/);
      const truncated = await faulty(`${publisher}-truncated`);
      expect(Number(String(truncated.headers['content-range']).split('/')[1])).toBeLessThan(bytes.length);
      const lying = await faulty(`${publisher}-past-end`);
      expect(lying.headers['content-range']).toBe(whole.headers['content-range']);
      expect(lying.headers.etag).not.toBe(whole.headers.etag);
    },
  );

  it('accept only a token of its own container for ESA’s map', async () => {
    const { host, path } = tileOf('worldCover');
    const statuses = await Promise.all(
      ['', await tokenOf('landsat-c2-l2'), await tokenOf('ai4edataeuwest/esa-worldcover')].map(
        async (query) => (await ask(host, `${path}${query}`, RANGE)).status,
      ),
    );
    expect(statuses).toStrictEqual([409, 403, 206]);
  });

  it('use names of the version that `LATEST` refers to at JRC, and an HTML listing', async () => {
    const { host, path } = tileOf('gfc2020');
    hosts.set({ faults: ['jrc-moved'] });
    expect((await ask(host, path, RANGE)).status).toBe(404);
    expect((await ask(host, path.replace('_V4_', '_V5_'), RANGE)).status).toBe(206);
    const list = await ask(host, path.slice(0, path.lastIndexOf('/') + 1));
    expect(list.body.toString()).toContain('href="JRC_GFC2020_V5_S10_W70.tif"');
  });

  it('can deny access to Google’s bucket', async () => {
    const { host, path } = tileOf('lossYear');
    hosts.set({ faults: ['hansen-closed'] });
    const { status, body } = await ask(host, path, RANGE);
    expect([status, body.toString()]).toStrictEqual([
      403,
      expect.stringContaining('<Code>AccessDenied</Code>'),
    ]);
  });

  it.each(PUBLISHERS.slice(1))('of %s send CORS headers only if switched on', async (publisher, name) => {
    const { host, path } = tileOf(name);
    const allowed = async () => (await ask(host, path, RANGE)).headers['access-control-allow-origin'];
    expect(await allowed()).toBeUndefined();
    hosts.set({ faults: [`${publisher}-with-cors` as MapFault] });
    expect(await allowed()).toBe('*');
  });
});
