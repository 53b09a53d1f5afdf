import { computed } from '@preact/signals';
import { seenPatches } from '../../state/loss.ts';
import { waysTo } from './nearest.ts';
import { fix } from './position.ts';

/** The ways from the device to the patches on the map; null while its position is unknown. */
export const ways = computed(() => fix.value && waysTo(seenPatches.value, fix.value));
