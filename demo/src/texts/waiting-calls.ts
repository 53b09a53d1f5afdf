import { pageTexts } from '../state/language.ts';

/** What is said of calls that were made without a network. */
export const texts = pageTexts({
  en: {
    count: (count: number) =>
      count === 1 ? '1 call is waiting to be counted.' : `${count} calls are waiting to be counted.`,
    later: 'Counting resumes once the key service can be reached. Up to three calls can wait.',
  },
  fr: {
    count: (count) =>
      count === 1 ? '1 appel attend d’être compté.' : `${count} appels attendent d’être comptés.`,
    later:
      'Le décompte reprendra dès que le service de clés sera joignable. Trois appels au plus peuvent attendre.',
  },
});
