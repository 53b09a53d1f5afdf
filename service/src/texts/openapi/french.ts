import { ANALYSES } from './analyses.ts';
import { COMPARISONS } from './comparisons.ts';
import { OPERATIONS } from './operations.ts';

/** French descriptions of the fields of keys, calls, plans and problems, keyed by the English ones. */
const KEYS: Readonly<Record<string, string>> = {
  "Name of the key's owner, 1 to 100 characters": 'Nom du titulaire de la clé, de 1 à 100 caractères',
  'E-mail address for messages from the operator': 'Adresse électronique pour les messages de l’exploitant',
  'Purpose, in a few words': 'Usage prévu, en quelques mots',
  'Language of problems': 'Langue des problèmes',
  'Language of `message` and of problems': 'Langue de `message` et des problèmes',
  'Seconds for which the old key still works; 0 revokes it at once':
    'Secondes pendant lesquelles l’ancienne clé reste valable ; 0 la révoque aussitôt',
  'Public name of the key; not a secret': 'Nom public de la clé ; ce n’est pas un secret',
  'Calls per month; null if there is no limit': 'Appels par mois ; `null` s’il n’y a pas de limite',
  'Calls this month, including those in progress': 'Appels de ce mois, y compris ceux en cours',
  'Limit minus calls used; null if there is no limit':
    'Limite moins les appels utilisés ; `null` s’il n’y a pas de limite',
  UTC: 'UTC',
  'First moment of the next month, UTC; unused calls do not roll over':
    'Premier instant du mois suivant, UTC ; les appels non utilisés ne sont pas reportés',
  'The first six characters after the prefix': 'Les six premiers caractères après le préfixe',
  'null once erased': '`null` après effacement',
  'Day of the last use, UTC': 'Jour de la dernière utilisation, UTC',
  'Calls this month, by operation': 'Appels de ce mois, par opération',
  'UUID of the call, the same for every repeat': 'UUID de l’appel, le même à chaque répétition',
  'SHA-256 of the request as RFC 8785 JSON, 64 hex digits':
    'SHA-256 de la requête en JSON canonique (RFC 8785), 64 chiffres hexadécimaux',
  'ID of the call, as it was sent': 'Identifiant de l’appel, tel qu’il a été envoyé',
  'First moment of the next month, UTC': 'Premier instant du mois suivant, UTC',
  'JWS, ES256; its claims are a Receipt': 'JWS, ES256 ; ses déclarations sont un reçu (Receipt)',
  'Price per month': 'Prix par mois',
  'The Request-Id of the call that failed': 'Le `Request-Id` de l’appel qui a échoué',
  'Stable, never translated': 'Stable, jamais traduit',
  'Always false: calls that fail are not charged': 'Toujours `false` : un appel qui échoue n’est pas compté',
  'Whether the same call may succeed later': '`true` si le même appel peut réussir plus tard',
  'Facts about the failure, for programs: host, asset, attempts, …':
    'Données sur l’échec, pour les programmes : hôte, ressource, tentatives, …',
  'Every fault in the request, one per field': 'Toutes les erreurs de la requête, une par champ',
  'Secret for reading tiles, sent as the `ticket` query parameter of their URLs':
    'Secret pour lire des tuiles, à envoyer comme paramètre `ticket` de leur URL',
  'First moment, UTC, at which the ticket is no longer accepted':
    'Premier instant, UTC, où le ticket n’est plus accepté',
};

/**
 * French texts of the contract, keyed by the English ones: routes and schemas have only English texts, and the library uses the
 * schemas, too.
 */
export const FRENCH: ReadonlyMap<string, string> = new Map(
  [OPERATIONS, ANALYSES, COMPARISONS, KEYS].flatMap((texts) => Object.entries(texts)),
);
