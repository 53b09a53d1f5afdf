import { pageTexts } from '../state/language.ts';

/** What the search for a place and the button below the answer say. */
export const texts = pageTexts({
  en: {
    title: 'Set the zone',
    shortHint: 'Place or coordinates',
    point: 'Place',
    pointHint: 'Place, coordinates or map link',
    notLoaded: 'The search could not be loaded. Try again.',
    analyze: 'Analyze',
    light: (amount: string) => `Light: current images only, about ${amount}; no loss, trend or radar`,
  },
  fr: {
    title: 'Choisir la zone',
    shortHint: 'Lieu ou coordonnées',
    point: 'Lieu',
    pointHint: 'Lieu, coordonnées ou lien de carte',
    notLoaded: 'La recherche n’a pas pu être chargée. Réessayez.',
    analyze: 'Analyser',
    light: (amount) =>
      `Légère\u202f: images actuelles seules, environ ${amount}\u202f; ni perte, ni tendance, ni radar`,
  },
});
