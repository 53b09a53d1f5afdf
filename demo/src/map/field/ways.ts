import { computed } from '@preact/signals';
import { seenPatches } from '../../state/loss.ts';
import { waysTo } from './nearest.ts';
import { fix } from './position.ts';

/** From where the device is to the patches on the map; null while that is not known. */
export const ways = computed(() => fix.value && waysTo(seenPatches.value, fix.value));
