import type { Map as GlMap } from 'maplibre-gl';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { LngLat } from '../layers/placement.ts';
import { lang } from '../state/language.ts';
import type { Part } from '../state/polygon.ts';
import { texts } from '../texts/map.ts';
import { pointText } from './Readouts.tsx';
import { placedAt, steppedFrom, useDrawnWithMap, zoomAround } from './Spot.tsx';
import { commandOf, type Command } from './crosshair.ts';
import {
  addCorner,
  chooseCorner,
  chosenCorner,
  endEditing,
  moveCorner,
  removeCorner,
  settleCorner,
} from './editing-tool.ts';
import { middlesOf } from './vertices.ts';

/** A button on each corner of a polygon, moved by pointer and keys, and one on each edge, which adds a corner there. */
export function Handles({ parts }: { readonly parts: readonly Part[] }) {
  const map = useDrawnWithMap();
  const list = useRef<HTMLDivElement>(null);
  const chosen = chosenCorner.value;
  // Before the next key: a later focus would select a corner that was already left.
  useLayoutEffect(() => {
    list.current?.querySelectorAll<HTMLElement>('.corner')[chosen]?.focus({ preventScroll: true });
  }, [chosen]);
  return (
    <div class="handles" ref={list} role="group" aria-label={texts.value.cornersOfZone}>
      {middlesOf(parts).map((middle, at) => (
        <button
          key={`middle ${at}`}
          {...handleOf(map, middle, 'middle')}
          tabIndex={-1}
          aria-hidden="true"
          onClick={() => addCorner(at)}
        />
      ))}
      {parts.flat(2).map((corner, at) => (
        <MapHandle
          key={at}
          map={map}
          place={corner}
          label={texts.value.corner(at + 1, pointText(corner, lang.value))}
          isChosen={at === chosen}
          onChoose={() => chooseCorner(at)}
          onDrag={moveCorner}
          onCommand={(command) => {
            if (command.kind === 'move') moveCorner(steppedFrom(map, corner, [command.x, command.y]));
            else if (command.kind === 'undo') removeCorner();
            else if (command.kind === 'put') addCorner(at);
            else endEditing();
          }}
          onSettle={settleCorner}
        />
      ))}
    </div>
  );
}

interface MapHandleProps {
  readonly map: GlMap;
  readonly place: LngLat;
  readonly label: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  /** The pointer drags it. */
  readonly onDrag: (to: LngLat) => void;
  /** A key other than those that zoom. */
  readonly onCommand: (command: Exclude<Command, { kind: 'size' | 'close' }>) => void;
  /** The pointer or key is released. */
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

function handleOf(map: GlMap, place: LngLat, name: string) {
  return { type: 'button' as const, class: `handle ${name}`, style: placedAt(map, place) };
}
