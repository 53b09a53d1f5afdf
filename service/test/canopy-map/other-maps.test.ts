import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canopyMapTicketSchema } from 'sylvan/contract';
import { bearer, startService, type TestService } from '../support/service.ts';

const BYTES = Buffer.from(Array.from({ length: 4000 }, (_, i) => (i * 31) % 251));

/** Tiles of the maps besides ETH's that a service reads for pages, and their folders on their hosts. */
const TILES = [
  ['JRC_GFC2020_V4_N0_W70.tif', 'jeodpp.jrc.ec.europa.eu/ftp/jrc-opendata/FOREST/GFC2020/LATEST/tiles/'],
  ['JRC_GFC2020_V5_N80_W180.tif', 'jeodpp.jrc.ec.europa.eu/ftp/jrc-opendata/FOREST/GFC2020/LATEST/tiles/'],
  [
    'Hansen_GFC-2025-v1.13_lossyear_00N_070W.tif',
    'storage.googleapis.com/earthenginepartners-hansen/GFC-2025-v1.13/',
  ],
  [
    'Hansen_GFC-2025-v1.13_treecover2000_10S_020E.tif',
    'storage.googleapis.com/earthenginepartners-hansen/GFC-2025-v1.13/',
  ],
] as const;

/** Names that resemble tiles: another grid, version, layer or suffix, encoded, or of a map that pages read directly. */
const SIMILAR_NAMES = [
  'JRC_GFC2020_V4_N1_W70.tif',
  'JRC_GFC2020_V3_N0_W70.tif',
  'JRC_GFC2020_V4_N0_W190.tif',
  'JRC_GFC2020_V4_N0_W70.tif.aux.xml',
  'Hansen_GFC-2025-v1.13_datamask_00N_070W.tif',
  'Hansen_GFC-2025-v1.13_lossyear_0N_70W.tif',
  'Hansen_GFC-2024-v1.12_lossyear_00N_070W.tif',
  'ESA_WorldCover_10m_2021_v200_N39E030_Map.tif',
  'JRC_GFC2020_V4%5FN0_W70.tif',
];

let host: Server;
let service: TestService;
let ticket: string;
/** Addresses that the service requested, without their scheme. */
const requested: string[] = [];

beforeAll(async () => {
  host = createServer(({ headers }, response) => {
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? [];
    const body = BYTES.subarray(Number(first), Number(last) + 1);
    response.writeHead(206, {
      'Content-Type': 'image/tiff',
      'Content-Range': `bytes ${first}-${last}/${BYTES.length}`,
      'Content-Length': body.length,
    });
    response.end(body);
  });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  const { port } = host.address() as AddressInfo;
  service = await startService(
    {},
    {
      fetch: async (url, init) => {
        requested.push(url.replace('https://', ''));
        const answer = await fetch(`http://127.0.0.1:${port}${new URL(url).pathname}`, init);
        // A new response has no URL: it counts as an answer from the requested one.
        return new Response(answer.body, answer);
      },
    },
  );
  const { api_key: key } = await service.createKey();
  const response = await service.send('/api/v1/canopy-map-ticket', { method: 'POST', headers: bearer(key) });
  ({ ticket } = canopyMapTicketSchema.parse(await response.json()));
});
afterAll(async () => {
  await service.close();
  await new Promise<void>((resolve) => {
    host.close(() => resolve());
    host.closeAllConnections();
  });
});

const read = (tile: string, query = `?ticket=${ticket}`) =>
  service.send(`/api/v1/canopy-map/${tile}${query}`, { headers: { range: 'bytes=1000-1999' } });

describe('tiles of maps that pages cannot read directly', () => {
  it.each(TILES)('%s has the host’s bytes and can be read by any page', async (tile, folder) => {
    requested.length = 0;
    const response = await read(tile);
    expect(response.status).toBe(206);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(Buffer.from(await response.arrayBuffer())).toEqual(BYTES.subarray(1000, 2000));
    expect(requested).toEqual([folder + tile]);
  });

  it('cannot be read without a ticket', async () => {
    requested.length = 0;
    const response = await read(TILES[0][0], '');
    expect(response.status).toBe(401);
    expect(requested).toEqual([]);
  });

  it.each(SIMILAR_NAMES)('do not include %s, which is not requested from any host', async (tile) => {
    requested.length = 0;
    expect((await read(tile)).status).toBe(404);
    expect(requested).toEqual([]);
  });
});
