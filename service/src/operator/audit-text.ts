import { Refused } from './refused.ts';

const MAX_CHARACTERS = 1000;
const KEY = /sy[la]_/;
const EMAIL = /[^\s@]@[^\s@]/;

/**
 * What an operator writes for the audit, in normal form. Throws {@link Refused} where it is empty, long, holds characters
 * that steer terminals, or a key or an e-mail address: the audit is stored when those are erased.
 */
export function auditText(option: string, value: string): string {
  const text = value.normalize('NFC').trim();
  if (text === '' || text.length > MAX_CHARACTERS || /\p{C}/u.test(text))
    throw new Refused(`${option} must be a plain text of 1 to ${MAX_CHARACTERS} characters.`);
  if (KEY.test(text) || EMAIL.test(text))
    throw new Refused(`${option} must hold no key and no e-mail address: the audit keeps it.`);
  return text;
}
