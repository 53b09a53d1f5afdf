import type { PackInfo } from 'sylvan/packs';
import { formatNumber } from 'sylvan/locale';
import { lang } from '../state/language.ts';
import { pointText } from '../ui/measures.ts';
import { texts } from '../texts/packs.ts';

/** The heading of a pack, in the page's language. */
export function packTitle({ zone: { lat, lng, size } }: PackInfo): string {
  return texts.value.packName(pointText(lat, lng, lang.value), formatNumber(size, lang.value, 0));
}
