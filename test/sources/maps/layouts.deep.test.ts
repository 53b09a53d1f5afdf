import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeMaps } from '../../../simulator/index.ts';
import { MAP_IDS, type MapId } from '../../../src/contract/maps.ts';
import { makeZone, type Zone } from '../../../src/geo/zone.ts';
import { httpOpener } from '../../../src/net/client.ts';
import type { CanopyMapResult } from '../../../src/sources/canopy-map/tasks.ts';
import { metaCanopyMap } from '../../../src/sources/canopy-map/meta.ts';
import { runCanopyMap } from '../../../src/sources/canopy-map/worker/canopy-map.ts';
import { publishedMap } from '../../../src/sources/maps/catalog.ts';
import { outlineOfZone, ruleOf } from '../../../src/sources/maps/read.ts';
import { MAPS } from '../../../src/sources/maps/table.ts';
import type { MapResult, MapTileFiles } from '../../../src/sources/maps/tasks.ts';
import { runMap } from '../../../src/sources/maps/worker/map.ts';
import type { Asset } from '../../../src/stac/scene.ts';
import { patchwork } from '../../support/published-maps.ts';
import { serve, type Served } from '../../support/static-server.ts';
import { fileContext, LIMITS } from '../../support/task-context.ts';

/** Away from tile edges, so that no part of an index lies next to the header by chance. */
const PLACE = { lat: -14.7, lng: -66.6, size: 10 };
const zone = makeZone(PLACE);
const signal = new AbortController().signal;

const META = 'dataforgood-fb-data.s3.amazonaws.com/forests/v2/global/dinov3_global_chm_v2_ml3/chm/';

const queryOf = (boxes: Zone['boxes']) => ({ boxes, start: '2021-01-01', end: '2025-01-01', maxCloud: 101 });

/** What the tests fetch. */
const fetched = { requests: 0, bytes: 0 };
const countingFetch: typeof fetch = async (...request) => {
  const response = await fetch(...request);
  fetched.requests++;
  fetched.bytes += Number(response.headers.get('content-length'));
  return response;
};
const contextOf = async () => ({ ...(await fileContext()), openSource: httpOpener(countingFetch) });

/** The files of a map's first version at a server, under their own names. */
async function filesOf(url: string, id: MapId, { boxes }: Zone): Promise<MapTileFiles[]> {
  const { scenes } = await publishedMap(id).search(queryOf(boxes), { signal });
  const here = (asset: Asset): Asset => {
    const { host, pathname } = new URL(asset.href);
    return { ...asset, href: `${url}${host}${pathname}` };
  };
  return scenes
    .filter(({ processingBaseline }) => processingBaseline === MAPS[id].versions[0])
    .map(({ bands }) => ({
      map: here(bands.map!),
      cover: bands.tree_cover ? here(bands.tree_cover) : null,
    }));
}

async function readAt(url: string, id: MapId, place: typeof PLACE): Promise<MapResult> {
  const zone = makeZone(place);
  const tiles = await filesOf(url, id, zone);
  const outline = outlineOfZone(zone, place);
  const { grid } = zone;
  return runMap(
    { kind: 'map', tiles, rule: ruleOf(MAPS[id]), grid, outline, limits: LIMITS },
    await contextOf(),
  );
}

describe('published maps in the layouts of their hosts', { timeout: 60_000 }, () => {
  let folder: string;
  let server: Served;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sylvan-maps-'));
    await writeMaps(folder, patchwork(zone.grid));
    server = await serve([folder]);
  }, 60_000);
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  });

  const read = (id: MapId, size = PLACE.size) => readAt(server.url, id, { ...PLACE, size });

  async function readHeights(size: number): Promise<CanopyMapResult> {
    const { boxes, grid } = makeZone({ ...PLACE, size });
    const { scenes } = await metaCanopyMap(`${server.url}${META}`).search(queryOf(boxes), { signal });
    const tiles = scenes.map(({ bands }) => bands.canopy_height!);
    return runCanopyMap({ kind: 'canopy-map', tiles, grid, limits: LIMITS }, await contextOf());
  }

  it.each(MAP_IDS)('show the written forest and areas: %s', async (id) => {
    const { forest, areas, found, failures } = await read(id);
    expect([found, failures]).toEqual([1, []]);
    const { worldCover } = patchwork(zone.grid);
    const alike = forest.filter((is, i) => is === Number(worldCover[i] === 10)).length;
    // Hansen's pixels are three of ours wide.
    expect(alike / forest.length).toBeGreaterThan(id === 'hansen' ? 0.9 : 0.97);
    const all = areas.reduce((a, b) => a + b, 0);
    expect(all / (zone.areaHa * 1e4)).toBeCloseTo(1, 3);
  });

  it('take under 1 MB for 1 km, 2 MB for 10 km and 4 MB for 25 km, in twelve requests with canopy heights', async () => {
    for (const [size, megabytes] of [
      [1, 1],
      [10, 2],
      [25, 4],
    ] as const) {
      Object.assign(fetched, { requests: 0, bytes: 0 });
      await Promise.all([...MAP_IDS.map((id) => read(id, size)), readHeights(size)]);
      expect(fetched.bytes).toBeLessThan(megabytes * 1e6);
      expect(fetched.requests).toBeLessThanOrEqual(12);
    }
  });
});

describe('zones across several tiles', { timeout: 120_000 }, () => {
  it.each([
    { what: 'a corner of four tiles of WorldCover', lat: -9, lng: -63, tiles: [4, 1, 1] },
    { what: 'two tiles of JRC and Hansen', lat: -10, lng: -61.35, tiles: [1, 2, 2] },
    { what: 'the antimeridian', lat: -16.8, lng: 179.999, tiles: [2, 2, 2] },
    { what: 'two tiles at 70 N', lat: 70, lng: 25.35, tiles: [1, 2, 2] },
  ])('are read completely across $what, and in part if a tile is missing', async ({ lat, lng, tiles }) => {
    const place = { lat, lng, size: 2 };
    const folder = await mkdtemp(join(tmpdir(), 'sylvan-maps-'));
    const ground = makeZone(place);
    const written = await writeMaps(folder, patchwork(ground.grid));
    const server = await serve([folder]);
    try {
      const whole = await Promise.all(MAP_IDS.map((id) => readAt(server.url, id, place)));
      expect(whole.map(({ found }) => found)).toEqual(tiles);
      for (const { areas, forest, failures } of whole) {
        expect(failures).toEqual([]);
        expect(areas.reduce((a, b) => a + b, 0) / (ground.areaHa * 1e4)).toBeCloseTo(1, 2);
        expect(forest.includes(255)).toBe(false);
      }
      // On a coast, the sea has no tile.
      for (const [i, id] of MAP_IDS.entries()) {
        if (tiles[i] === 1) continue;
        const names = { worldcover: 'worldCover', gfc2020: 'gfc2020', hansen: 'lossYear' } as const;
        const [sea] = written.filter(({ map }) => map === names[id]);
        await rm(sea.file);
        const { found, areas, forest } = await readAt(server.url, id, place);
        const share = areas.reduce((a, b) => a + b, 0) / (ground.areaHa * 1e4);
        expect(found).toBe(tiles[i] - 1);
        expect(share).toBeGreaterThan(0.1);
        expect(share).toBeLessThan(0.9);
        const known = forest.filter((is) => is !== 255).length / forest.length;
        expect(known).toBeCloseTo(share, 1);
      }
    } finally {
      await server.close();
      await rm(folder, { recursive: true, force: true });
    }
  });
});
