import { texts } from '../texts/map.ts';
import { Button } from '../ui/Button.tsx';
import { crosshair } from './crosshair.ts';
import { cancelDrawing, closeDrawing, drawingFault, drawn, undoCorner } from './drawing-tool.ts';
import { addCorner, chosenCorner, endEditing, removeCorner } from './editing-tool.ts';
import { endPicking, putZone } from './picking-tool.ts';
import { mode } from './use-tools.ts';

/** The actions on an outline being drawn, and its fault. */
export function DrawingBar() {
  const { close, undo, cancel, corners, faults } = texts.value;
  const fault = drawingFault.value;
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') cancelDrawing();
    if (event.key === 'Backspace') undoCorner();
  };
  return (
    <div class="drawing-bar" onKeyDown={press}>
      <p class={fault === null ? 'muted' : 'fault'} data-fault={fault}>
        {fault === null ? corners(drawn.value!.length) : faults[fault]}
      </p>
      <div class="row">
        <Button label={close} onClick={closeDrawing} />
        <Button class="plain" label={undo} onClick={undoCorner} />
        <Button class="plain" label={cancel} onClick={cancelDrawing} />
      </div>
    </div>
  );
}

/** The actions on the selected corner, for users without a keyboard. */
export function EditingBar() {
  const { chosenCorner: chosen, add, remove, done } = texts.value;
  return (
    <div class="drawing-bar">
      <p class="muted">{chosen(chosenCorner.value + 1)}</p>
      <div class="row">
        <Button class="plain" label={add} onClick={() => addCorner(chosenCorner.value)} />
        <Button class="plain" label={remove} onClick={removeCorner} />
        <Button label={done} onClick={endEditing} />
      </div>
    </div>
  );
}

export function PickingBar() {
  return (
    <div class="drawing-bar">
      <Button label={texts.value.put} onClick={() => crosshair.value && putZone(crosshair.value)} />
      <Button class="soft" label={texts.value.done} onClick={endPicking} />
    </div>
  );
}

/** How to use the map, by pointer, finger or keys; omits keys on devices without a keyboard. */
export function MapHint() {
  const { hints, keys } = texts.value;
  const { value: tool } = mode;
  if (tool === 'observation') return null;
  return (
    <p class="muted hint">
      {hints[tool]} <span class="by-keys">{keys[tool]}</span>
    </p>
  );
}
