import { lossGeoJson, type LossCollection } from 'sylvan/export';
import type { Layer } from 'sylvan';

export type Patch = LossCollection['features'][number];

/** All patches of loss, with dates if layers give ages relative to `date`; empty without a loss layer. */
export function patchesOf(layers: readonly Layer[], date: string): readonly Patch[] {
  const loss = layers.find(({ id }) => id === 'loss');
  const ages = layers.find(({ id }) => id === 'loss-age');
  if (loss === undefined) return [];
  return lossGeoJson(loss, ages && { dated: { ages, date } }).features;
}

/** Patches seen lost by a day; always includes undated ones. */
export function patchesUntil(patches: readonly Patch[], day: string): readonly Patch[] {
  return patches.filter(({ properties: { by } }) => by === null || by <= day);
}

/** The last days of twelve months, oldest first; the last is `date` itself. */
export function monthsUntil(date: string): string[] {
  const [year, month] = date.split('-').map(Number);
  const ends = Array.from({ length: 11 }, (_, i) => new Date(Date.UTC(year, month - 11 + i, 0)));
  return [...ends.map((end) => end.toISOString().slice(0, 10)), date];
}

/** South-west and north-east corners of a patch; across the antimeridian, of its larger side. */
export function boundsOf({ geometry }: Patch): [[number, number], [number, number]] {
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  const [first] = polygons[0][0];
  const corners = polygons.flatMap(([outline]) => outline).filter(([lng]) => Math.abs(lng - first[0]) < 180);
  const [lngs, lats] = [corners.map(([lng]) => lng), corners.map(([, lat]) => lat)];
  return [
    [Math.min(...lngs), Math.min(...lats)],
    [Math.max(...lngs), Math.max(...lats)],
  ];
}
