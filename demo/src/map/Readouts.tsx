import type { Layer } from 'sylvan';
import type { LngLat } from '../layers/placement.ts';
import { valueAt, valueText } from '../layers/value.ts';
import { lang, type Lang } from '../state/language.ts';
import { texts } from '../texts/map.ts';
import { numbers } from '../ui/numbers.ts';

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
              {readoutText(point, shown)}
            </p>
          ),
      )}
      {crosshair === null && pointer === null && <p class="muted">{texts.value.nowhere}</p>}
    </div>
  );
}

const LETTERS: Readonly<Record<Lang, readonly [north: string, south: string, east: string, west: string]>> = {
  en: ['N', 'S', 'E', 'W'],
  fr: ['N', 'S', 'E', 'O'],
};

/** A place in degrees, precise to a metre, as usually written: "10.59920° S, 61.35288° W". */
export function pointText([lng, lat]: LngLat): string {
  const [north, south, east, west] = LETTERS[lang.value];
  const wrapped = lng - 360 * Math.round(lng / 360);
  const degrees = (value: number) => `${numbers.exactly(Math.abs(value), 5)}°\u00a0`;
  const between = lang.value === 'fr' ? '\u202f; ' : ', ';
  return degrees(lat) + (lat < 0 ? south : north) + between + degrees(wrapped) + (wrapped < 0 ? west : east);
}

export function readoutText(point: LngLat, layers: readonly Layer[]): string {
  const values = layers.map((layer) => valueText(layer.id, valueAt(layer, point)));
  return [pointText(point), ...values.filter((value) => value !== null)].join(' · ');
}
