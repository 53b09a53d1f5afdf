import { describe, expect, it } from 'vitest';
import { firesGeoJson } from '../../src/export/geojson.ts';
import type { FireDetection } from '../../src/sources/points.ts';

const FIRE: FireDetection = {
  lat: -10.612345678,
  lng: -61.35,
  time: '2025-08-30T17:42Z',
  satellite: 'N20',
  instrument: 'VIIRS',
  confidence: 'nominal',
  frp: 12.3,
  type: null,
};

describe('firesGeoJson', () => {
  it('writes one point per detection, longitude first, with day, time, confidence and power', () => {
    const { features } = firesGeoJson({ from: 'points', detections: [FIRE, { ...FIRE, frp: null }] });
    expect(features[0]).toEqual({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [-61.35, -10.6123457] },
      properties: {
        day: '2025-08-30',
        time: '2025-08-30T17:42Z',
        satellite: 'N20',
        instrument: 'VIIRS',
        confidence: 'nominal',
        frp_mw: 12.3,
      },
    });
    expect(features[1].properties.frp_mw).toBeNull();
  });

  it('writes a null time when only the day is known', () => {
    const mask: FireDetection = { ...FIRE, time: '2025-08-30T00:00Z', instrument: 'MODIS' };
    const { properties } = firesGeoJson({ from: 'masks', detections: [mask] }).features[0];
    expect([properties.day, properties.time]).toEqual(['2025-08-30', null]);
  });
});
