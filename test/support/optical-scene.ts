import type { Scene } from '../../src/stac/scene.ts';

const asset = (key: string) => ({
  href: `https://host.example/${key}.tif`,
  key,
  scale: 1e-4,
  offset: -0.1,
  nodata: 0,
  resolution: 10,
});

/** A complete scene with files that do not exist, overridden by `own`. */
export function opticalScene(id: string, datetime = '2024-06-01T10:00:00Z', own: Partial<Scene> = {}): Scene {
  const bands = Object.fromEntries(
    ['red', 'nir', 'blue', 'rededge1', 'nir08', 'swir16', 'swir22'].map((key) => [key, asset(key)]),
  );
  return {
    id,
    source: 'test',
    collection: 'sentinel-2-l2a',
    datetime,
    platform: 'sentinel-2a',
    tile: '37MEM',
    bbox: [38, -9, 40, -7],
    epsg: 32737,
    processingBaseline: '05.10',
    offsetSource: 'asset',
    cloudCover: 10,
    updated: null,
    simulated: true,
    bands,
    quality: asset('scl'),
    ...own,
  };
}
