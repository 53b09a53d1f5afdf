import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { formatPoint } from '../state/degrees.ts';
import { sampleAround, setSquare, zone } from '../state/zone.ts';
import { texts } from '../texts/picker.ts';
import type { Match, Place } from './finding.ts';

const NONE: readonly Match[] = [];

let settled = Promise.resolve(true);

/** Whether what was typed last is the zone's place, once that is known: the names of towns are loaded when they are needed. */
export function isPlaceSettled(): Promise<boolean> {
  return settled;
}

/** The field of the zone's place: what it says, what is offered for it, and its acts. It follows the zone wherever that is set. */
export function usePlace() {
  const { lat, lng } = zone.value;
  const [text, setText] = useState(placeWritten());
  const [fault, setFault] = useState<string | null>(null);
  const [named, setNamed] = useState<Place | null>(null);
  const offered = useMatches();
  const isNamed = named?.text !== undefined && named.lat === lat && named.lng === lng;
  // Before the browser takes the next key: an effect after painting would overwrite what is typed at once.
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
    setSquare({ lat: place.lat, lng: place.lng });
  };
  const settle = async (written: string) => {
    const found = await placeIn(written);
    if ('fault' in found) setFault(found.fault);
    else take(found);
    return !('fault' in found);
  };
  return {
    ...{ text, fault, take, refuse: setFault, ...offered },
    type(written: string) {
      setText(written);
      offered.search(written);
    },
    /** Makes what is written the zone's place; a town that was chosen is that already. */
    settle(written: string) {
      if (written.trim() !== '' && (!isNamed || written !== named.text)) settled = settle(written);
    },
  };
}

/** The zone's place in degrees; nothing of a sample, whose place is none. */
function placeWritten(): string {
  return sampleAround(zone.value) === undefined ? formatPoint(zone.value) : '';
}

/** Towns for what is typed, one of which the arrow keys choose: its number, or -1. */
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
  /** Unless more has been typed by the time that they are found. */
  const search = (written: string) => {
    newest.current = written;
    setActive(-1);
    matchesOf(written).then(
      (found) => newest.current === written && setMatches(found),
      () => undefined,
    );
  };
  return { matches, active, close, move, search };
}

async function matchesOf(written: string): Promise<readonly Match[]> {
  return (await import('./finding.ts')).matchesOf(written);
}

async function placeIn(written: string): Promise<Place | { readonly fault: string }> {
  try {
    return await (await import('./finding.ts')).placeOf(written);
  } catch {
    return { fault: texts.value.notLoaded };
  }
}
