import { inLanguages } from 'sylvan/locale';

/**
 * What the command line says of keys and of the service: it has them from the environment, which the library knows nothing of.
 */
export const keyTextsOf = inLanguages({
  en: {
    noKey:
      'The service (SYLVAN_SERVICE or --service) counts calls by key, and there is no key. Set SYLVAN_KEY to the key that it gave you, or name no service: then nothing is counted.',
    faults: {
      '/key':
        'SYLVAN_KEY does not hold a key: a key is syl_live_ (or syl_test_) followed by 49 letters and digits. Check that all of it was copied.',
      '/service':
        'The address of the service (SYLVAN_SERVICE or --service) cannot be used: it must be https, or http on this machine, without a user name or password.',
      '/firmsKey': 'FIRMS_MAP_KEY does not hold a key: a key has only letters and digits.',
      '/canopyMapUrl':
        'CANOPY_MAP_URL cannot be used: it must be https or http, without a user name or password.',
    },
    noService:
      'SYLVAN_KEY holds a key, but nothing says which service gave it: set SYLVAN_SERVICE, or use --service.',
  },
  fr: {
    noKey:
      'Le service (SYLVAN_SERVICE ou --service) compte les appels par clé, et il n’y a pas de clé. Mettez dans SYLVAN_KEY la clé qu’il a donnée, ou ne nommez pas de service\u202f: rien n’est alors compté.',
    faults: {
      '/key':
        'SYLVAN_KEY ne contient pas de clé\u202f: une clé est syl_live_ (ou syl_test_) suivi de 49 lettres et chiffres. Vérifiez qu’elle a été copiée en entier.',
      '/service':
        'L’adresse du service (SYLVAN_SERVICE ou --service) n’est pas utilisable\u202f: elle est en https, ou en http sur cette machine même, sans nom d’utilisateur ni mot de passe.',
      '/firmsKey': 'FIRMS_MAP_KEY ne contient pas de clé\u202f: une clé n’a que des lettres et des chiffres.',
      '/canopyMapUrl':
        'CANOPY_MAP_URL n’est pas une adresse\u202f: elle est en https ou http, sans nom d’utilisateur ni mot de passe.',
    },
    noService:
      'SYLVAN_KEY contient une clé, et rien ne dit quel service l’a donnée\u202f: définissez SYLVAN_SERVICE, ou utilisez --service.',
  },
});
