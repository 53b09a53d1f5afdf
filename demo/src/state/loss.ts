import { computed, effect, signal } from '@preact/signals';
import type { FireDetection } from 'sylvan/export';
import { monthsUntil, NUMBERED, patchesOf, patchesUntil, type Patch } from './patches.ts';
import { analysis } from './analysis.ts';
import { comparison, lastDayOf, type Found } from './comparison.ts';
import { page } from './page.ts';

const NONE: readonly Patch[] = [];

/** A signal of its own, because the result changes rarely, while the run's state changes with every step. */
export const found = computed(() => analysis.state.value.found);
/** The answer whose loss is shown: a comparison on its own page, once there is one. */
export const shown = computed<Found | null>(
  () => (page.value === 'compare' ? comparison.state.value.found : null) ?? found.value,
);
const layers = computed(() => shown.value?.layers);
const date = computed(() => (shown.value === null ? '' : lastDayOf(shown.value)));
// Later parts of the answer leave the loss layer unchanged.
const loss = computed(() => layers.value?.find(({ id }) => id === 'loss'));

/** Patches of loss of the shown answer, largest first; empty before its layers arrive. */
export const patches = computed(() =>
  loss.value === undefined ? NONE : patchesOf(layers.peek() ?? [], date.value),
);

/** Last days of the twelve months that end with the answer's day; empty without an answer. */
export const months = computed(() => (date.value === '' ? [] : monthsUntil(date.value)));

/** Index of the last of the twelve months, which the answer's own picture shows. */
export const LAST_MONTH = 11;

/** Index of the month up to which loss is shown. */
export const month = signal(LAST_MONTH);

export const seenPatches = computed(() =>
  month.value >= LAST_MONTH || shown.value !== found.value
    ? patches.value
    : patchesUntil(patches.value, months.value[month.value]),
);

/** The largest of these, which have their numbers on the map. */
export const numbered = computed(() => seenPatches.value.slice(0, NUMBERED));

/** Fires detected up to the end of the selected month; undefined if they are unknown. */
export const seenFires = computed(() => {
  const end = months.value.at(month.value) ?? '';
  return found.value?.fires?.detections.filter(({ time }) => time.slice(0, 10) <= end);
});

export const chosenPatch = signal<Patch | null>(null);

/** The fire that the map last moved to; null for none. */
export const chosenFire = signal<FireDetection | null>(null);

export const isLossShown = signal(true);
export const areFiresShown = signal(true);

effect(() => {
  void date.value;
  month.value = LAST_MONTH;
});

// Keeps the selection if the same patch of the same answer is computed again.
effect(() => {
  const chosen = chosenPatch.peek()?.properties;
  const same = patches.value.find(
    ({ properties: { rank, area_ha } }) => rank === chosen?.rank && area_ha === chosen.area_ha,
  );
  chosenPatch.value = same ?? null;
});
