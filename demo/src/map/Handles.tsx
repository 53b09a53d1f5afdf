import { useLayoutEffect, useRef } from 'preact/hooks';
import { lang } from '../state/language.ts';
import type { Part } from '../state/polygon.ts';
import { handleOf, MapHandle } from './MapHandle.tsx';
import { steppedFrom, useDrawnWithMap } from './near-view.ts';
import { pointText } from './readout.ts';
import { texts } from '../texts/map.ts';
import type { Editing } from './use-editing.ts';
import { middlesOf } from './vertices.ts';

interface HandlesProps {
  readonly editing: Editing;
  readonly parts: readonly Part[];
}

/** A button on each corner of a polygon, moved by pointer and keys, and one on each edge, which adds a corner there. */
export function Handles({ editing, parts }: HandlesProps) {
  const map = useDrawnWithMap();
  const list = useRef<HTMLDivElement>(null);
  const { chosen, choose, move, settle, add, remove, end } = editing;
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
          onClick={() => add(at)}
        />
      ))}
      {parts.flat(2).map((corner, at) => (
        <MapHandle
          key={at}
          map={map}
          place={corner}
          label={texts.value.corner(at + 1, pointText(corner, lang.value))}
          isChosen={at === chosen}
          onChoose={() => choose(at)}
          onDrag={move}
          onCommand={(command) => {
            if (command.kind === 'move') move(steppedFrom(map, corner, [command.x, command.y]));
            else if (command.kind === 'undo') remove();
            else if (command.kind === 'put') add(at);
            else end();
          }}
          onSettle={settle}
        />
      ))}
    </div>
  );
}
