import { ANALYSES } from './analyses.ts';
import { COMPARISONS } from './comparisons.ts';
import { OPERATIONS } from './operations.ts';

/** French descriptions of the fields of keys, calls, plans and problems, by the English ones. */
const KEYS: Readonly<Record<string, string>> = {
  'Name of the holder of the key, 1 to 100 characters': 'Nom du titulaire de la clé, de 1 à 100 caractères',
  'E-mail address that the operator writes to': 'Adresse électronique à laquelle l’exploitant écrit',
  'Purpose, in a few words': 'Usage prévu, en quelques mots',
  'Language of problems': 'Langue des problèmes',
  'Language of `message` and of problems': 'Langue de `message` et des problèmes',
  'Seconds for which the old key still works; 0 for not at all':
    'Secondes pendant lesquelles l’ancienne clé sert encore ; 0 pour pas du tout',
  'Public name of the key; not a secret': 'Nom public de la clé ; ce n’est pas un secret',
  'Calls a month; null for no limit': 'Appels par mois ; `null` pour aucune limite',
  'Calls of this month, those under way included': 'Appels de ce mois, ceux en cours compris',
  'Limit less used; null for no limit': 'Limite moins utilisés ; `null` pour aucune limite',
  UTC: 'UTC',
  'First moment of the next month, UTC; nothing rolls over':
    'Premier instant du mois suivant, UTC ; rien n’est reporté',
  'The first characters after the prefix': 'Les premiers caractères après le préfixe',
  'Null once erased': '`null` une fois effacé',
  'Day, UTC': 'Jour, UTC',
  'Calls of this month by operation': 'Appels de ce mois par opération',
  'UUID of the call, the same in every repeat': 'UUID de l’appel, le même à chaque répétition',
  'SHA-256 of the request as RFC 8785 JSON, 64 hex digits':
    'SHA-256 de la requête en JSON de la RFC 8785, 64 chiffres hexadécimaux',
  'Id of the call, as it was sent': 'Identifiant de l’appel, tel qu’il a été envoyé',
  'First moment of the next month, UTC': 'Premier instant du mois suivant, UTC',
  'JWS, ES256; its claims are a Receipt': 'JWS, ES256 ; ses déclarations sont un reçu (Receipt)',
  'Price of a month': 'Prix par mois',
  'The Request-Id of the call that failed': 'Le `Request-Id` de l’appel qui a échoué',
  'Stable, never translated': 'Stable, jamais traduit',
  'Always false: calls that fail are not charged': 'Toujours `false` : un appel qui échoue n’est pas compté',
  'Whether the same call may succeed later': 'Si le même appel peut réussir plus tard',
  'Facts about the failure for programs: host, asset, attempts, …':
    'Faits sur l’échec pour les programmes : hôte, ressource, tentatives, …',
  'Every fault of the request, one per field': 'Tous les défauts de la requête, un par champ',
  'Secret that lets tiles be read, as the query `ticket` of their addresses':
    'Secret qui permet de lire des tuiles, comme paramètre `ticket` de leurs adresses',
  'First moment, UTC, at which the ticket is no longer accepted':
    'Premier instant, UTC, où le billet n’est plus accepté',
};

/**
 * French texts of the contract, by the English ones: routes and schemas have English texts alone, and the library uses the
 * schemas, too.
 */
export const FRENCH: ReadonlyMap<string, string> = new Map(
  [OPERATIONS, ANALYSES, COMPARISONS, KEYS].flatMap((texts) => Object.entries(texts)),
);
