/** French descriptions of operations, parameters, answers and headers, keyed by the English ones. */
export const OPERATIONS: Readonly<Record<string, string>> = {
  "Forest intelligence from satellite pixels.\n\nSend the API key as `Authorization: Bearer syl_live_…`, never in a URL. A failed request is free and returns a problem (RFC 9457). The language of the problem's title and detail is that of `lang` in the body, otherwise that of `Accept-Language`, otherwise English. Codes are never translated. An unknown URL returns 404; a method that the URL does not accept returns 405. An endpoint that needs a key checks the key first. Within /api/v1, changes to the contract only add fields.":
    'L’état des forêts d’après les pixels d’images satellite.\n\nEnvoyez la clé d’API dans l’en-tête `Authorization: Bearer syl_live_…`, jamais dans une URL. Tout échec renvoie un problème (RFC 9457) et est gratuit ; son titre et son détail sont en anglais ou en français, selon `lang` dans le corps, sinon selon `Accept-Language` ; à défaut, en anglais. Les codes ne sont jamais traduits. Une URL inconnue renvoie 404 ; une méthode que l’URL n’accepte pas renvoie 405. Un point d’accès qui demande une clé vérifie d’abord celle-ci. Dans /api/v1, les seuls changements sont des ajouts de champs.',
  'Analyze a zone': 'Analyser une zone',
  'The state of a zone’s forest, from satellite pixels. Success counts as one call; a failure is free. With `Accept: application/x-ndjson`, preliminary records (`details.preliminary`) arrive line by line while sources are being read; the last line is the final record, or the problem if the call fails.':
    'L’état de la forêt d’une zone, d’après les pixels d’images satellite. Un succès compte pour un appel ; un échec est gratuit. Avec `Accept: application/x-ndjson`, des relevés provisoires (`details.preliminary`) arrivent ligne par ligne pendant la lecture des sources ; la dernière ligne est le relevé définitif, ou le problème si l’appel échoue.',
  'The ID of the call, kept for 48 hours: the same ID with the same request returns the first response free of charge. Without an ID, the request itself serves as one: the same request with the same key counts once. Before requests are compared, defaults are filled in, and an absent date means today. A new ID makes a separate call.':
    'L’identifiant de l’appel, conservé 48 heures : le même identifiant avec la même requête renvoie la première réponse gratuitement. Sans identifiant, la requête en tient lieu : la même requête avec la même clé compte une seule fois. Avant la comparaison des requêtes, les valeurs par défaut sont ajoutées, et une date absente désigne aujourd’hui. Un nouvel identifiant donne lieu à un nouvel appel.',
  'The record; `details.missing` gives the reason for each `null`.':
    'Le relevé ; `details.missing` donne la raison de chaque `null`.',
  'Compare two periods': 'Comparer deux périodes',
  'How a zone’s forest changed between two periods. Success counts as one call; a failure is free.':
    'L’évolution de la forêt d’une zone entre deux périodes. Un succès compte pour un appel ; un échec est gratuit.',
  'What changed: period 2 minus period 1.': 'Ce qui a changé : période 2 moins période 1.',
  'Estimate an analysis': 'Estimer une analyse',
  'What an analysis would fetch from the public hosts, estimated from the layout of their files; nothing is fetched or counted. The estimate is within 25 % of the actual number of bytes for three zones in four.':
    'Ce qu’une analyse téléchargerait depuis les hôtes publics, d’après l’organisation de leurs fichiers ; rien n’est téléchargé ni compté. L’estimation est juste à 25 % près pour trois zones sur quatre.',
  'The estimate.': 'L’estimation.',
  'Fires in a bounding box': 'Feux dans un rectangle',
  'Detections from NASA FIRMS, fetched with the operator’s own key, as CSV with FIRMS’s columns. This request is free; the detections were fetched from FIRMS at most ten minutes earlier. The request fails with `not-found` if the operator has no FIRMS key.':
    'Les détections de NASA FIRMS, obtenues avec la clé de l’exploitant, en CSV avec les colonnes de FIRMS. Cette requête est gratuite ; les détections ont été téléchargées depuis FIRMS dix minutes plus tôt au maximum. La requête échoue avec `not-found` si l’exploitant n’a pas de clé FIRMS.',
  'west,south,east,north in degrees, at most 10 by 10.': 'ouest,sud,est,nord en degrés, 10 sur 10 au plus.',
  'Number of days up to and including `date`, 1 to 366.':
    'Nombre de jours jusqu’à `date` comprise, de 1 à 366.',
  'UTC day, 2000-11-01 or later; today by default.':
    'Jour UTC, à partir du 2000-11-01 ; par défaut aujourd’hui.',
  'The detections.': 'Les détections.',
  'Ticket for map tiles': 'Ticket pour les tuiles de cartes',
  'Lets tiles be read by their URL alone for 15 minutes, because the code that reads pixels sends no key. Tickets are not stored: after a key is revoked, its tickets still give access to tiles until they expire. This request is free.':
    'Permet de lire des tuiles pendant 15 minutes par leur seule URL, car le code qui lit les pixels n’envoie pas de clé. Les tickets ne sont pas stockés : après la révocation d’une clé, ses tickets donnent encore accès aux tuiles jusqu’à leur expiration. Cette requête est gratuite.',
  'A ticket.': 'Un ticket.',
  'Byte range of a map tile': 'Plage d’octets d’une tuile de carte',
  'Bytes of a tile, exactly as its host provides them: from ETH’s global canopy height map of 2020, JRC’s forest map of 2020, or Hansen’s tree cover and tree cover loss. This request is free; a key may read 512 MiB a day from each process of the service, and each request counts as at least 64 KiB.':
    'Octets d’une tuile, tels que les fournit son hôte : carte mondiale de hauteur de canopée 2020 de l’ETH, carte de forêt 2020 du JRC, ou couvert arboré et perte de couvert arboré de Hansen. Cette requête est gratuite ; une clé peut lire 512 Mio par jour dans chaque processus du service, et chaque requête compte pour 64 Kio au moins.',
  'File name of the tile on its host.': 'Nom du fichier de la tuile sur son hôte.',
  'A ticket that has not expired.': 'Un ticket qui n’a pas expiré.',
  'One byte range, such as `bytes=0-16383`; at most 16 MiB.':
    'Une seule plage d’octets, comme `bytes=0-16383` ; 16 Mio au plus.',
  'The `ETag` of the only version to accept; `If-Range` has the same effect. If the `ETag` of the file is different, the request fails with `upstream-failure`.':
    'L’`ETag` de la seule version acceptée ; `If-Range` fait de même. Pour toute autre version, la requête échoue avec `upstream-failure`.',
  'The range.': 'La plage.',
  'Create a key': 'Créer une clé',
  'Creates a free key, which is shown only once. `GET /api/v1/plans` gives the number of calls per month (UTC) of a free key; unused calls do not roll over. The request fails with `unavailable` while the operator has closed key creation.':
    'Crée une clé gratuite, affichée une seule fois. `GET /api/v1/plans` indique le nombre d’appels par mois (UTC) d’une clé gratuite ; les appels non utilisés ne sont pas reportés. La requête échoue avec `unavailable` tant que l’exploitant suspend la création de clés.',
  'The key.': 'La clé.',
  'The status of a key': 'L’état d’une clé',
  'How many calls the key has used, and how many it has left. This request is free.':
    'Le nombre d’appels utilisés par la clé, et le nombre d’appels restants. Cette requête est gratuite.',
  'The status.': 'L’état.',
  'Rotate a key': 'Remplacer une clé',
  'Returns a new key, which continues the old key’s call count. The old key still works for `grace_seconds`, by default a day. A key can be rotated at most ten times a day.':
    'Renvoie une nouvelle clé, qui reprend le décompte d’appels de l’ancienne. L’ancienne clé reste valable pendant `grace_seconds`, un jour par défaut. Une clé peut être remplacée au plus dix fois par jour.',
  'The new key.': 'La nouvelle clé.',
  'Delete a key': 'Supprimer une clé',
  'Immediately revokes the key that sends the request, with all its secrets, and erases its owner’s name and e-mail address.':
    'Révoque aussitôt la clé qui envoie la requête, avec tous ses secrets, et efface le nom et l’adresse électronique de son titulaire.',
  'The key has been deleted.': 'La clé est supprimée.',
  'Count a call': 'Compter un appel',
  'Spends one unit for an analysis or a comparison before the caller computes it. The same call ID with the same request spends only one unit. The receipt is a JWS signed with a key from `/.well-known/jwks.json`.':
    'Dépense une unité pour une analyse ou une comparaison, avant que l’appelant ne la calcule. Le même identifiant d’appel avec la même requête ne dépense qu’une unité. Le reçu est un JWS signé par une clé de `/.well-known/jwks.json`.',
  'The unit is spent.': 'L’unité est dépensée.',
  'Return a unit': 'Recréditer un appel',
  'Returns the unit of a call that failed or was cancelled, within 15 minutes of the call. Each month, the number of units returned cannot exceed the number of calls in the plan.':
    'Recrédite l’unité d’un appel échoué ou annulé, dans les 15 minutes qui suivent sa dépense. Chaque mois, le nombre d’unités recréditées ne peut pas dépasser le nombre d’appels de la formule.',
  'The ID of the call whose unit is to be returned.': 'L’identifiant de l’appel à recréditer.',
  'The unit has been returned.': 'L’unité est recréditée.',
  'The plans': 'Les formules',
  'What each plan costs and includes, in the language of `Accept-Language`.':
    'Ce que chaque formule coûte et comprend, dans la langue de `Accept-Language`.',
  'The plans.': 'Les formules.',
  'This contract': 'Ce contrat',
  'This document: OpenAPI 3.1, in English unless `lang` names another language.':
    'Ce document : OpenAPI 3.1, en anglais sauf si `lang` indique une autre langue.',
  'Language of the descriptions.': 'Langue des descriptions.',
  'The documentation': 'La documentation',
  'Language of the page; overrides `Accept-Language`.':
    'Langue de la page ; l’emporte sur `Accept-Language`.',
  'A documentation file': 'Un fichier de la documentation',
  'A script or a style sheet of the page.': 'Un script ou une feuille de style de la page.',
  'Name of the file.': 'Nom du fichier.',
  'The file.': 'Le fichier.',
  'The contract.': 'Le contrat.',
  'Unchanged since the version given in `If-None-Match`.':
    'Inchangé depuis la version indiquée dans `If-None-Match`.',
  'This contract as a web page, in English or French.':
    'Ce contrat sous forme de page web, en anglais ou en français.',
  'The page.': 'La page.',
  'Signing keys': 'Clés de signature',
  'The public keys (a JWK set, ES256) that verify the service’s signatures: the current one and the previous one.':
    'Les clés publiques (un ensemble JWK, ES256) qui permettent de vérifier les signatures du service : l’actuelle et la précédente.',
  'The keys.': 'Les clés.',
  'Is the process alive?': 'Le processus répond-il ?',
  'Returns 200 as long as the process responds.': 'Renvoie 200 tant que le processus répond.',
  'The process responds.': 'Le processus répond.',
  'Is the service ready?': 'Le service est-il prêt ?',
  'Returns 200 when the database accepts writes, otherwise 503, with no further detail.':
    'Renvoie 200 si la base de données accepte les écritures, sinon 503, sans autre détail.',
  'Ready.': 'Prêt.',
  'Not ready.': 'Pas prêt.',
  Metrics: 'Métriques',
  'Metrics for Prometheus, served only to the machine itself and to clients that have the operator’s token.':
    'Métriques pour Prometheus, réservées à la machine elle-même et aux clients qui ont le jeton de l’exploitant.',
  'The metrics.': 'Les métriques.',
  'ID of the request. If the request fails, the `instance` member of the problem details has the same value.':
    'Identifiant de la requête. Si la requête échoue, le champ `instance` du problème a la même valeur.',
  "The key's monthly limit of calls. Absent for a key without a limit, and when the database is not available.":
    'Le nombre d’appels par mois que permet la clé. En-tête absent pour une clé sans limite, et si la base de données est indisponible.',
  'Calls left this month, and seconds until the next month. Absent for a key without a limit, and when the database is not available.':
    'Nombre d’appels restants ce mois-ci, et nombre de secondes jusqu’au mois suivant. En-tête absent pour une clé sans limite, ou si la base de données est indisponible.',
  'Seconds after which the same request may succeed.':
    'Délai, en secondes, après lequel la même requête peut réussir.',
  '`true` if the response is that of an earlier call with the same `Idempotency-Key` or the same request; the call is not charged again.':
    '`true` si la réponse est celle d’un appel antérieur avec la même `Idempotency-Key` ou la même requête ; l’appel n’est pas compté de nouveau.',
  'How to send a key (RFC 6750).': 'Comment envoyer une clé (RFC 6750).',
  'The range of bytes, and the total size.': 'La plage d’octets, et la taille totale.',
  'The version of the document, or of the file if its host states one.':
    'La version du document, ou du fichier si son hôte en indique une.',
  'The unit of byte ranges.': 'L’unité des plages d’octets.',
  'The methods that the URL accepts.': 'Les méthodes que l’URL accepte.',
  'The language of the response.': 'La langue de la réponse.',
};
