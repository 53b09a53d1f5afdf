import type { Map as GlMap } from 'maplibre-gl';
import type { LngLat } from '../layers/placement.ts';
import { commandOf, type Command } from './crosshair.ts';
import { placedAt, zoomAround } from './Spot.tsx';

interface MapHandleProps {
  readonly map: GlMap;
  readonly place: LngLat;
  readonly label: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  /** Called when the pointer drags the handle. */
  readonly onDrag: (to: LngLat) => void;
  /** Called for keys other than those that zoom. */
  readonly onCommand: (command: Exclude<Command, { kind: 'size' | 'close' }>) => void;
  /** Called when the pointer or a key is released. */
  readonly onSettle: () => void;
}

/** A button on the map that pointer and keys move. */
export function MapHandle(props: MapHandleProps) {
  const { map, place, label, isChosen, onChoose, onDrag, onCommand, onSettle } = props;
  const press = (event: KeyboardEvent) => {
    const command = event.key === 'Delete' ? { kind: 'undo' as const } : commandOf(event);
    if (command === null || command.kind === 'close') return;
    event.preventDefault();
    if (command.kind === 'size') zoomAround(map, place, command.by);
    else onCommand(command);
  };
  const drag = ({ currentTarget, pointerId, clientX, clientY }: PointerEvent) => {
    if (!(currentTarget as Element).hasPointerCapture(pointerId)) return;
    const { left, top } = map.getCanvas().getBoundingClientRect();
    const { lng, lat } = map.unproject([clientX - left, clientY - top]);
    onDrag([lng, lat]);
  };
  return (
    <button
      {...handleOf(map, place, 'corner')}
      aria-label={label}
      aria-current={isChosen}
      onFocus={onChoose}
      onKeyDown={press}
      onKeyUp={onSettle}
      onPointerDown={(event) => {
        onChoose();
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={drag}
      onPointerUp={onSettle}
      onPointerCancel={onSettle}
    />
  );
}

export function handleOf(map: GlMap, place: LngLat, name: string) {
  return { type: 'button' as const, class: `handle ${name}`, style: placedAt(map, place) };
}
