import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { Patch } from '../../state/patches.ts';
import { announce } from '../../state/announce.ts';
import { lang } from '../../state/language.ts';
import type { Zone } from '../../state/zone.ts';
import { texts } from '../../texts/field.ts';
import { numbersOf } from '../../ui/numbers.ts';
import { NOTE_SOURCE } from '../ground-style.ts';
import { pointFeatures, useFeatures } from '../use-features.ts';
import type { Ground } from '../use-ground.ts';
import { nearestOf } from './nearest.ts';
import { areAllShown, chosenNote, isOfZone, notes, zoneBounds } from './notes.ts';
import { fix, isFollowing, isInField, watchPosition } from './position.ts';
import { useFollowing, useHere } from './use-here.ts';
import { wayText } from './way-text.ts';
import { ways } from './ways.ts';

interface FieldLayerProps {
  readonly ground: Ground | null;
  /** The answer's zone. */
  readonly zone: Zone;
}

/** The device's position and the notes on the map. The receiver is off until requested, and turns off on unmount. */
export function FieldLayer({ ground, zone }: FieldLayerProps) {
  const isOn = isInField.value;
  const here = fix.value;
  useEffect(() => (isOn ? watchPosition() : undefined), [isOn]);
  useEffect(() => () => void (isInField.value = false), []);
  useEffect(() => void (isFollowing.value = false), [isOn]);
  useHere(ground, here);
  useFollowing(ground, here, isOn && isFollowing.value, () => (isFollowing.value = false));
  const bounds = useMemo(() => zoneBounds(zone), [zone]);
  const known = notes.value;
  const isAll = areAllShown.value;
  const shown = useMemo(
    () => (known ?? []).filter((note) => isAll || isOfZone(note, bounds)),
    [known, isAll, bounds],
  );
  const chosen = chosenNote.value;
  const marks = useMemo(() => pointFeatures(shown, ({ id }) => id === chosen), [shown, chosen]);
  useFeatures(ground, NOTE_SOURCE, marks);
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
