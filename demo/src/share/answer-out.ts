import { fragmentOf } from '../state/address.ts';
import type { Found } from '../state/comparison.ts';
import type { Zone } from '../state/zone.ts';
import { lettersOf } from './answer-letters.ts';

const NO_DAYS = { start: '', end: '' };

export function answerLetters(found: Found): Promise<string> {
  return lettersOf(sharedOf(found));
}

/** An answer as the text of a file that the page can open, with its place in the format of the page's URLs. */
export function answerFile(found: Found): string {
  return `${JSON.stringify({ ...sharedOf(found), place: placeFragment(found.zone) })}\n`;
}

/** The content that answer-in.ts reads. Omits the receipt, which identifies the charged key. */
function sharedOf({ answer, computed = null }: Found): object {
  const { receipt: _, ...provenance } = answer.details.provenance;
  return { version: 1, computed, record: { ...answer, details: { ...answer.details, provenance } } };
}

export function placeFragment(zone: Zone): string {
  const periods = { before: NO_DAYS, after: NO_DAYS };
  return fragmentOf({ page: 'forest', zone, periods, layer: null, lang: 'en' });
}
