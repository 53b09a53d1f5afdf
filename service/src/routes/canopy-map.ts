import { Hono } from 'hono';
import { isSylvanError, SylvanError } from 'sylvan/server';
import { readTileRequest } from '../canopy-map/tile-request.ts';
import { keyOfTicket, mintTicket } from '../canopy-map/tickets.ts';
import type { Env } from '../http/context.ts';
import type { Service } from '../service.ts';

/** Headers that pages may read in addition to those of every answer. */
const EXPOSED = 'Content-Range,ETag,Content-Length,Accept-Ranges';

/** `POST /canopy-map-ticket`: what lets tiles be read for a while. It counts nothing. */
export function ticketRoute({ secrets }: Service): Hono<Env> {
  const routes = new Hono<Env>();
  routes.post('/canopy-map-ticket', (c) => c.json(mintTicket(secrets.index, c.get('key').keyId, Date.now())));
  return routes;
}

/**
 * `GET /canopy-map/{tile}.tif?ticket=…`: a range of a tile of ETH's canopy height map, for holders of a ticket. It counts no
 * call. An invalid ticket counts as an invalid key.
 */
export function tileRoute({ secrets, canopyMap, rates }: Service): Hono<Env> {
  const routes = new Hono<Env>();
  routes.get('/canopy-map/:tile', async (c) => {
    if (c.req.raw.method !== 'GET')
      throw new SylvanError('method-not-allowed', 'Only GET reads a tile.', {
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
    const { offset, length, size, version, body } = await canopyMap.read(tile, keyId, c.req.raw.signal);
    c.header('Content-Type', 'image/tiff');
    c.header('Content-Range', `bytes ${offset}-${offset + length - 1}/${size}`);
    c.header('Content-Length', String(length));
    c.header('Accept-Ranges', 'bytes');
    if (version !== null) c.header('ETag', version);
    c.header('Access-Control-Expose-Headers', EXPOSED, { append: true });
    return c.body(body, 206);
  });
  return routes;
}
