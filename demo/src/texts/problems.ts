import { pageTexts } from '../state/language.ts';

/** Replacements for texts in which the library addresses programmers instead of users of the page. */
export const texts = pageTexts({
  en: {
    retry: 'Retry',
    uncharged: 'No call was counted.',
    details: 'Details',
    /** Names of request fields, as in the forms. */
    fields: {
      ...{ lat: 'the latitude', lng: 'the longitude', size: 'the side of the square', date: 'the day' },
      ...{ from: 'the first year', to: 'the last year', key: 'the key' },
      ...{ name: 'the name', email: 'the e-mail address', use_case: 'the purpose' },
      ...{
        date1_start: 'the first day of the earlier period',
        date1_end: 'the last day of the earlier period',
      },
      ...{ date2_start: 'the first day of the later period', date2_end: 'the last day of the later period' },
    },
    unreachable: {
      title: 'No connection',
      detail: (host: string) => `${host} cannot be reached. Check the network, and try again.`,
      someHost: 'A server',
    },
    manyWait:
      'The key service cannot be reached, and three calls are already waiting to be counted. Connect to a network: these calls are then counted, and you can make more.',
    missingKey: {
      title: 'This needs a key',
      detail: 'Calls need a key: create a free one or enter yours. The samples need no key.',
      noService:
        'Calls need a key, but no key service is set up for this page. The samples need no key and still work.',
    },
  },
  fr: {
    retry: 'Réessayer',
    uncharged: 'Aucun appel décompté.',
    details: 'Détails',
    fields: {
      ...{ lat: 'la latitude', lng: 'la longitude', size: 'le côté du carré', date: 'le jour' },
      ...{ from: 'la première année', to: 'la dernière année', key: 'la clé' },
      ...{ name: 'le nom', email: 'l’adresse e-mail', use_case: 'l’usage' },
      ...{
        date1_start: 'le premier jour de la période antérieure',
        date1_end: 'le dernier jour de la période antérieure',
      },
      ...{
        date2_start: 'le premier jour de la période postérieure',
        date2_end: 'le dernier jour de la période postérieure',
      },
    },
    unreachable: {
      title: 'Pas de connexion',
      detail: (host) => `${host} est injoignable. Vérifiez le réseau, puis réessayez.`,
      someHost: 'Un serveur',
    },
    manyWait:
      'Le service de clés est injoignable, et trois appels attendent déjà d’être comptés. Connectez-vous à un réseau\u202f: ces appels seront comptés, et vous pourrez en faire d’autres.',
    missingKey: {
      title: 'Il faut une clé',
      detail:
        'Un appel demande une clé\u202f: créez-en une gratuite ou saisissez la vôtre. Les exemples n’en demandent pas.',
      noService:
        'Un appel demande une clé, mais aucun service de clés n’est configuré pour cette page. Les exemples n’en demandent pas et restent utilisables.',
    },
  },
});
