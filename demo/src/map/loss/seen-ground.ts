import { computed } from '@preact/signals';
import { seenUntil } from '../../layers/seen.ts';
import { found, LAST_MONTH, month, months } from '../../state/loss.ts';

/**
 * The ground as last seen up to the end of the selected month. Null if there are no images, and for the last month, which the
 * answer's own picture shows.
 */
export const seenGround = computed(() =>
  month.value >= LAST_MONTH ? null : seenUntil(found.value?.images ?? [], months.value[month.value]),
);
