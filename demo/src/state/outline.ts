import { computed, signal } from '@preact/signals';
import { outlineFrom, outlineOf, type Outline, type PolygonFault } from './polygon.ts';
import { zone } from './zone.ts';

const taken = signal<Outline | null>(null);

/** The polygon whose square is analysed; null without one, and once the zone is set elsewhere or made smaller. */
export const outline = computed(() => (taken.value !== null && isHeld(taken.value) ? taken.value : null));

/**
 * Makes the square around what is to be GeoJSON, or a text of it, the zone. What is wrong with it, if anything is; the zone
 * stays then.
 */
export function takeOutline(found: unknown): PolygonFault | null {
  const next = typeof found === 'string' ? outlineFrom(found) : outlineOf(found);
  if (typeof next === 'string') return next;
  taken.value = next;
  zone.value = { ...zone.value, ...next.square };
  return null;
}

/** The zone stays. */
export function removeOutline(): void {
  taken.value = null;
}

function isHeld({ square }: Outline): boolean {
  const { lat, lng, size } = zone.value;
  return lat === square.lat && lng === square.lng && size >= square.size;
}
