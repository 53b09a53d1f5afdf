import { computed, effect, signal } from '@preact/signals';
import type { LngLat } from '../layers/placement.ts';
import { announceLate } from '../state/announce.ts';
import { shapePolygon } from '../state/outline.ts';
import { page } from '../state/page.ts';
import { type Part, cornerOf, type Corner, type Ring } from '../state/polygon.ts';
import { zone } from '../state/zone.ts';
import { texts } from '../texts/map.ts';
import { pointText } from './Readouts.tsx';
import { focusMap } from './use-ground.ts';
import { turnsTo } from '../state/degrees.ts';

/** Maximum number of corners that can be edited: each is a button on the map, and more buttons would be unusable. */
const MAX_HANDLES = 200;

const isOn = signal(false);
const chosen = signal(0);
const moved = signal<readonly Part[] | null>(null);
const count = computed(() => zone.value.polygon?.parts.flat(2).length ?? 0);

/** Whether the zone is a polygon with few enough corners. */
export const isEditable = computed(() => count.value > 0 && count.value <= MAX_HANDLES);
/** The zone's polygon with the current position of a corner being moved; null while the polygon is not edited. */
export const editedParts = computed(() => (isOn.value && isEditable.value ? held() : null));
/** Index of the last selected corner, from 0. */
export const chosenCorner = computed(() => Math.min(chosen.value, count.value - 1));

// Editing ends with its page, and with its polygon.
effect(() => {
  void [page.value, isEditable.value];
  isOn.value = false;
  moved.value = null;
});

function held(): readonly Part[] {
  return moved.value ?? zone.value.polygon!.parts;
}

export function startEditing(): void {
  chooseCorner(0);
  isOn.value = true;
  announceLate(texts.value.editing(count.value));
}

export function endEditing(): void {
  isOn.value = false;
  moved.value = null;
  // The button that ended the editing disappears with it.
  focusMap();
  announceLate(texts.value.edited);
}

export function chooseCorner(at: number): void {
  chosen.value = at;
}

/** Moves the selected corner; {@link settleCorner} then updates the zone. */
export function moveCorner(to: LngLat): void {
  moved.value = withMoved(held(), chosen.value, to);
  announceLate(texts.value.corner(chosen.value + 1, pointText(to)));
}

export function settleCorner(): void {
  if (moved.value !== null) shape(moved.value);
}

function shape(parts: readonly Part[]): void {
  moved.value = null;
  shapePolygon(parts);
}

/** Adds a corner in the middle of the edge that follows a given corner, and selects the new one. */
export function addCorner(behind: number): void {
  shape(withAdded(held(), behind));
  chooseCorner(behind + 1);
  announceLate(texts.value.added(behind + 2));
}

export function removeCorner(): void {
  const next = withRemoved(held(), chosen.value);
  if (next === null) {
    announceLate(texts.value.fewest);
    return;
  }
  shape(next);
  chooseCorner(Math.max(chosen.value - 1, 0));
  announceLate(texts.value.undone(next.flat(2).length));
}

const FEWEST = 3;

/** Moves a corner; corners are numbered across all rings. */
function withMoved(parts: readonly Part[], at: number, to: readonly number[]): Part[] {
  return edited(parts, at, (ring, i) => ring.with(i, cornerOf(to)));
}

/** Adds a corner in the middle of the edge that follows a given corner. */
function withAdded(parts: readonly Part[], at: number): Part[] {
  return edited(parts, at, (ring, i) => ring.toSpliced(i + 1, 0, middleAfter(ring, i)));
}

/** Removes a corner; null if its ring has only three corners. */
function withRemoved(parts: readonly Part[], at: number): Part[] | null {
  const next = edited(parts, at, (ring, i) => ring.toSpliced(i, 1));
  return next.flat().every(({ length }) => length >= FEWEST) ? next : null;
}

/** Midpoints of all edges, in the order of their first corners. */
export function middlesOf(parts: readonly Part[]): Corner[] {
  return parts.flat().flatMap((ring) => ring.map((_, i) => middleAfter(ring, i)));
}

function middleAfter(ring: Ring, i: number): Corner {
  const [[x0, y0], [x1, y1]] = [ring[i], ring[(i + 1) % ring.length]];
  return cornerOf([(x0 + x1 - turnsTo(x1, x0)) / 2, (y0 + y1) / 2]);
}

function edited(parts: readonly Part[], at: number, edit: (ring: Ring, i: number) => Ring): Part[] {
  let first = 0;
  return parts.map((rings) =>
    rings.map((ring) => {
      const i = at - first;
      first += ring.length;
      return i >= 0 && i < ring.length ? edit(ring, i) : ring;
    }),
  );
}
