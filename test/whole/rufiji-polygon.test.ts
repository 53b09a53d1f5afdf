import { layered } from '../support/layered.ts';
import { afterAll, describe, expect, it } from 'vitest';
import type { Layer } from 'sylvan/export';
import { createSylvan } from 'sylvan/node';
import { clippedFractions } from '../support/clip.ts';
import { hasRealData, realData } from '../support/real-data.ts';

/** Six corners around a creek in the delta: mangroves, mud and water. */
const RING = [
  [39.2668, -7.8421],
  [39.2801, -7.8407],
  [39.2809, -7.8322],
  [39.2741, -7.8349],
  [39.2703, -7.8296],
  [39.2664, -7.8334],
  [39.2668, -7.8421],
] as const;
const DAY = { date: '2019-08-31', detail: 'full' } as const;

describe.skipIf(!hasRealData('zones/rufiji'))('a polygon in Rufiji, with real Sentinel-2 images', () => {
  const sylvan = createSylvan({ catalog: realData('zones/rufiji') });
  afterAll(() => sylvan.close());
  const named = (layers: readonly Layer[], id: string) => layers.find((layer) => layer.id === id)!;

  it('has the mean NDVI and the forest of the pixels inside it, weighted by their fractions', async () => {
    const geometry = { type: 'Polygon', coordinates: [RING] } as const;
    const { answer, layers } = await layered(sylvan.analyze({ geometry, ...DAY }, { layers: true }));
    const square = await layered(
      sylvan.analyze({ lat: -7.836, lng: 39.274, size: 2, ...DAY }, { layers: true }),
    );
    const ndvi = named(square.layers, 'ndvi');
    const weights = clippedFractions([RING], ndvi.grid);
    const known = [...weights.keys()].filter((i) => !Number.isNaN(ndvi.data[i]));
    const total = known.reduce((sum, i) => sum + weights[i], 0);
    const mean = known.reduce((sum, i) => sum + weights[i] * ndvi.data[i], 0) / total;
    expect(answer.details.indices.ndvi).toBeCloseTo(mean, 5);
    expect(answer.details.zone.area_ha).toBeCloseTo(
      (weights.reduce((sum, weight) => sum + weight, 0) * answer.details.zone.pixel_area_m2!) / 10_000,
      3,
    );
    const forest = named(layers, 'forest');
    const inside = clippedFractions([RING], forest.grid);
    const pixels = inside.reduce((sum, weight, i) => sum + (forest.data[i] === 1 ? weight : 0), 0);
    const hectares = (pixels * forest.grid.affine[0] ** 2) / 10_000;
    expect(answer.details.forest.area_ha! / hectares).toBeCloseTo(1, 2);
    expect(hectares).toBeGreaterThan(20);
  });
});
