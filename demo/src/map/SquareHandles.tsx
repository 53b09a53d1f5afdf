import { useEffect, useRef, useState } from 'preact/hooks';
import type { LngLat } from '../layers/placement.ts';
import { announce } from '../state/announce.ts';
import { lang } from '../state/language.ts';
import { cornerOf } from '../state/polygon.ts';
import { setSquare, sideWithin, type Square } from '../state/zone.ts';
import { texts } from '../texts/map.ts';
import type { Command } from './crosshair.ts';
import { MapHandle } from './MapHandle.tsx';
import { steppedFrom, useDrawnWithMap } from './near-view.ts';
import { pointText } from './readout.ts';
import { sideTo, squareOf } from './square.ts';
import type { Ground } from './use-ground.ts';

interface SquareHandlesProps {
  readonly ground: Ground;
  readonly square: Square;
  /** Receives the square while a handle moves, and null once it is the zone. */
  readonly onMove: (square: Square | null) => void;
}

/** A button on the square's centre, which moves it, and one on its north-east corner, which sets its side. */
export function SquareHandles({ ground, square, onMove }: SquareHandlesProps) {
  useDrawnWithMap(ground);
  const [chosen, setChosen] = useState<'centre' | 'corner'>('centre');
  const moved = useRef<Square | null>(null);
  const move = (change: Partial<Square>) => onMove((moved.current = { ...square, ...change }));
  // The form may close in the middle of a move.
  useEffect(() => () => onMove(null), []);
  const centre: LngLat = [square.lng, square.lat];
  const { moved: zoneIsAt, side, squareOfZone } = texts.value;
  const settle = (label: string) => {
    if (moved.current === null) return;
    setSquare(moved.current);
    moved.current = null;
    onMove(null);
    announce(label);
  };
  const labels = { centre: zoneIsAt(pointText(centre, lang.value)), corner: side(String(square.size)) };
  const handle = (
    name: keyof typeof labels,
    place: LngLat,
    onDrag: (to: LngLat) => void,
    onArrow: (x: number, y: number) => void,
  ) => (
    <MapHandle
      {...{ ground, place, onDrag, label: labels[name], isChosen: chosen === name }}
      onChoose={() => setChosen(name)}
      onCommand={(command: Command) => command.kind === 'move' && onArrow(command.x, command.y)}
      onSettle={() => settle(labels[name])}
    />
  );
  const moveTo = (to: LngLat) => {
    const [lng, lat] = cornerOf(to);
    move({ lng, lat });
  };
  return (
    <div class="handles" role="group" aria-label={squareOfZone}>
      {handle('centre', centre, moveTo, (x, y) => moveTo(steppedFrom(ground.map, centre, [x, y])))}
      {handle(
        'corner',
        squareOf(square)[2],
        (to) => move({ size: sideTo(square, to) }),
        (x, y) => move({ size: sideWithin(square.size + Math.sign(x - y)) }),
      )}
    </div>
  );
}
