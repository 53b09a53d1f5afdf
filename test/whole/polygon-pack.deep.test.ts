import { packsOf, type PackInfo } from 'sylvan/packs';
import { resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Sylvan } from 'sylvan/node';
import { createTimedSylvan } from '../../dist/testing.js';
import { useClosing, useFolder } from '../support/closing.ts';

const FRONTIER = resolve(import.meta.dirname, '../../build/samples/frontier');
const PARCEL = {
  type: 'Polygon',
  coordinates: [
    [
      [-61.3612, -10.5978],
      [-61.3549, -10.5967],
      [-61.3552, -10.5921],
      [-61.3612, -10.5978],
    ],
  ],
} as const;

describe('a pack of a polygon', () => {
  const closing = useClosing();
  const folder = useFolder();
  let sylvan: Sylvan;
  let pack: PackInfo;
  beforeAll(async () => {
    const now = () => new Date('2025-09-02T12:00:00Z');
    sylvan = closing(createTimedSylvan({ catalog: FRONTIER, packs: folder.path, now }));
    pack = await packsOf(sylvan).create({ geometry: PARCEL, date: '2025-08-31' });
  }, 60_000);

  it('gives exactly the catalog’s answer for the polygon', async () => {
    expect(pack.zone).toMatchObject({ lat: -10.59495, size: 0.7 });
    const live = await sylvan.analyze({ geometry: PARCEL, date: '2025-08-31' });
    expect(await sylvan.analyze({ pack: pack.id })).toEqual(live);
    const { results } = await packsOf(sylvan).open(pack.id);
    expect(results[0].record).toEqual(live);
    expect(live.details.zone.area_ha).toBeLessThan(40);
  });

  it('contains nothing beyond the polygon', async () => {
    const square = { lat: -10.599201, lng: -61.352878, size: 3, date: '2025-08-31' };
    await expect(sylvan.analyze({ ...square, pack: pack.id })).rejects.toMatchObject({
      code: 'offline-miss',
      message: expect.stringContaining('a polygon') as string,
    });
  });
});
