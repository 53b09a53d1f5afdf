import { lossGeoJson, type LossCollection } from 'sylvan/export';
import type { Layer } from 'sylvan';
import { boundsOfRings, type Bounds } from './degrees.ts';

export type Patch = LossCollection['features'][number];

/** Maximum number of patches that a map numbers, as in the list. */
export const NUMBERED = 9;

/** All patches of loss, ranked by {@link hectaresOf} and dated if there is a layer of ages relative to `date`; empty without loss. */
export function patchesOf(layers: readonly Layer[], date: string): readonly Patch[] {
  const loss = layers.find(({ id }) => id === 'loss');
  const ages = layers.find(({ id }) => id === 'loss-age');
  if (loss === undefined) return [];
  return lossGeoJson(loss, ages && { dated: { ages, date } })
    .features.toSorted((a, b) => hectaresOf(b) - hectaresOf(a))
    .map((patch, i) => ({ ...patch, properties: { ...patch.properties, rank: i + 1 } }));
}

/** The confirmed hectares of a patch; all of its hectares if none is confirmed. */
export function hectaresOf({ properties: { area_ha: area, confirmed_ha: confirmed } }: Patch): number {
  return confirmed === 0 ? area : confirmed;
}

/** Patches seen lost up to a day; always includes undated ones. */
export function patchesUntil(patches: readonly Patch[], day: string): readonly Patch[] {
  return patches.filter(({ properties: { by } }) => by === null || by <= day);
}

/** The last days of twelve months, oldest first; the last is `date` itself. */
export function monthsUntil(date: string): string[] {
  const [year, month] = date.split('-').map(Number);
  const ends = Array.from({ length: 11 }, (_, i) => new Date(Date.UTC(year, month - 11 + i, 0)));
  return [...ends.map((end) => end.toISOString().slice(0, 10)), date];
}

/** South-west and north-east corners of a patch; if it crosses the antimeridian, those of the side with its first corner. */
export function boundsOf(patch: Patch): Bounds {
  const corners = polygonsOf(patch).flatMap(([outline]) => outline);
  return boundsOfRings([corners.filter(([lng]) => Math.abs(lng - corners[0][0]) < 180)]);
}

/** Longitude and latitude of the centre of a patch's bounds. */
export function middleOf(patch: Patch): [lng: number, lat: number] {
  const [[west, south], [east, north]] = boundsOf(patch);
  return [(west + east) / 2, (south + north) / 2];
}

/** The parts of a patch, each as an outline and its holes. */
export function polygonsOf({ geometry }: Patch) {
  return geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
}
