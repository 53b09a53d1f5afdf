import { useEffect, useState } from 'preact/hooks';
import type { LngLat } from '../layers/placement.ts';
import { announce } from '../state/announce.ts';
import { cornerOf } from '../state/polygon.ts';
import { setSquare, sideWithin, zone, type Square } from '../state/zone.ts';
import { texts } from '../texts/map.ts';
import type { Command } from './crosshair.ts';
import { MapHandle } from './MapHandle.tsx';
import { steppedFrom, useDrawnWithMap } from './Spot.tsx';
import { pointText } from './Readouts.tsx';
import { movedSquare, sideTo, squareOf } from './square.ts';

/** A button on the square's centre, which moves it, and one on its north-east corner, which sets its side. */
export function SquareHandles() {
  const map = useDrawnWithMap();
  const [chosen, setChosen] = useState<'centre' | 'corner'>('centre');
  const square = movedSquare.value ?? zone.value;
  const move = (change: Partial<Square>) => (movedSquare.value = { ...square, ...change });
  // The form may close in the middle of a move.
  useEffect(() => () => void (movedSquare.value = null), []);
  const centre: LngLat = [square.lng, square.lat];
  const { moved: zoneIsAt, side, squareOfZone } = texts.value;
  const labels = { centre: zoneIsAt(pointText(centre)), corner: side(String(square.size)) };
  const settle = (label: string) => {
    if (movedSquare.value === null) return;
    setSquare(movedSquare.value);
    movedSquare.value = null;
    announce(label);
  };
  const handle = (
    name: keyof typeof labels,
    place: LngLat,
    onDrag: (to: LngLat) => void,
    onArrow: (x: number, y: number) => void,
  ) => (
    <MapHandle
      {...{ map, place, onDrag, label: labels[name], isChosen: chosen === name }}
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
      {handle('centre', centre, moveTo, (x, y) => moveTo(steppedFrom(map, centre, [x, y])))}
      {handle(
        'corner',
        squareOf(square)[2],
        (to) => move({ size: sideTo(square, to) }),
        (x, y) => move({ size: sideWithin(square.size + Math.sign(x - y)) }),
      )}
    </div>
  );
}
