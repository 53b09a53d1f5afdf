import type { CanopyMapTicket } from 'sylvan/contract';
import { isSylvanError, SylvanError } from '#server';
import { readTileRequest } from '../canopy-map/tile-request.ts';
import { keyOfTicket, mintTicket } from '../canopy-map/tickets.ts';
import { OF_HOSTS, parameter, type Add, type Operation } from '../openapi/operation.ts';
import type { Service } from '../open-parts.ts';

/** Headers that pages may read, besides those of every answer. */
const EXPOSED = 'Content-Range,ETag,Content-Length,Accept-Ranges';

const TICKET: CanopyMapTicket = {
  success: true,
  expires: '2026-01-01T00:15:00.000Z',
  ticket: `key_9f4d3c1e-7a52-4b8d-8c6f-1e2d3a4b5c6d.1767226500.${'c'.repeat(43)}`,
};

const CREATE_CANOPY_MAP_TICKET: Operation = {
  method: 'post',
  path: '/api/v1/canopy-map-ticket',
  id: 'createCanopyMapTicket',
  group: 'Analyses',
  key: true,
  summary: 'Ticket for map tiles',
  description:
    'Lets tiles be read by their URL alone for 15 minutes, because the code that reads pixels sends no key. Tickets are not stored: after a key is revoked, its tickets still give access to tiles until they expire. This request is free.',
  answers: [{ status: 200, description: 'A ticket.', schema: 'CanopyMapTicket', example: TICKET }],
};

const READ_CANOPY_MAP: Operation = {
  method: 'get',
  path: '/api/v1/canopy-map/{tile}',
  id: 'readCanopyMap',
  group: 'Analyses',
  summary: 'Byte range of a map tile',
  description:
    'Bytes of a tile, exactly as its host provides them: from ETH’s global canopy height map of 2020, JRC’s forest map of 2020, or Hansen’s tree cover and tree cover loss. This request is free; a key may read 512 MiB a day from each process of the service, and each request counts as at least 64 KiB.',
  parameters: [
    parameter('tile', 'path', 'File name of the tile on its host.', {
      pattern: '^(ETH_GlobalCanopyHeight|JRC_GFC2020|Hansen_GFC)[\\w.-]+\\.tif$',
    }),
    parameter('ticket', 'query', 'A ticket that has not expired.'),
    parameter('Range', 'header', 'One byte range, such as `bytes=0-16383`; at most 16 MiB.', {
      pattern: '^bytes=\\d{1,12}-\\d{1,12}$',
    }),
    parameter(
      'If-Match',
      'header',
      'The `ETag` of the only version to accept; `If-Range` has the same effect. If the `ETag` of the file is different, the request fails with `upstream-failure`.',
      { required: false },
    ),
  ],
  answers: [
    {
      status: 206,
      media: ['image/tiff'],
      headers: ['Content-Range', 'ETag', 'Accept-Ranges'],
      description: 'The range.',
    },
  ],
  problems: [
    'missing-key',
    'invalid-key',
    'access-expired',
    'rate-limited',
    'invalid-parameters',
    'not-found',
    'out-of-range',
    ...OF_HOSTS,
  ],
};

/**
 * `POST /canopy-map-ticket`: a ticket for reading tiles for a while. `GET /canopy-map/{tile}.tif?ticket=…`: a range of a map
 * tile, with a ticket. Neither costs a unit. An invalid ticket counts as an invalid key.
 */
export function addCanopyMap(add: Add, { secrets, canopyMap, rates }: Service): void {
  add(CREATE_CANOPY_MAP_TICKET, (c) => c.json(mintTicket(secrets.index, c.get('key').keyId, Date.now())));
  add(READ_CANOPY_MAP, async (c) => {
    if (c.req.raw.method !== 'GET')
      throw new SylvanError('method-not-allowed', 'A tile can only be read with GET.', {
        fields: { allow: 'GET, OPTIONS' },
      });
    const path = new URL(c.req.url).pathname;
    const tile = readTileRequest(path.slice(path.lastIndexOf('/') + 1), (name) => c.req.header(name));
    let keyId: string;
    try {
      keyId = keyOfTicket(secrets.index, c.req.query('ticket'), Date.now());
    } catch (error) {
      if (isSylvanError(error, 'invalid-key')) await rates.countBadKey(c.get('client').address);
      throw error;
    }
    const { offset, length, size, version, body, end } = await canopyMap.read(tile, keyId, c.req.raw.signal);
    c.env.outgoing.once('close', end);
    c.header('Content-Type', 'image/tiff');
    c.header('Content-Range', `bytes ${offset}-${offset + length - 1}/${size}`);
    c.header('Content-Length', String(length));
    c.header('Accept-Ranges', 'bytes');
    if (version !== null) c.header('ETag', version);
    c.header('Access-Control-Expose-Headers', EXPOSED, { append: true });
    return c.body(body, 206);
  });
}
