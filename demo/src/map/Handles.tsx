import { useLayoutEffect, useRef } from 'preact/hooks';
import { lang } from '../state/language.ts';
import type { Corner, Part } from '../state/polygon.ts';
import { handleOf, MapHandle } from './MapHandle.tsx';
import { steppedFrom, useDrawnWithMap } from './near-view.ts';
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
  const { chosen, choose, move, settle, add, remove, end } = editing;
  return (
    <MapHandle
      ground={ground}
      place={corner}
      label={texts.value.corner(at + 1, pointText(corner, lang.value))}
      isChosen={at === chosen}
      onChoose={() => choose(at)}
      onDrag={move}
      onCommand={(command) => {
        if (command.kind === 'move') move(steppedFrom(ground.map, corner, [command.x, command.y]));
        else if (command.kind === 'undo') remove();
        else if (command.kind === 'put') add(at);
        else end();
      }}
      onSettle={settle}
    />
  );
}
