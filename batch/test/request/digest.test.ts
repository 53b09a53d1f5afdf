import { describe, expect, it } from 'vitest';
import { batchName, callIdOf, pinned, zoneName, type BatchRequest } from '../../src/request/request.ts';
import type { Polygon } from '../../src/zones/zone-row.ts';

const REQUEST: BatchRequest = { operation: 'analyze', fields: { lang: 'fr' }, catalog: null };
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/;

const triangle = (side: number): Polygon => {
  const [lngs, lats] = [
    [2, 2 + side, 2, 2],
    [1, 1, 1 + side, 1],
  ];
  return { type: 'Polygon', coordinates: [lngs.map((lng, i) => [lng, lats[i]] as const)] };
};

describe('names', () => {
  it('of zones are equal only for the same square or polygon', () => {
    expect(zoneName({ lat: 0, lng: -0, size: 1 })).toBe(zoneName({ lat: -0, lng: 0, size: 1 }));
    const all = [
      { lat: 1, lng: 2, size: 3 },
      { lat: 1, lng: 2, size: 4 },
      { lat: 1, lng: 2.000001, size: 3 },
      { lat: 1, lng: 2, size: 3, geometry: triangle(0.01) },
      { lat: 1, lng: 2, size: 3, geometry: triangle(0.011) },
    ];
    expect(zoneName({ lat: 1, lng: 2, size: 3, geometry: triangle(0.01) })).toBe(zoneName(all[3]));
    expect(new Set(all.map(zoneName)).size).toBe(all.length);
  });

  it('of calls are UUIDs that differ by batch, zone and turn', () => {
    const ids = [callIdOf('a', 'z', 0), callIdOf('b', 'z', 0), callIdOf('a', 'y', 0), callIdOf('a', 'z', 1)];
    for (const id of ids) expect(id).toMatch(UUID);
    expect(new Set(ids).size).toBe(ids.length);
    expect(callIdOf('a', 'z', 0)).toBe(ids[0]);
  });

  it('of batches depend on the list and the request, not on the order of options', () => {
    const name = batchName('list', { ...REQUEST, fields: { lang: 'fr', date: '2024-01-01' } });
    expect(batchName('list', { ...REQUEST, fields: { date: '2024-01-01', lang: 'fr' } })).toBe(name);
    expect(batchName('other', { ...REQUEST, fields: { lang: 'fr', date: '2024-01-01' } })).not.toBe(name);
    expect(batchName('list', { ...REQUEST, fields: { lang: 'en', date: '2024-01-01' } })).not.toBe(name);
    expect(batchName('list', { ...REQUEST, catalog: '/a' })).not.toBe(batchName('list', REQUEST));
  });
});

describe('a request', () => {
  it('without a date gets the day of the first start, unless it is a comparison', () => {
    expect(pinned(REQUEST, '2026-01-02').fields).toEqual({ date: '2026-01-02', lang: 'fr' });
    const dated = { ...REQUEST, fields: { date: '2024-05-06' } };
    expect(pinned(dated, '2026-01-02').fields).toEqual({ date: '2024-05-06' });
    const compared: BatchRequest = { operation: 'compare', fields: {}, catalog: null };
    expect(pinned(compared, '2026-01-02').fields).toEqual({});
  });
});
