import { legendOf, UNKNOWN_CLASS, type Layer } from 'sylvan/export';
import { lang } from '../state/language.ts';
import { numbers } from '../ui/numbers.ts';
import { placementOf, type LngLat } from './placement.ts';

/** A layer's value at a place; `unknown` if there is none, `outside` beyond its edges. */
type Value = number | 'unknown' | 'outside';

export function valueAt({ data, grid }: Layer, point: LngLat): Value {
  const [column, row] = placementOf(grid).pixelAt(point).map(Math.floor);
  if (!(column >= 0 && row >= 0 && column < grid.width && row < grid.height)) return 'outside';
  const value = data[row * grid.width + column];
  const isUnknown = data instanceof Uint8Array ? value === UNKNOWN_CLASS : Number.isNaN(value);
  return isUnknown ? 'unknown' : value;
}

/** A value with its layer's title and its unit or class: "NDVI 0.82"; null beyond the layer's edges. */
export function valueText(id: Layer['id'], value: Value): string | null {
  const { title, kind, stops, unit, noData } = legendOf(id, lang.value);
  const colon = lang.value === 'fr' ? '\u202f: ' : ': ';
  if (value === 'outside') return null;
  if (value === 'unknown') return title + colon + noData.label;
  if (kind === 'classes') return title + colon + stops[value].label;
  const figure = numbers.exactly(value, decimalsOf(id, unit));
  return title + colon + figure + (unit === null ? '' : `\u00a0${unit}`);
}

/** Counts of observations have no decimals, values with a unit have one, and other values have three. */
function decimalsOf(id: Layer['id'], unit: string | null): number {
  if (id === 'observations') return 0;
  return unit === null ? 3 : 1;
}
