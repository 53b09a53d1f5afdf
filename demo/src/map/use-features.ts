import type { Feature, Geometry, MultiPolygon, Polygon } from 'geojson';
import type { GeoJSONSource } from 'maplibre-gl';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { LngLat } from '../layers/placement.ts';
import type { Point } from '../state/degrees.ts';
import {
  areFiresShown,
  chosenFire,
  chosenPatch,
  isLossShown,
  seenFires,
  seenPatches,
} from '../state/loss.ts';
import { outlinesOf, type Part } from '../state/polygon.ts';
import { crosshair } from './crosshair.ts';
import { drawn, nearFirst, type Corners } from './drawing-tool.ts';
import type { FeatureSource } from './ground-style.ts';
import { theGround } from './use-ground.ts';
import type { Rings } from './use-zone.ts';

/** Shows features in a source of the map until others replace them or the component is removed. */
export function useFeatures(source: FeatureSource, features: Feature[]): void {
  const ground = theGround.value;
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

/** Shows places as points; the selected one is highlighted. */
export function usePointFeatures<T extends Point>(
  source: FeatureSource,
  places: readonly T[],
  chosen: T | null | undefined,
): void {
  const features = useMemo(
    () =>
      places.map((place): Feature => {
        const coordinates = [place.lng, place.lat];
        return featureOf({ type: 'Point', coordinates }, { isChosen: place === chosen });
      }),
    [places, chosen],
  );
  useFeatures(source, features);
}

/** Draws the patches seen lost over the shown layer, if wanted. */
export function useLoss(): void {
  const [seen, chosen, isShown] = [seenPatches.value, chosenPatch.value, isLossShown.value];
  const features = useMemo(
    () =>
      (isShown ? seen : []).map((patch): Feature => {
        // Only read, so the cast is safe.
        const geometry = patch.geometry as unknown as Polygon | MultiPolygon;
        const isConfirmed = patch.properties.confirmed_ha !== 0;
        return featureOf(geometry, { isConfirmed, isChosen: patch === chosen });
      }),
    [seen, chosen, isShown],
  );
  useFeatures('loss', features);
}

const NONE: readonly never[] = [];

/** Draws the fires seen up to the selected month over the loss, if wanted. */
export function useFires(isWanted: boolean): void {
  const fires = isWanted && areFiresShown.value ? seenFires.value : undefined;
  usePointFeatures('fires', fires ?? NONE, chosenFire.value);
}

/** Draws the zone's edge, or the edge of a polygon while it is edited. */
export function useEdge(rings: Rings, edited: readonly Part[] | null): void {
  const features = useMemo((): Feature[] => {
    const edge = edited === null ? rings : outlinesOf({ name: '', parts: edited });
    const coordinates = edge.map((ring) => ring.map(([lng, lat]) => [lng, lat]));
    return [featureOf({ type: 'MultiLineString', coordinates })];
  }, [rings, edited]);
  useFeatures('zone', features);
}

/** Draws the unfinished outline, up to the last position of the pointer or the crosshair. */
export function useDashes(pointer: LngLat | null): void {
  const corners = drawn.value;
  const [last, setLast] = useState<LngLat | null>(null);
  useEffect(() => setLast(pointer), [pointer]);
  useEffect(() => setLast(crosshair.value), [crosshair.value]);
  // The pointer matters only while drawing.
  const end = corners === null ? null : last;
  const features = useMemo(() => (corners === null ? [] : dashesOf(corners, end)), [corners, end]);
  useFeatures('outline', features);
}

function dashesOf(corners: Corners, end: LngLat | null): Feature[] {
  const line = end === null ? corners : [...corners, nearFirst(corners, end)];
  const marks = corners.map(([lng, lat], i) =>
    featureOf({ type: 'Point', coordinates: [lng, lat] }, { isFirst: i === 0 }),
  );
  const coordinates = line.map(([lng, lat]) => [lng, lat]);
  return [...(line.length > 1 ? [featureOf({ type: 'LineString', coordinates })] : []), ...marks];
}

export function featureOf(geometry: Geometry, properties: Feature['properties'] = null): Feature {
  return { type: 'Feature', geometry, properties };
}
