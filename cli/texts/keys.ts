import { inLanguages } from 'sylvan/locale';

/** Texts about keys and the service. The command line takes both from the environment, of which the library knows nothing. */
export const keyTextsOf = inLanguages({
  en: {
    noKey:
      'The service (SYLVAN_SERVICE or --service) counts calls by key, but no key is set. Set SYLVAN_KEY to the key that the service issued to you. Without a service, nothing is counted.',
    faults: {
      '/key':
        'SYLVAN_KEY does not contain a key: a key is syl_live_ (or syl_test_) followed by 49 letters and digits. Check that you copied the whole key.',
      '/service':
        'The address of the service (SYLVAN_SERVICE or --service) cannot be used: it must be an https URL, or an http URL on this machine, without a user name or password.',
      '/firmsKey': 'FIRMS_MAP_KEY does not contain a key: a key consists of letters and digits only.',
      '/canopyMapUrl':
        'CANOPY_MAP_URL cannot be used: it must be an https or http URL without a user name or password.',
    },
    noService:
      'SYLVAN_KEY is set, but the address of the service that issued the key is not: set SYLVAN_SERVICE, or use --service.',
  },
  fr: {
    noKey:
      'Le service (SYLVAN_SERVICE ou --service) compte les appels par clé, mais aucune clé n’est définie. Mettez dans SYLVAN_KEY la clé que le service vous a délivrée. Sans service, rien n’est compté.',
    faults: {
      '/key':
        'SYLVAN_KEY ne contient pas de clé\u202f: une clé se compose de syl_live_ (ou syl_test_) suivi de 49 lettres et chiffres. Vérifiez qu’elle a été copiée en entier.',
      '/service':
        'L’adresse du service (SYLVAN_SERVICE ou --service) n’est pas utilisable\u202f: elle doit être en https, ou en http sur cette machine, sans nom d’utilisateur ni mot de passe.',
      '/firmsKey':
        'FIRMS_MAP_KEY ne contient pas de clé\u202f: une clé ne comporte que des lettres et des chiffres.',
      '/canopyMapUrl':
        'CANOPY_MAP_URL n’est pas utilisable\u202f: l’adresse doit être en https ou http, sans nom d’utilisateur ni mot de passe.',
    },
    noService:
      'SYLVAN_KEY contient une clé, mais le service qui l’a délivrée n’est pas indiqué\u202f: définissez SYLVAN_SERVICE, ou utilisez --service.',
  },
});
