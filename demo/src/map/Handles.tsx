import { useLayoutEffect, useRef } from 'preact/hooks';
import type { LngLat } from '../layers/placement.ts';
import { lang } from '../state/language.ts';
import type { Corner, Part } from '../state/polygon.ts';
import { commandOf } from './crosshair.ts';
import { placedAt, steppedFrom, useDrawnWithMap, zoomAround } from './near-view.ts';
import { pointText } from './readout.ts';
import { texts } from '../texts/map.ts';
import type { Editing } from './use-editing.ts';
import type { Ground } from './use-ground.ts';
import { middlesOf } from './vertices.ts';

interface HandlesProps {
  readonly ground: Ground;
  readonly editing: Editing;
  readonly parts: readonly Part[];
}

/** A button on each corner of a polygon, moved by pointer and keys, and one on each edge, which adds a corner there. */
export function Handles({ ground, editing, parts }: HandlesProps) {
  useDrawnWithMap(ground);
  const list = useRef<HTMLDivElement>(null);
  const { chosen } = editing;
  // Before the next key: a later focus would select a corner that was already left.
  useLayoutEffect(() => {
    list.current?.querySelectorAll<HTMLElement>('.corner')[chosen]?.focus({ preventScroll: true });
  }, [chosen]);
  return (
    <div class="handles" ref={list} role="group" aria-label={texts.value.cornersOfZone}>
      {middlesOf(parts).map((middle, at) => (
        <button
          key={`middle ${at}`}
          {...handleOf(ground, middle, 'middle')}
          tabIndex={-1}
          aria-hidden="true"
          onClick={() => editing.add(at)}
        />
      ))}
      {parts.flat(2).map((corner, at) => (
        <CornerHandle key={at} at={at} corner={corner} ground={ground} editing={editing} />
      ))}
    </div>
  );
}

interface CornerHandleProps extends Omit<HandlesProps, 'parts'> {
  readonly at: number;
  readonly corner: Corner;
}

function CornerHandle({ at, corner, ground, editing }: CornerHandleProps) {
  const { choose, move, settle, add, remove, end } = editing;
  const press = (event: KeyboardEvent) => {
    const command = event.key === 'Delete' ? { kind: 'undo' as const } : commandOf(event);
    if (command === null || command.kind === 'close') return;
    event.preventDefault();
    if (command.kind === 'size') zoomAround(ground, corner, command.by);
    else if (command.kind === 'move') move(steppedFrom(ground.map, corner, [command.x, command.y]));
    else if (command.kind === 'undo') remove();
    else if (command.kind === 'put') add(at);
    else end();
  };
  const drag = ({ currentTarget, pointerId, clientX, clientY }: PointerEvent) => {
    if (!(currentTarget as Element).hasPointerCapture(pointerId)) return;
    const { left, top } = ground.map.getCanvas().getBoundingClientRect();
    const { lng, lat } = ground.map.unproject([clientX - left, clientY - top]);
    move([lng, lat]);
  };
  return (
    <button
      {...handleOf(ground, corner, 'corner')}
      aria-label={texts.value.corner(at + 1, pointText(corner, lang.value))}
      aria-current={at === editing.chosen}
      onFocus={() => choose(at)}
      onKeyDown={press}
      onKeyUp={settle}
      onPointerDown={(event) => {
        choose(at);
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={drag}
      onPointerUp={settle}
      onPointerCancel={settle}
    />
  );
}

/** The appearance and position of a button. */
function handleOf(ground: Ground, place: LngLat, name: string) {
  return { type: 'button' as const, class: `handle ${name}`, style: placedAt(ground, place) };
}
