import { pageTexts } from '../state/language.ts';

/** What is said of a zone that came from a polygon. */
export const texts = pageTexts({
  en: {
    square: (km: string) =>
      `The square of ${km} km around the outline is analysed: an answer is always of a square.`,
    remove: 'Remove the outline',
  },
  fr: {
    square: (km) =>
      `C’est le carré de ${km} km autour du contour qui est analysé\u202f: une réponse porte toujours sur un carré.`,
    remove: 'Retirer le contour',
  },
});
