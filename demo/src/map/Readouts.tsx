import type { Layer } from 'sylvan';
import type { LngLat } from '../layers/placement.ts';
import { lang } from '../state/language.ts';
import { readoutText } from './readout.ts';
import { texts } from '../texts/map.ts';

interface ReadoutsProps {
  readonly crosshair: LngLat | null;
  readonly pointer: LngLat | null;
  readonly shown: readonly Layer[];
}

/** The places under crosshair and pointer, and the values of the shown layers there. */
export function Readouts({ crosshair, pointer, shown }: ReadoutsProps) {
  const places = Object.entries({ crosshair, pointer }) as ['crosshair' | 'pointer', LngLat | null][];
  return (
    <div class="over readouts">
      {places.map(
        ([name, point]) =>
          point !== null && (
            <p key={name} data-readout={name}>
              <strong>{texts.value[name]}</strong>
              {readoutText(point, shown, lang.value)}
            </p>
          ),
      )}
      {crosshair === null && pointer === null && <p class="muted">{texts.value.nowhere}</p>}
    </div>
  );
}
