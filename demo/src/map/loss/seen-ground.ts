import { computed } from '@preact/signals';
import { seenUntil } from '../../layers/seen.ts';
import { found, LAST_MONTH, month, months } from '../../state/loss.ts';

/**
 * The ground as last seen up to the end of the selected month, or as first seen after it. Null if there are no images, and for the
 * last month, which the answer's own picture shows.
 */
export const seenGround = computed(() => {
  const images = found.value?.images ?? [];
  if (month.value >= LAST_MONTH || images.length === 0) return null;
  const [end, first] = [months.value[month.value], images[0].date];
  return seenUntil(images, end < first ? first : end);
});
