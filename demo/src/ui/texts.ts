import { inLanguage } from '../state/language.ts';

/** What the shared parts say. */
export const texts = inLanguage({
  en: {
    simulated: 'Simulated',
    warnings: 'To know about this answer',
  },
  fr: {
    simulated: 'Simulé',
    warnings: 'À savoir sur cette réponse',
  },
});
