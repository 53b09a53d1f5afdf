import type { Feature } from 'geojson';
import { useEffect, useMemo } from 'preact/hooks';
import { turnsTo } from '../../state/degrees.ts';
import { placeFrom } from '../../state/sphere.ts';
import { useFeatures } from '../use-features.ts';
import { theGround } from '../use-ground.ts';
import { isFollowing, isInField, type Fix } from './position.ts';

/** Corners of the accuracy circle. */
const CORNERS = 64;

/** Draws the position with its accuracy circle. */
export function useHere(here: Fix | null): void {
  const features = useMemo(
    () => (here === null ? [] : featuresOf(here)),
    [here?.lat, here?.lng, here?.accuracy],
  );
  useFeatures('here', features);
}

/** Moves the map with the position while it follows it, until the user drags the map away. */
export function useFollowing(here: Fix | null): void {
  const ground = theGround.value;
  const isOn = isInField.value && isFollowing.value;
  useEffect(() => {
    if (!isOn || ground === null || here === null) return;
    const { map } = ground;
    const lng = here.lng - turnsTo(here.lng, map.getCenter().lng);
    map.easeTo({ center: [lng, here.lat], duration: 400 });
  }, [ground, isOn, here?.lat, here?.lng]);
  useEffect(() => {
    if (!isOn || ground === null) return undefined;
    const subscription = ground.map.on('dragstart', () => (isFollowing.value = false));
    return () => subscription.unsubscribe();
  }, [ground, isOn]);
}

function featuresOf({ lat, lng, accuracy }: Fix): Feature[] {
  const ring = Array.from({ length: CORNERS + 1 }, (_, i) => {
    const corner = placeFrom({ lat, lng }, accuracy / 1000, (360 * (i % CORNERS)) / CORNERS);
    return [corner.lng - turnsTo(corner.lng, lng), corner.lat];
  });
  return [
    { type: 'Feature', geometry: { type: 'Polygon', coordinates: [ring] }, properties: {} },
    { type: 'Feature', geometry: { type: 'Point', coordinates: [lng, lat] }, properties: {} },
  ];
}
