import { pageTexts } from '../state/language.ts';

/** What is said before much is fetched. */
export const texts = pageTexts({
  en: {
    title: (amount: string) => `Fetch ${amount}?`,
    takes: (time: string) => `This takes ${time}.`,
    lightMeant: 'A light analysis reads only current images: no loss, trend or radar.',
    start: 'Continue',
    light: (amount: string) => `Light analysis, ${amount}`,
    cancel: 'Cancel',
  },
  fr: {
    title: (amount) => `Télécharger ${amount}\u202f?`,
    takes: (time) => `Cela prend ${time}.`,
    lightMeant: 'Une analyse légère ne lit que les images actuelles\u202f: ni perte, ni tendance, ni radar.',
    start: 'Continuer',
    light: (amount) => `Analyse légère, ${amount}`,
    cancel: 'Annuler',
  },
});
