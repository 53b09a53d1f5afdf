import { pageTexts } from '../state/language.ts';

/** What the button says that ends the wait for an analysis. */
export const texts = pageTexts({
  en: {
    withoutHistory: 'Finish without history',
    withoutRest: 'Finish without the rest',
    keep: 'Keep what I have',
    note: 'The results so far are kept, and no call is counted. You can complete the analysis later.',
  },
  fr: {
    withoutHistory: 'Terminer sans l’historique',
    withoutRest: 'Terminer sans le reste',
    keep: 'Garder ces résultats',
    note: 'Les résultats obtenus sont gardés, et aucun appel n’est décompté. Vous pourrez compléter l’analyse plus tard.',
  },
});
