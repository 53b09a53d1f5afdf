import type { Drawing } from './use-drawing.ts';
import { texts } from '../texts/map.ts';

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
        <button type="button" onClick={close}>
          {closeIt}
        </button>
        <button type="button" class="plain" onClick={undo}>
          {undoIt}
        </button>
        <button type="button" class="plain" onClick={cancel}>
          {cancelIt}
        </button>
      </div>
    </div>
  );
}
