import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeMaps, type MapTruth } from '../../../simulator/index.ts';
import { MAP_IDS, type MapId } from '../../../src/contract/maps.ts';
import { makeZone } from '../../../src/geo/zone.ts';
import { httpOpener } from '../../../src/net/client.ts';
import { publishedMap } from '../../../src/sources/maps/catalog.ts';
import { outlineOfZone, ruleOf } from '../../../src/sources/maps/read.ts';
import { MAPS } from '../../../src/sources/maps/table.ts';
import type { MapResult, MapTileFiles } from '../../../src/sources/maps/tasks.ts';
import { runMap } from '../../../src/sources/maps/worker/map.ts';
import type { Asset } from '../../../src/stac/scene.ts';
import { serve, type Served } from '../../support/static-server.ts';
import { fileContext, LIMITS } from '../../support/task-context.ts';

const PLACE = { lat: -10.2, lng: -61.35, size: 10 };
const zone = makeZone(PLACE);
const signal = new AbortController().signal;

/** A patchwork of classes, each pixel the same ground in all maps. */
function truth(): MapTruth {
  const { grid } = zone;
  const plane = (value: (patch: number) => number) =>
    Uint8Array.from({ length: grid.width * grid.height }, (_, i) => {
      const [column, row] = [i % grid.width, Math.floor(i / grid.width)];
      return value(((column >> 4) * 7 + (row >> 4) * 13) % 100);
    });
  return {
    grid,
    worldCover: plane((patch) => (patch < 60 ? 10 : patch < 80 ? 30 : 40)),
    gfc2020: plane((patch) => Number(patch < 60)),
    treeCover2000: plane((patch) => (patch < 70 ? 80 : 5)),
    lossYear: plane((patch) => (patch < 60 ? 0 : patch < 70 ? 22 : 0)),
    canopyHeight: plane((patch) => (patch < 60 ? 25 : 0)),
  };
}

describe('published maps in the layouts of their hosts', { timeout: 60_000 }, () => {
  let folder: string;
  let server: Served;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sylvan-maps-'));
    await writeMaps(folder, truth());
    server = await serve([folder]);
  }, 60_000);
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** The files of a map's first version at the server, by their own names. */
  async function filesOf(id: MapId): Promise<MapTileFiles[]> {
    const query = { boxes: zone.boxes, start: '2021-01-01', end: '2025-01-01', maxCloud: 101 };
    const { scenes } = await publishedMap(id).search(query, { signal });
    const here = (asset: Asset): Asset => {
      const { host, pathname } = new URL(asset.href);
      return { ...asset, href: `${server.url}${host}${pathname}` };
    };
    return scenes
      .filter(({ processingBaseline }) => processingBaseline === MAPS[id].versions[0])
      .map(({ bands }) => ({
        map: here(bands.map!),
        cover: bands.tree_cover ? here(bands.tree_cover) : null,
      }));
  }

  async function read(id: MapId, size = PLACE.size): Promise<MapResult> {
    const place = { ...PLACE, size };
    const { grid, ...own } = makeZone(place);
    const context = { ...(await fileContext()), openSource: httpOpener() };
    return runMap(
      {
        ...{ kind: 'map', tiles: await filesOf(id), rule: ruleOf(MAPS[id]), grid, limits: LIMITS },
        outline: outlineOfZone({ grid, ...own }, place),
      },
      context,
    );
  }

  it.each(MAP_IDS)('are read by their tiles: %s', async (id) => {
    const { forest, areas, found, failures } = await read(id);
    expect([found, failures]).toEqual([1, []]);
    const { worldCover } = truth();
    const alike = forest.filter((is, i) => is === Number(worldCover[i] === 10)).length;
    // Hansen's pixels are three of ours wide.
    expect(alike / forest.length).toBeGreaterThan(id === 'hansen' ? 0.9 : 0.97);
    const all = areas.reduce((a, b) => a + b, 0);
    expect(all / (zone.areaHa * 1e4)).toBeCloseTo(1, 3);
  });

  it('take a megabyte of a zone of 1 km, two of 10, four of 25, in fourteen requests', async () => {
    for (const [size, megabytes] of [
      [1, 1],
      [10, 2],
      [25, 4],
    ] as const) {
      const results = await Promise.all(MAP_IDS.map((id) => read(id, size)));
      const bytes = results.reduce((sum, one) => sum + one.bytes, 0);
      const requests = results.reduce((sum, one) => sum + one.requests, 0);
      expect(bytes).toBeLessThan(megabytes * 1e6);
      expect(requests).toBeLessThanOrEqual(14);
    }
  });
});
