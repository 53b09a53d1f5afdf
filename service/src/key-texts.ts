import type { Lang } from 'sylvan/contract';
import { french as t } from 'sylvan/server';

/** What is said with a key that was just made. */
export const KEEP_KEY: Readonly<Record<Lang, string>> = {
  en: 'Keep this key: it is shown this once.',
  fr: t`Gardez cette clé : elle n’est montrée que cette fois.`,
};

/** The same of a key that follows another, which ends at `oldEndsAt` (ISO 8601, UTC). */
export function keepNewKey(oldEndsAt: string, lang: Lang): string {
  const ends = { en: `The old one ends at ${oldEndsAt}.`, fr: `L’ancienne prend fin le ${oldEndsAt}.` };
  return `${KEEP_KEY[lang]} ${ends[lang]}`;
}
