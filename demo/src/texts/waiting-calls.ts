import { pageTexts } from '../state/language.ts';

/** What is said of calls that were made without a network. */
export const texts = pageTexts({
  en: {
    count: (count: number) =>
      count === 1 ? '1 call waits to be counted.' : `${count} calls wait to be counted.`,
    later: 'That is done once the key service can be reached. Three may wait.',
  },
  fr: {
    count: (count) =>
      count === 1 ? '1 appel attend d’être compté.' : `${count} appels attendent d’être comptés.`,
    later: 'Ce sera fait dès que le service de clés sera joignable. Trois peuvent attendre.',
  },
});
