import { computed } from '@preact/signals';
import { seenUntil } from '../../layers/seen.ts';
import { found, LAST_MONTH, month, months } from '../../state/loss.ts';

/**
 * The ground as last seen by the end of the selected month; null for the last month, which the answer's own picture shows, and
 * without images.
 */
export const seenGround = computed(() =>
  month.value >= LAST_MONTH ? null : seenUntil(found.value?.images ?? [], months.value[month.value]),
);
