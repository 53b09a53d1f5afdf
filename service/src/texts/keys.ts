import { french as t, inLanguages } from 'sylvan/locale';

/** What comes with a key that is shown. */
export const keyTextsOf = inLanguages({
  en: {
    store: 'Keep this key: it is shown this once.',
    /** Of the key that the new one replaces; ISO 8601, UTC. */
    oldEnds: (at: string) => `The old one ends at ${at}.`,
  },
  fr: {
    store: t`Gardez cette clé : elle n’est montrée que cette fois.`,
    oldEnds: (at) => `L’ancienne prend fin le ${at}.`,
  },
});
