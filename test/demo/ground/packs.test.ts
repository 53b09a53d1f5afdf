import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { packOf, PACKS, tileAt, TILES, tilesIn } from '../../../demo/src/ground/packs.ts';

const BUILT = resolve(import.meta.dirname, '../../../build/demo/ground');

/** The tile of the last level that contains a place. */
function tileOf(lat: number, lng: number) {
  const count = 2 ** TILES.last;
  const angle = (lat * Math.PI) / 180;
  const y = (1 - Math.log(Math.tan(angle) + 1 / Math.cos(angle)) / Math.PI) / 2;
  return [TILES.last, Math.floor(((lng + 180) / 360) * count), Math.floor(y * count)] as const;
}

describe('the built tile packs', () => {
  const packs = new Map(
    PACKS.map((name) => [name, tilesIn(gunzipSync(readFileSync(`${BUILT}/${name}.bin`)))]),
  );
  const layersAt = (lat: number, lng: number) => {
    const [z, x, y] = tileOf(lat, lng);
    const bytes = Buffer.from(packs.get(packOf(z, x, y))!.get(`${z}/${x}/${y}`) ?? []);
    return ['land', 'border', 'lake', 'river'].filter((name) => bytes.includes(name));
  };

  it('hold each tile in the pack that it belongs to', () => {
    const found = [...packs].flatMap(([name, tiles]) =>
      [...tiles.keys()].map((tile) => [name, tile] as const),
    );
    expect(found.length).toBeGreaterThan(700);
    for (const [name, tile] of found) {
      const [z, x, y] = tile.split('/').map(Number);
      expect(packOf(z, x, y)).toBe(name);
    }
    expect(packs.get('world')!.has('0/0/0')).toBe(true);
  });

  it('have coast, borders, lakes and rivers in the right places', () => {
    // The Xingu; Geneva; Lake Victoria with three countries; the Pacific.
    expect(layersAt(-3.2, -52.2)).toEqual(['land', 'river']);
    expect(layersAt(46.2, 6.2)).toEqual(['land', 'border', 'lake', 'river']);
    expect(layersAt(-1, 33)).toEqual(expect.arrayContaining(['land', 'border', 'lake']));
    expect(layersAt(-30, -120)).toEqual([]);
  });
});

describe('tiles', () => {
  afterEach(() => vi.unstubAllGlobals());

  /** A pack of one tile, whose bytes are its position. */
  const packWith = (...place: number[]) => gzipSync(Buffer.from([...place, 3, 0, 0, 0, ...place]));
  const serve = (answer: (path: string) => Response) => {
    const fetchPack = vi.fn(answer);
    vi.stubGlobal('fetch', (path: string) => Promise.resolve(fetchPack(path)));
    return fetchPack;
  };

  it('are read from their pack, which is fetched once, and are empty at sea', async () => {
    const fetchPack = serve(() => new Response(packWith(5, 8, 9)));
    const tiles = await Promise.all([tileAt(5, 8, 9), tileAt(5, 9, 9)]);
    expect(tiles.map((tile) => [...tile])).toEqual([[5, 8, 9], []]);
    expect(fetchPack.mock.calls).toEqual([['/ground/1-1.bin']]);
  });

  it('can be read again after the request for their pack failed', async () => {
    serve(() => new Response(null, { status: 404 }));
    await expect(tileAt(5, 16, 0)).rejects.toThrow('404');
    serve(() => new Response(packWith(5, 16, 0)));
    expect([...(await tileAt(5, 16, 0))]).toEqual([5, 16, 0]);
  });
});
