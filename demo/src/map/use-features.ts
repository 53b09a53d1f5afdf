import type { Feature, MultiPolygon, Polygon } from 'geojson';
import type { GeoJSONSource } from 'maplibre-gl';
import { useEffect, useMemo } from 'preact/hooks';
import type { Point } from '../state/degrees.ts';
import {
  areFiresShown,
  chosenFire,
  chosenPatch,
  isLossShown,
  seenFires,
  seenPatches,
} from '../state/loss.ts';
import type { Patch } from '../state/patches.ts';
import { outlinesOf, type Part } from '../state/polygon.ts';
import { FIRE_SOURCE, LOSS_SOURCE, ZONE_SOURCE } from './ground-style.ts';
import type { Ground } from './use-ground.ts';
import type { Rings } from './use-zone.ts';

/** Shows features in a source of the map, until others replace them or the component is gone. */
export function useFeatures(ground: Ground | null, source: string, features: Feature[]): void {
  const show = (shown: Feature[]) =>
    void ground?.map
      .getSource<GeoJSONSource>(source)!
      .setData({ type: 'FeatureCollection', features: shown });
  useEffect(() => show(features), [ground, features]);
  useEffect(
    () => () => {
      if (ground?.isOpen === true) show([]);
    },
    [ground],
  );
}

/** Places as points; the selected one stands out. */
export function pointFeatures<T extends Point>(
  places: readonly T[],
  isChosen: (place: T) => boolean,
): Feature[] {
  return places.map((place) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [place.lng, place.lat] },
    properties: { isChosen: isChosen(place) },
  }));
}

/** Draws the patches seen lost over the shown layer, if wanted. */
export function useLoss(ground: Ground | null): void {
  const [seen, chosen, isShown] = [seenPatches.value, chosenPatch.value, isLossShown.value];
  const features = useMemo(
    () => (isShown ? seen.map((patch) => lossFeature(patch, patch === chosen)) : []),
    [seen, chosen, isShown],
  );
  useFeatures(ground, LOSS_SOURCE, features);
}

function lossFeature({ geometry, properties: { confirmed_ha } }: Patch, isChosen: boolean): Feature {
  // Only read, so the cast is safe.
  const read = geometry as unknown as Polygon | MultiPolygon;
  return { type: 'Feature', geometry: read, properties: { isConfirmed: confirmed_ha !== 0, isChosen } };
}

/** Draws the fires seen by the selected month over the loss, if wanted. */
export function useFires(ground: Ground | null, isWanted: boolean): void {
  const fires = isWanted && areFiresShown.value ? seenFires.value : undefined;
  const chosen = chosenFire.value;
  const features = useMemo(() => pointFeatures(fires ?? [], (fire) => fire === chosen), [fires, chosen]);
  useFeatures(ground, FIRE_SOURCE, features);
}

/** Draws the zone's edge, or that of a polygon while it is edited. */
export function useEdge(ground: Ground | null, rings: Rings, edited: readonly Part[] | null): void {
  const features = useMemo((): Feature[] => {
    const edge = edited === null ? rings : outlinesOf({ name: '', parts: edited });
    const coordinates = edge.map((ring) => ring.map(([lng, lat]) => [lng, lat]));
    return [{ type: 'Feature', geometry: { type: 'MultiLineString', coordinates }, properties: null }];
  }, [rings, edited]);
  useFeatures(ground, ZONE_SOURCE, features);
}
