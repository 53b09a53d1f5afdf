import { texts } from '../texts/map.ts';
import { Button } from '../ui/Button.tsx';
import type { Drawing } from './use-drawing.ts';
import type { Editing } from './use-editing.ts';
import type { Picking } from './use-picking.ts';
import type { Tools } from './use-tools.ts';

/** The actions on an outline being drawn, and its fault. */
export function DrawingBar({ corners, fault, undo, close, cancel }: Drawing) {
  const { close: closeIt, undo: undoIt, cancel: cancelIt, corners: counted, faults } = texts.value;
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') cancel();
    if (event.key === 'Backspace') undo();
  };
  return (
    <div class="drawing-bar" onKeyDown={press}>
      <p class={fault === null ? 'muted' : 'fault'} data-fault={fault}>
        {fault === null ? counted(corners!.length) : faults[fault]}
      </p>
      <div class="row">
        <Button label={closeIt} onClick={close} />
        <Button class="plain" label={undoIt} onClick={undo} />
        <Button class="plain" label={cancelIt} onClick={cancel} />
      </div>
    </div>
  );
}

/** The actions on the selected corner, for users without a keyboard. */
export function EditingBar({ chosen, add, remove, end }: Editing) {
  const { chosenCorner, add: addIt, remove: removeIt, done } = texts.value;
  return (
    <div class="drawing-bar">
      <p class="muted">{chosenCorner(chosen + 1)}</p>
      <div class="row">
        <Button class="plain" label={addIt} onClick={() => add(chosen)} />
        <Button class="plain" label={removeIt} onClick={remove} />
        <Button label={done} onClick={end} />
      </div>
    </div>
  );
}

export function PickingBar({ crosshair, put, end }: Picking) {
  return (
    <div class="drawing-bar">
      <Button label={texts.value.put} onClick={() => crosshair && put(crosshair)} />
      <Button class="soft" label={texts.value.done} onClick={end} />
    </div>
  );
}

/** How to use the map, by pointer, finger or keys; omits keys on devices without a keyboard. */
export function MapHint({ mode }: Pick<Tools, 'mode'>) {
  const { hints, keys } = texts.value;
  if (mode === 'observation') return null;
  return (
    <p class="muted hint">
      {hints[mode]} <span class="by-keys">{keys[mode]}</span>
    </p>
  );
}
