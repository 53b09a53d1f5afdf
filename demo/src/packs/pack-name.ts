import type { PackInfo } from 'sylvan';
import { formatNumber } from 'sylvan/locale';
import { lang } from '../state/language.ts';
import { placeText } from '../ui/measures.ts';
import { texts } from './texts.ts';

/** What the file of a pack is called: its place and the side of its square. */
export function packFileName({ zone: { lat, lng, size } }: Pick<PackInfo, 'zone'>): string {
  return `${lat}_${lng}_${size}km.sylvanpack`;
}

/** The heading of a pack, in the page's language. */
export function packTitle({ zone: { lat, lng, size } }: PackInfo): string {
  return texts.value.packName(placeText(lat, lng, lang.value), formatNumber(size, lang.value, 0));
}
