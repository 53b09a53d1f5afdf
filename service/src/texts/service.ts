import { french as t, inLanguages } from 'sylvan/locale';

export const noCallId = inLanguages({
  en: 'The Idempotency-Key header must be a UUID.',
  fr: 'L’en-tête Idempotency-Key doit être un UUID.',
});

/** Texts that accompany a key when it is shown. */
export const keyTextsOf = inLanguages({
  en: {
    store: 'Keep this key: it is shown only once.',
    /** About the key that the new one replaces; `at` is in ISO 8601, UTC. */
    oldEnds: (at: string) => `The old key stops working at ${at}.`,
  },
  fr: {
    store: t`Conservez cette clé : elle n’est affichée qu’une fois.`,
    oldEnds: (at) => `L’ancienne clé cesse de fonctionner le ${at}.`,
  },
});

/** Texts of the contract's page around Swagger UI. */
export const pageTextsOf = inLanguages({
  en: { name: 'English', language: 'Language' },
  fr: { name: 'Français', language: 'Langue' },
});

/** The features of each plan. */
export const includedIn = inLanguages({
  en: {
    free: ['all endpoints', 'six satellites', 'LiDAR height', 'community support'],
    enterprise: [
      'all endpoints',
      'six satellites',
      'LiDAR height',
      'dedicated deployment',
      'priority support',
      '99.9% SLA',
    ],
  },
  fr: {
    free: ['tous les points d’accès', 'six satellites', 'hauteur par LiDAR', 'entraide de la communauté'],
    enterprise: [
      'tous les points d’accès',
      'six satellites',
      'hauteur par LiDAR',
      'déploiement dédié',
      'assistance prioritaire',
      t`disponibilité garantie de 99,9 %`,
    ],
  },
});
