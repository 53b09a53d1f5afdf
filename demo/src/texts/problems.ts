import { pageTexts } from '../state/language.ts';

/** Where problems of keys are solved, and what the library says to programmers instead of who uses the page. */
export const texts = pageTexts({
  en: {
    toKey: 'Key and usage',
    retry: 'Retry',
    uncharged: 'Nothing was charged.',
    details: 'Details',
    missingKey: {
      title: 'This needs a key',
      detail: 'It counts as a call: create a free key or enter yours. The samples need none.',
      noService:
        'It counts as a call, and no key service is set up for this page. The samples need none and work all the same.',
    },
  },
  fr: {
    toKey: 'Clé et usage',
    retry: 'Réessayer',
    uncharged: 'Rien n’est décompté.',
    details: 'Détails',
    missingKey: {
      title: 'Il faut une clé',
      detail:
        'Cela compte comme un appel\u202f: créez une clé gratuite ou saisissez la vôtre. Les exemples n’en demandent pas.',
      noService:
        'Cela compte comme un appel, et aucun service de clés n’est configuré pour cette page. Les exemples n’en demandent pas et marchent quand même.',
    },
  },
});
