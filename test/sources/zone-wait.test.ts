import { describe, expect, it } from 'vitest';
import { SylvanError } from '../../src/errors/errors.ts';
import type { Zone } from '../../src/geo/zone.ts';
import { readCanopyMap } from '../../src/sources/canopy-map/read.ts';
import { DeferredZone, type SourceContext, type SourceRequest } from '../../src/sources/context.ts';
import { readFires } from '../../src/sources/fires/read.ts';
import { readHistory } from '../../src/sources/history/read.ts';
import { readLandsat } from '../../src/sources/landsat/read.ts';
import { readLidar } from '../../src/sources/lidar/read.ts';
import { mapReader } from '../../src/sources/maps/read.ts';
import { SharedReads } from '../../src/sources/optical/shared-reads.ts';
import { readRadarPair } from '../../src/sources/periods/radar.ts';
import { readRadar } from '../../src/sources/radar/read.ts';
import type { Catalog } from '../../src/stac/catalog.ts';
import { opticalScene } from '../support/optical-scene.ts';
import { sourceContext } from '../support/source-context.ts';

const PLACE = { lat: -8, lng: 39, size: 1, date: '2024-06-30', detail: 'standard' } as const;
const { red } = opticalScene('x').bands;
const scene = opticalScene('x', '2024-06-20T10:00:00Z', {
  bands: { red: red!, vv: red!, canopy_height: red! },
  orbit: { relative: 44, direction: null },
});
/** A catalog with one scene of the place, whatever the product. */
const catalog: Catalog = {
  ...{ id: 'own', label: 'Own', host: '' },
  search: () => Promise.resolve({ scenes: [scene], skipped: [], matched: 1, warnings: [] }),
};
const silent = { ...catalog, search: () => new Promise<never>(() => undefined) };
const shared = new SharedReads({ date: '', detail: 'standard' });
const periods = {
  ...{ ...PLACE, trueColour: false, today: '2025-01-01', shared },
  period1: { start: '2024-06-01', end: '2024-06-30' },
  period2: { start: '2024-06-01', end: '2024-06-30' },
};

const READERS: Readonly<Record<string, (request: SourceRequest, own: SourceContext) => Promise<unknown>>> = {
  fires: (request, own) => readFires(request, { fires: [silent], fireMasks: [] }, own),
  shots: (request, own) => readLidar(request, [silent], own),
  radar: (request, own) => readRadar(request, [catalog], own),
  'radar of two periods': ({ zone }, own) =>
    readRadarPair({ ...periods, deferredZone: new DeferredZone() }, [catalog], own, zone),
  'years of Landsat': (request, own) => readLandsat(request, [catalog], own, 'landsat89'),
  'canopy heights': (request, own) => readCanopyMap(request, [catalog], own),
  maps: (request, own) => mapReader('hansen')(request, [catalog], own),
  history: (request, own) => readHistory(request, [catalog], { ...own, shared }),
};

describe.each(Object.entries(READERS))('the reader of %s that waits for the zone', (_, read) => {
  it('rejects with the abort reason', async () => {
    const controller = new AbortController();
    const zone = new Promise<Zone>(() => undefined);
    const waiting = read({ ...PLACE, zone }, sourceContext('sentinel2', { signal: controller.signal }));
    const reason = new Error('enough');
    setTimeout(() => controller.abort(reason));
    await expect(waiting).rejects.toBe(reason);
  });

  it('rejects with the error of the zone', async () => {
    const cause = new SylvanError('no-imagery', 'nothing was seen');
    const zone = Promise.reject<Zone>(cause);
    zone.catch(() => undefined);
    await expect(read({ ...PLACE, zone }, sourceContext('sentinel2'))).rejects.toBe(cause);
  });
});
