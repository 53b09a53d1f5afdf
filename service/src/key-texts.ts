import type { Lang } from 'sylvan/contract';
import { french as t } from 'sylvan/server';

/** The text that comes with a new key. */
export const STORE_KEY: Readonly<Record<Lang, string>> = {
  en: 'Keep this key: it is shown this once.',
  fr: t`Gardez cette clé : elle n’est montrée que cette fois.`,
};

/** The same for a key that replaces another, which ends at `oldEndsAt` (ISO 8601, UTC). */
export function showNewKey(oldEndsAt: string, lang: Lang): string {
  const ends = { en: `The old one ends at ${oldEndsAt}.`, fr: `L’ancienne prend fin le ${oldEndsAt}.` };
  return `${STORE_KEY[lang]} ${ends[lang]}`;
}
