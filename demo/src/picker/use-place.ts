import { batch } from '@preact/signals';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { formatPoint } from '../state/degrees.ts';
import { keepZone, sampleAround, setSquare, zone } from '../state/zone.ts';
import { texts } from '../texts/picker.ts';
import type { Match, Place } from './finding.ts';

const NONE: readonly Match[] = [];

let settled = Promise.resolve(true);

/** Resolves with whether the last typed text is the zone's place. Town names load on demand. */
export function isPlaceSettled(): Promise<boolean> {
  return settled;
}

/** The field of the zone's place: its text, its suggestions and its actions. Follows every change of the zone. */
export function usePlace() {
  const { lat, lng } = zone.value;
  const [text, setText] = useState(placeWritten());
  const [fault, setFault] = useState<string | null>(null);
  const [named, setNamed] = useState<Place | null>(null);
  const offered = useMatches();
  const isNamed = named?.text !== undefined && named.lat === lat && named.lng === lng;
  // Before the browser handles the next key: an effect after painting would overwrite text typed right away.
  useLayoutEffect(() => {
    setText(isNamed ? named.text : placeWritten());
    setFault(null);
    settled = Promise.resolve(true);
  }, [lat, lng, isNamed]);
  const take = (place: Place) => {
    offered.close();
    setNamed(place);
    setFault(null);
    setText(place.text ?? formatPoint(place));
    batch(() => {
      setSquare({ lat: place.lat, lng: place.lng });
      keepZone();
    });
  };
  const settle = async (written: string) => {
    const found = await placeIn(written);
    if ('fault' in found) setFault(found.fault);
    else take(found);
    return !('fault' in found);
  };
  return {
    ...{ text, fault, take, ...offered },
    type(written: string) {
      setText(written);
      offered.search(written);
    },
    /** Makes the text the zone's place; a selected town already is. */
    settle(written: string) {
      if (written.trim() !== '' && (!isNamed || written !== named.text)) settled = settle(written);
    },
  };
}

/** The zone's place in degrees; empty for a sample, which has no real place. */
function placeWritten(): string {
  return sampleAround(zone.value) === undefined ? formatPoint(zone.value) : '';
}

/** Towns for the typed text, and the index that the arrow keys selected, or -1. */
function useMatches() {
  const [matches, setMatches] = useState(NONE);
  const [active, setActive] = useState(-1);
  const newest = useRef('');
  const close = () => {
    newest.current = '';
    setMatches(NONE);
    setActive(-1);
  };
  const move = (by: 1 | -1) => {
    const from = by === 1 ? active : Math.max(active, 0);
    setActive((from + by + matches.length) % matches.length);
  };
  /** Ignores results if the text has changed meanwhile. */
  const search = (written: string) => {
    newest.current = written;
    setActive(-1);
    import('./finding.ts')
      .then(({ matchesOf }) => matchesOf(written))
      .then(
        (found) => newest.current === written && setMatches(found),
        () => undefined,
      );
  };
  return { matches, active, close, move, search };
}

async function placeIn(written: string): Promise<Place | { readonly fault: string }> {
  try {
    return await (await import('./finding.ts')).placeOf(written);
  } catch {
    return { fault: texts.value.notLoaded };
  }
}
