import { inLanguage } from '../state/language.ts';

/** What the shared parts say. */
export const texts = inLanguage({
  en: {
    square: (size: string, point: string) => `A square of ${size} km around ${point}`,
    stale: 'This is not what is chosen now.',
    underWay: 'That is being computed.',
    simulated: 'Simulated',
    warnings: 'To know about this answer',
  },
  fr: {
    square: (size: string, point: string) => `Un carré de ${size} km autour de ${point}`,
    stale: 'Ceci ne correspond plus à ce qui est choisi.',
    underWay: 'Le calcul est en cours.',
    simulated: 'Simulé',
    warnings: 'À savoir sur cette réponse',
  },
});
