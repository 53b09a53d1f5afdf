import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Part } from '../state/polygon.ts';
import { texts } from '../texts/map.ts';
import { pointText } from './Readouts.tsx';
import { handleOf, MapHandle } from './MapHandle.tsx';
import { steppedFrom, useDrawnWithMap } from './Spot.tsx';
import {
  addCorner,
  chooseCorner,
  chosenCorner,
  endEditing,
  moveCorner,
  removeCorner,
  settleCorner,
  middlesOf,
} from './editing-tool.ts';

/** A button on each corner of a polygon, which pointer and keys move, and one on each edge, which adds a corner there. */
export function Handles({ parts }: { readonly parts: readonly Part[] }) {
  const map = useDrawnWithMap();
  const list = useRef<HTMLDivElement>(null);
  const chosen = chosenCorner.value;
  // Focuses before the next key is handled: a later focus would select a corner that was already left.
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
          label={texts.value.corner(at + 1, pointText(corner))}
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
