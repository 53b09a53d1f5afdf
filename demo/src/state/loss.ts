import { computed, effect, signal } from '@preact/signals';
import { monthsUntil, patchesOf, patchesUntil, type Patch } from './patches.ts';
import { analysis } from './analysis.ts';

const NONE: readonly Patch[] = [];

/** What is found changes seldom, while the state of the run does with every step. */
export const found = computed(() => analysis.state.value.found);
const layers = computed(() => found.value?.layers);
const date = computed(() => found.value?.answer.details.date ?? '');
// What comes after the loss leaves its layer as it is.
const loss = computed(() => layers.value?.find(({ id }) => id === 'loss'));

/** Patches of loss of the answer at hand, the largest first; none before its layers are there. */
export const patches = computed(() =>
  loss.value === undefined ? NONE : patchesOf(layers.peek() ?? [], date.value),
);

/** The last days of the twelve months before the answer's day; none without an answer. */
export const months = computed(() => (date.value === '' ? [] : monthsUntil(date.value)));

/** The month up to which loss is shown, by its number. */
export const month = signal(11);

/** Those that were seen lost by then. */
export const seenPatches = computed(() =>
  month.value >= 11 ? patches.value : patchesUntil(patches.value, months.value[month.value]),
);

/** The patch that was chosen last; null for none. */
export const chosenPatch = signal<Patch | null>(null);

/** Whether loss and fires are on the map. */
export const isLossShown = signal(true);
export const areFiresShown = signal(true);

effect(() => {
  void date.value;
  month.value = 11;
});

// The same patch of the same answer, computed anew, is chosen still.
effect(() => {
  const chosen = chosenPatch.peek()?.properties;
  const same = patches.value.find(
    ({ properties: { rank, area_ha } }) => rank === chosen?.rank && area_ha === chosen.area_ha,
  );
  chosenPatch.value = same ?? null;
});
