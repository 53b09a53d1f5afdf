import { DrawingBar } from './DrawingBar.tsx';
import { EditingBar } from './EditingBar.tsx';
import { texts } from '../texts/map.ts';
import type { Tools } from './use-tools.ts';

/** Turns the crosshair on, which picks a place for the zone, the drawing of an outline, or the moving of its corners. */
export function MapTools({
  mode,
  picking,
  drawing,
  editing,
  isReady,
}: Tools & { readonly isReady: boolean }) {
  const { pick, put, draw, edit } = texts.value;
  if (mode === 'draw') return <DrawingBar {...drawing} />;
  if (mode === 'edit') return <EditingBar {...editing} />;
  const { crosshair, start, end } = picking;
  const isOn = crosshair !== null;
  return (
    <p class="row">
      <button
        type="button"
        class="plain toggle"
        aria-pressed={isOn}
        disabled={!isReady}
        onClick={isOn ? end : start}
      >
        {pick}
      </button>
      {isOn && (
        <button type="button" onClick={() => picking.put(crosshair)}>
          {put}
        </button>
      )}
      <button type="button" class="plain" disabled={!isReady} onClick={drawing.start}>
        {draw}
      </button>
      {editing.isPossible && (
        <button type="button" class="plain" disabled={!isReady} onClick={editing.start}>
          {edit}
        </button>
      )}
    </p>
  );
}
