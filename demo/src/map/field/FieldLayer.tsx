import { useEffect, useRef } from 'preact/hooks';
import type { Patch } from '../../state/patches.ts';
import { announce } from '../../state/announce.ts';
import { lang } from '../../state/language.ts';
import { texts } from '../../texts/field.ts';
import { numbersOf } from '../../ui/numbers.ts';
import { usePointFeatures } from '../use-features.ts';
import { nearestOf } from './nearest.ts';
import { chosenNote, shownNotes } from './notes.ts';
import { fix, isFollowing, isInField, watchPosition } from './position.ts';
import { useFollowing, useHere } from './use-here.ts';
import { wayText } from './way-text.ts';
import { ways } from './ways.ts';

/** The device's position and the notes on the map. The receiver is off until requested, and turns off on unmount. */
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

/** Announces when the nearest patch changes, or that there is none. */
function useAnnouncedNearest(): void {
  const nearest = useRef<Patch | null>(null);
  const known = ways.value;
  useEffect(() => {
    const before = nearest.current;
    const found = (nearest.current = known && nearestOf(known, before));
    if (known === null || found === null || found === before) return;
    const hectares = numbersOf(lang.value).exactly(found.properties.area_ha, 2);
    announce(texts.value.nearest(hectares, wayText(known.get(found)!, lang.value)));
  }, [known]);
  useEffect(() => {
    if (known?.size === 0) announce(texts.value.wasFound);
  }, [known?.size === 0]);
}
