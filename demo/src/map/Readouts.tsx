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
  const { crosshair: atCrosshair, pointer: atPointer, nowhere } = texts.value;
  const reported = (point: LngLat) => readoutText(point, shown, lang.value);
  return (
    <div class="over readouts">
      {crosshair !== null && (
        <p data-readout="crosshair">
          <strong>{atCrosshair}</strong>
          {reported(crosshair)}
        </p>
      )}
      {pointer !== null && (
        <p data-readout="pointer">
          <strong>{atPointer}</strong>
          {reported(pointer)}
        </p>
      )}
      {crosshair === null && pointer === null && <p class="muted">{nowhere}</p>}
    </div>
  );
}
