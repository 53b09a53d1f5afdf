import { DrawingBar } from './DrawingBar.tsx';
import { texts } from '../texts/map.ts';
import type { Tools } from './use-tools.ts';

/** Turns the crosshair on, which picks a place for the zone, or the drawing of an outline. */
export function MapTools({ mode, picking, drawing, isReady }: Tools & { readonly isReady: boolean }) {
  const { pick, put, draw } = texts.value;
  if (mode === 'draw') return <DrawingBar {...drawing} />;
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
    </p>
  );
}
