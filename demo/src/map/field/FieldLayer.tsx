import type { Feature } from 'geojson';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { hectaresOf, type Patch } from '../../state/patches.ts';
import { announce } from '../../state/announce.ts';
import { turnsTo } from '../../state/degrees.ts';
import { placeFrom } from '../../state/sphere.ts';
import { texts } from '../../texts/field.ts';
import { numbers } from '../../ui/numbers.ts';
import { featureOf, useFeatures, usePointFeatures } from '../use-features.ts';
import { theGround } from '../use-ground.ts';
import { nearestOf } from './nearest.ts';
import { chosenNote, shownNotes } from './notes.ts';
import { fix, isFollowing, isInField, watchPosition, type Fix } from './position.ts';
import { wayText } from './way-text.ts';
import { ways } from './ways.ts';

/** Shows the device's position and the notes on the map. The receiver is off until requested, and is turned off on unmount. */
export function FieldLayer() {
  const isOn = isInField.value;
  useEffect(() => (isOn ? watchPosition() : undefined), [isOn]);
  useEffect(() => () => void (isInField.value = false), []);
  useEffect(() => void (isFollowing.value = false), [isOn]);
  useHere(fix.value);
  useFollowing(fix.value);
  const shown = shownNotes.value;
  const chosen = shown.find(({ id }) => id === chosenNote.value);
  usePointFeatures('notes', shown, chosen);
  useAnnouncedNearest();
  return null;
}

/** Announces the nearest patch when it changes or, if there are no patches, that the position was found. */
function useAnnouncedNearest(): void {
  const nearest = useRef<Patch | null>(null);
  const known = ways.value;
  useEffect(() => {
    const before = nearest.current;
    const found = (nearest.current = known && nearestOf(known, before));
    if (known === null || found === null || found === before) return;
    const hectares = numbers.exactly(hectaresOf(found), 1);
    announce(texts.value.nearest(hectares, wayText(known.get(found)!)));
  }, [known]);
  useEffect(() => {
    if (known?.size === 0) announce(texts.value.wasFound);
  }, [known?.size === 0]);
}

/** Number of corners of the circle that shows the accuracy. */
const CORNERS = 64;

function useHere(here: Fix | null): void {
  const features = useMemo(
    () => (here === null ? [] : featuresOf(here)),
    [here?.lat, here?.lng, here?.accuracy],
  );
  useFeatures('here', features);
}

/** Moves the map with the position while following is on; following ends when the user drags the map away. */
function useFollowing(here: Fix | null): void {
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
    featureOf({ type: 'Polygon', coordinates: [ring] }),
    featureOf({ type: 'Point', coordinates: [lng, lat] }),
  ];
}
