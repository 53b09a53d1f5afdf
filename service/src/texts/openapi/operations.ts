/** French descriptions of operations, parameters, answers and headers, by the English ones. */
export const OPERATIONS: Readonly<Record<string, string>> = {
  "Forest intelligence from satellite pixels.\n\nAn API key is sent as `Authorization: Bearer syl_live_…`, never in an address. Every failure is a problem (RFC 9457) and free; its title and detail are English or French: the body's `lang`, else `Accept-Language`, else English. Codes are never translated. An unknown address answers 404, and a method that an address does not accept 405; an endpoint that needs a key checks it first. Within /api/v1, the only changes are new fields.":
    'L’état des forêts d’après les pixels des satellites.\n\nUne clé d’API s’envoie par `Authorization: Bearer syl_live_…`, jamais dans une adresse. Tout échec est un problème (RFC 9457) et gratuit ; son titre et son détail sont en anglais ou en français : la langue de `lang` dans le corps, sinon de `Accept-Language`, sinon l’anglais. Les codes ne sont jamais traduits. Une adresse inconnue répond 404, une méthode que l’adresse n’accepte pas, 405 ; un point d’accès qui demande une clé la vérifie d’abord. Dans /api/v1, les seuls changements sont de nouveaux champs.',
  'Analyze a zone': 'Analyser une zone',
  'How the forest of a square fares, from satellite pixels. One call where it succeeds; whatever fails is free. With `Accept: application/x-ndjson` records come as lines while sources are under way, `details.preliminary` in all but the last, which is the record, or the problem that the call ended with.':
    'Comment va la forêt d’un carré, d’après les pixels des satellites. Un appel en cas de succès ; tout échec est gratuit. Avec `Accept: application/x-ndjson` des relevés viennent ligne par ligne tant que des sources sont en cours de lecture, `details.preliminary` dans tous sauf le dernier, qui est le relevé, ou le problème par lequel l’appel s’est terminé.',
  'The id of the call, kept 48 hours: the same id with the same request gives the first answer uncharged. Without it the request itself is the id: the same request of the same key, its defaults filled in and an absent day being today, counts once. A new id makes a call of its own.':
    'L’identifiant de l’appel, gardé 48 heures : le même identifiant avec la même requête redonne la première réponse, sans compter. Sans lui, la requête sert d’identifiant : la même requête de la même clé, valeurs par défaut comprises et aujourd’hui si le jour manque, compte une seule fois. Un nouvel identifiant fait un nouvel appel.',
  'The record; each `null` has its reason in `details.missing`.':
    'Le relevé ; chaque `null` a sa raison dans `details.missing`.',
  'Compare two periods': 'Comparer deux périodes',
  'What became of the forest of a square between two periods. One call where it succeeds; whatever fails is free.':
    'Ce qu’est devenue la forêt d’un carré entre deux périodes. Un appel en cas de succès ; tout échec est gratuit.',
  'What changed, period 2 minus period 1.': 'Ce qui a changé, période 2 moins période 1.',
  'Estimate an analysis': 'Estimer une analyse',
  'What an analysis would fetch of the public hosts, from how they publish their files: nothing is fetched, and nothing counted. Within 25 % of it for three zones of four.':
    'Ce qu’une analyse téléchargerait des hôtes publics, d’après la forme de leurs fichiers : rien n’est téléchargé, ni compté. À 25 % près pour trois zones sur quatre.',
  'The estimate.': 'L’estimation.',
  'Fires of a box': 'Feux d’un rectangle',
  'Detections from NASA FIRMS, fetched with the operator’s own key, in FIRMS’s columns (CSV). This request is free; answers are at most ten minutes old. The answer is `not-found` if the operator has no FIRMS key.':
    'Les détections de NASA FIRMS, obtenues avec la clé de l’exploitant, dans les colonnes de FIRMS (CSV). Cette requête est gratuite ; les réponses ont dix minutes au plus. La réponse est `not-found` si l’exploitant n’a pas de clé FIRMS.',
  'west,south,east,north in degrees, at most 10 by 10.': 'ouest,sud,est,nord en degrés, 10 sur 10 au plus.',
  'Number of days up to and including `date`, 1 to 366.':
    'Nombre de jours jusqu’à `date` comprise, de 1 à 366.',
  'UTC day, from 2000-11-01; by default today.': 'Jour UTC, à partir du 2000-11-01 ; par défaut aujourd’hui.',
  'The detections.': 'Les détections.',
  'Ticket for maps': 'Billet pour des cartes',
  'Allows tiles to be read for 15 minutes by their address alone, because the code that reads pixels sends no key. Tickets are not stored: a key that ends in that time can still read tiles until its tickets expire. This request is free.':
    'Permet de lire des tuiles pendant 15 minutes par leur seule adresse, car le code qui lit les pixels n’envoie pas de clé. Les billets ne sont pas gardés : une clé qui prend fin dans ce délai peut encore lire des tuiles jusqu’à l’expiration de ses billets. Cette requête est gratuite.',
  'A ticket.': 'Un billet.',
  'Range of a map': 'Plage d’une carte',
  'Bytes of a tile, as its host has them: of ETH’s global canopy height map of 2020, JRC’s forest map of 2020, or Hansen’s tree cover and tree cover loss. This request is free; a key may read 512 MiB a day in each process of the service, and each request counts as at least 64 KiB.':
    'Octets d’une tuile, tels que son hôte les a : de la carte mondiale de hauteur de canopée 2020 de l’ETH, de la carte de forêt 2020 du JRC, du couvert arboré de Hansen et de sa perte. Cette requête est gratuite ; une clé peut lire 512 Mio par jour dans chaque processus du service, et chaque requête compte pour 64 Kio au moins.',
  'File name of the tile at its host.': 'Nom du fichier d’une tuile chez son hôte.',
  'A ticket that has not expired.': 'Un billet qui n’a pas expiré.',
  'One range, from byte to byte, such as `bytes=0-16383`; at most 16 MiB.':
    'Une seule plage, d’octet à octet, comme `bytes=0-16383` ; 16 Mio au plus.',
  'The only version to accept, an `ETag`; `If-Range` does the same. Any other version is `upstream-failure`.':
    'La seule version acceptée, un `ETag` ; `If-Range` fait de même. Toute autre version donne `upstream-failure`.',
  'The range.': 'La plage.',
  'Create a key': 'Créer une clé',
  'Creates a free key, which is shown only once. `GET /api/v1/plans` says how many calls it has per month (UTC); unused calls do not roll over. The answer is `unavailable` while the operator has closed creation.':
    'Crée une clé gratuite, montrée une seule fois. `GET /api/v1/plans` indique son nombre d’appels par mois (UTC), sans report. La réponse est `unavailable` tant que l’exploitant a fermé la création.',
  'The key.': 'La clé.',
  'The status of a key': 'L’état d’une clé',
  'How many calls the key has used and has left. This request is free.':
    'Le nombre d’appels que la clé a utilisés, et ceux qui lui restent. Cette requête est gratuite.',
  'The status.': 'L’état.',
  'Rotate a key': 'Remplacer une clé',
  'Gives a new key with the same count. The old key still works for `grace_seconds`, by default a day. At most ten rotations a day.':
    'Donne une nouvelle clé sur le même compte. L’ancienne sert encore pendant `grace_seconds`, un jour par défaut. Dix remplacements par jour au plus.',
  'The new key.': 'La nouvelle clé.',
  'Delete a key': 'Supprimer une clé',
  'Ends the key that sends the request at once, with all its secrets, and erases its owner’s name and address.':
    'Met fin aussitôt à la clé qui envoie la requête, avec tous ses secrets, et efface le nom et l’adresse de son titulaire.',
  'The key has been deleted.': 'La clé est supprimée.',
  'Count a call': 'Compter un appel',
  'Spends one unit for an analysis or a comparison before the caller computes it. The same call id with the same request spends only once; the receipt is a JWS signed with a key of `/.well-known/jwks.json`.':
    'Dépense une unité pour une analyse ou une comparaison, avant que l’appelant ne la calcule. Le même identifiant avec la même requête ne dépense qu’une fois ; le reçu est un JWS signé par une clé de `/.well-known/jwks.json`.',
  'The unit is spent.': 'L’unité est dépensée.',
  'Give a call back': 'Rendre un appel',
  'Gives back the unit of a call that failed or was cancelled, within 15 minutes of spending it. In a month, as many units can be given back as the plan has calls.':
    'Rend l’unité d’un appel échoué ou annulé, dans les 15 minutes qui suivent sa dépense. En un mois, le nombre d’unités rendues ne dépasse pas le nombre d’appels de la formule.',
  'The id of the call to give back.': 'L’identifiant de l’appel à rendre.',
  'The unit is back.': 'L’unité est revenue.',
  'The plans': 'Les formules',
  'What each plan costs and includes, in the language of `Accept-Language`.':
    'Ce que chaque formule coûte et comprend, dans la langue de `Accept-Language`.',
  'The plans.': 'Les formules.',
  'This contract': 'Ce contrat',
  'This document: OpenAPI 3.1, in English unless `lang` names another language.':
    'Ce document : OpenAPI 3.1, en anglais sauf si `lang` nomme une autre langue.',
  'Language of its texts.': 'Langue de ses textes.',
  'The documentation': 'La documentation',
  'Language of the page, before `Accept-Language`.': 'Langue de la page, avant `Accept-Language`.',
  'A file of the documentation': 'Un fichier de la documentation',
  'A script or a style sheet of the page.': 'Un script ou une feuille de style de la page.',
  'Name of the file.': 'Nom du fichier.',
  'The file.': 'Le fichier.',
  'The contract.': 'Le contrat.',
  'Unchanged since the version that `If-None-Match` names.':
    'Inchangé depuis la version que nomme `If-None-Match`.',
  'This contract as a page for people, in English or French.':
    'Ce contrat en une page à lire, en anglais ou en français.',
  'The page.': 'La page.',
  'Signing keys': 'Clés de signature',
  'The public keys (a JWK set, ES256) that verify the service’s signatures: the current one and the previous one.':
    'Les clés publiques (un ensemble JWK, ES256) qui vérifient les signatures du service : l’actuelle et la précédente.',
  'The keys.': 'Les clés.',
  'Is it alive?': 'Est-il en vie ?',
  'Answers 200 while the process responds in time, and 503 if it has just been blocked for a second or more.':
    'Répond 200 tant que le processus répond à temps, 503 s’il vient d’être bloqué une seconde ou plus.',
  'The process answers.': 'Le processus répond.',
  'The process was blocked.': 'Le processus a été bloqué.',
  'Is it ready?': 'Est-il prêt ?',
  'Answers 200 when the database accepts writes, otherwise 503, with no further detail.':
    'Répond 200 si la base de données accepte les écritures, sinon 503, sans autre détail.',
  'Ready.': 'Prêt.',
  'Not ready.': 'Pas prêt.',
  Metrics: 'Mesures',
  'Metrics for Prometheus, served to the machine itself and to clients that have the operator’s token.':
    'Mesures pour Prometheus, servies à la machine elle-même et aux clients qui ont le jeton de l’exploitant.',
  'The metrics.': 'Les mesures.',
  'Names the request; the `instance` of its problem.':
    'Nomme la requête ; c’est l’`instance` de son problème.',
  "The key's calls per month. Absent for a key without a limit, and when the database is not available.":
    'Les appels par mois de la clé. Absent pour une clé sans limite, et si la base de données est indisponible.',
  'Calls left this month, and seconds until the next month. Absent for a key without a limit, and when the database is not available.':
    'Les appels qui restent ce mois-ci, et les secondes jusqu’au mois suivant. Absent pour une clé sans limite, et si la base de données est indisponible.',
  'Seconds after which the same request may succeed.':
    'Secondes après lesquelles la même requête peut réussir.',
  '`true` if the answer is that of an earlier call with the same Idempotency-Key or the same request; it is not charged again.':
    '`true` si la réponse est celle d’un appel antérieur avec la même `Idempotency-Key` ou la même requête ; elle n’est pas comptée de nouveau.',
  'How to send a key (RFC 6750).': 'Comment envoyer une clé (RFC 6750).',
  'The range of bytes, and the total size.': 'La plage d’octets, et la taille totale.',
  'The version of the document, or of the file if its host gives one.':
    'La version du document, ou du fichier si son hôte en indique une.',
  'Ranges are counted in bytes.': 'Les plages se comptent en octets.',
  'The methods that the address accepts.': 'Les méthodes que l’adresse accepte.',
  'The language of the answer.': 'La langue de la réponse.',
};
