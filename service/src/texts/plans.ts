import { french as t, inLanguages } from 'sylvan/locale';

/** What each plan includes. */
export const includedIn = inLanguages({
  en: {
    free: ['all endpoints', 'six satellites', 'LiDAR height', 'community support'],
    enterprise: [
      'all endpoints',
      'six satellites',
      'LiDAR height',
      'dedicated deployment',
      'priority support',
      '99.9 % SLA',
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
