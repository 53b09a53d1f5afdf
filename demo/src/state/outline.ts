import { effect, signal } from '@preact/signals';
import { isStarted, sylvan } from './engine.ts';
import { LONGEST_NAME, geometryOf, middleOf, type NamedPolygon, type Part } from './polygon.ts';
import { dayAt, setSquare, zone } from './zone.ts';

/** The library's error for the zone's polygon; null if there is none, or it is not yet known. */
export const polygonFault = signal<unknown>(null);

/** Makes a polygon the zone; a new place resets the day. */
export function takePolygon(polygon: NamedPolygon): void {
  const middle = middleOf(polygon);
  zone.value = { ...zone.value, ...middle, date: dayAt(middle), polygon };
}

/** Replaces the polygon with a square around its centre. */
export function removePolygon(): void {
  setSquare({});
}

export function namePolygon(name: string): void {
  const { polygon } = zone.value;
  if (polygon !== undefined)
    zone.value = { ...zone.value, polygon: { ...polygon, name: name.trim().slice(0, LONGEST_NAME) } };
}

export function shapePolygon(parts: readonly Part[]): void {
  takePolygon({ name: zone.value.polygon?.name ?? '', parts });
}

/** Lets the library validate the zone's polygon whenever it changes, by an estimate, because that fetches nothing. */
export function checkPolygons(): () => void {
  let checked: readonly Part[] | undefined;
  return effect(() => {
    const { polygon } = zone.value;
    if (!isStarted.value || polygon?.parts === checked) return;
    checked = polygon?.parts;
    polygonFault.value = null;
    if (polygon === undefined) return;
    sylvan()
      .estimate({ geometry: geometryOf(polygon) })
      .catch((error: unknown) => {
        if (checked === polygon.parts) polygonFault.value = error;
      });
  });
}
