/** French descriptions of operations, parameters, answers and headers, by the English ones. */
export const OPERATIONS: Readonly<Record<string, string>> = {
  "Forest intelligence from satellite pixels.\n\nAn API key is sent as `Authorization: Bearer syl_live_…`, never in an address. Every failure is a problem (RFC 9457) and free; its title and detail are English or French: the body's `lang`, else `Accept-Language`, else English. Codes are never translated. An unknown address answers 404, a method that an address does not know 405; what needs a key asks for it first. Within /api/v1 fields are only added.":
    'L’état des forêts d’après les pixels des satellites.\n\nUne clé d’API s’envoie par `Authorization: Bearer syl_live_…`, jamais dans une adresse. Tout échec est un problème (RFC 9457) et gratuit ; son titre et son détail sont en anglais ou en français : la langue de `lang` dans le corps, sinon de `Accept-Language`, sinon l’anglais. Les codes ne sont jamais traduits. Une adresse inconnue répond 404, une méthode que l’adresse ne connaît pas 405 ; ce qui demande une clé la demande d’abord. Dans /api/v1 des champs ne sont qu’ajoutés.',
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
  'What NASA FIRMS has seen, by the operator’s own key, in FIRMS’s columns (CSV). It counts nothing; answers are at most ten minutes old. `not-found` where the operator has no key for FIRMS.':
    'Ce que NASA FIRMS a vu, avec la clé de l’exploitant, dans les colonnes de FIRMS (CSV). Rien n’est compté ; les réponses ont dix minutes au plus. `not-found` si l’exploitant n’a pas de clé FIRMS.',
  'west,south,east,north in degrees, at most 10 by 10.': 'ouest,sud,est,nord en degrés, 10 sur 10 au plus.',
  'Days that end with `date`, 1 to 366.': 'Jours jusqu’à `date` comprise, de 1 à 366.',
  'UTC day, from 2000-11-01; default today.': 'Jour UTC, à partir du 2000-11-01 ; par défaut aujourd’hui.',
  'The detections.': 'Les détections.',
  'Ticket for maps': 'Billet pour des cartes',
  'Lets tiles be read for 15 minutes by their address alone, as what reads pixels sends no key. Nothing of it is stored: a key that ends in that time can read tiles until its tickets end. It counts nothing.':
    'Permet de lire des tuiles pendant 15 minutes par leur seule adresse, car ce qui lit les pixels n’envoie pas de clé. Rien n’en est gardé : une clé qui prend fin dans ce délai peut lire des tuiles jusqu’à la fin de ses billets. Rien n’est compté.',
  'A ticket.': 'Un billet.',
  'Range of a map': 'Plage d’une carte',
  'Bytes of a tile, as its host has them: of ETH’s global canopy height map of 2020, of JRC’s map of forest of 2020, of Hansen’s tree cover and its loss. It counts nothing; a key may ask for 512 MiB of it a day, each request 64 KiB at least, in each process of the service.':
    'Octets d’une tuile, tels que son hôte les a : de la carte mondiale de hauteur de canopée 2020 de l’ETH, de la carte de forêt 2020 du JRC, du couvert arboré de Hansen et de sa perte. Rien n’est compté ; une clé peut en demander 512 Mio par jour, chaque requête comptant pour 64 Kio au moins, dans chaque processus du service.',
  'Name of a tile’s file at its host.': 'Nom du fichier d’une tuile chez son hôte.',
  'A ticket that has not expired.': 'Un billet qui n’a pas expiré.',
  'One range, from byte to byte: `bytes=0-16383`, 16 MiB at most.':
    'Une seule plage, d’octet à octet : `bytes=0-16383`, 16 Mio au plus.',
  'The only version that is wanted, an `ETag`; `If-Range` likewise. Another one is `upstream-failure`.':
    'La seule version voulue, un `ETag` ; de même `If-Range`. Une autre donne `upstream-failure`.',
  'The range.': 'La plage.',
  'Create a key': 'Créer une clé',
  'Gives a free key, shown this once. `GET /api/v1/plans` says how many calls it has a month (UTC); nothing rolls over. `unavailable` while the operator has closed creation.':
    'Donne une clé gratuite, montrée cette seule fois. `GET /api/v1/plans` dit combien d’appels par mois (UTC) elle a, sans report. `unavailable` tant que l’exploitant a fermé la création.',
  'The key.': 'La clé.',
  'The status of a key': 'L’état d’une clé',
  'What the key that asks has used and has left. It costs nothing.':
    'Ce que la clé a utilisé, et ce qui lui reste. La question ne coûte rien.',
  'The status.': 'L’état.',
  'Rotate a key': 'Remplacer une clé',
  'Gives a new key on the same count. The old one still works for `grace_seconds`, a day unless told. Ten times a day at most.':
    'Donne une nouvelle clé sur le même compte. L’ancienne sert encore pendant `grace_seconds`, un jour sauf avis contraire. Dix fois par jour au plus.',
  'The new key.': 'La nouvelle clé.',
  'Delete a key': 'Supprimer une clé',
  'Ends the key that asks at once, with all its secrets, and erases its person.':
    'Met fin aussitôt à la clé, avec tous ses secrets, et efface la personne.',
  'The key is no more.': 'La clé n’est plus.',
  'Count a call': 'Compter un appel',
  'Spends one unit for an analysis or a comparison that the caller computes, before it starts. The same call id with the same request spends once; the receipt is a JWS by a key of `/.well-known/jwks.json`.':
    'Dépense une unité pour une analyse ou une comparaison que l’appelant calcule, avant qu’elle ne commence. Le même identifiant avec la même requête ne dépense qu’une fois ; le reçu est un JWS signé par une clé de `/.well-known/jwks.json`.',
  'The unit is spent.': 'L’unité est dépensée.',
  'Give a call back': 'Rendre un appel',
  'The unit of a call that failed or was cancelled comes back: within 15 minutes, as often a month as the plan has calls.':
    'L’unité d’un appel échoué ou annulé revient : dans les 15 minutes, autant de fois par mois que la formule a d’appels.',
  'The id that the call was made with.': 'L’identifiant avec lequel l’appel a été fait.',
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
  'Keys that sign': 'Clés de signature',
  'Public keys (a JWK set) of what the service signs, ES256: the present one, and the one before it.':
    'Clés publiques (un ensemble JWK) de ce que le service signe, ES256 : la présente, et la précédente.',
  'The keys.': 'Les clés.',
  'Is it alive?': 'Est-il en vie ?',
  'Answers 200 as long as the process answers in time, 503 where it was held up for a second or more just now.':
    'Répond 200 tant que le processus répond à temps, 503 s’il vient d’être retenu une seconde ou plus.',
  'The process answers.': 'Le processus répond.',
  'It was held up.': 'Il a été retenu.',
  'Is it ready?': 'Est-il prêt ?',
  'Answers 200 when its database takes writes, else 503. It says nothing more.':
    'Répond 200 si sa base de données accepte les écritures, sinon 503. Il ne dit rien de plus.',
  'Ready.': 'Prêt.',
  'Not ready.': 'Pas prêt.',
  Metrics: 'Mesures',
  'For Prometheus: to the machine itself, and to who has the operator’s token.':
    'Pour Prometheus : à la machine même, et à qui a le jeton de l’exploitant.',
  'The metrics.': 'Les mesures.',
  'Names the request; the `instance` of its problem.':
    'Nomme la requête ; c’est l’`instance` de son problème.',
  "The key's calls a month. Absent for a key without a limit, and where the database cannot tell.":
    'Les appels par mois de la clé. Absent pour une clé sans limite, et si la base de données ne peut le dire.',
  'Calls that are left this month, and seconds until the next. Absent for a key without a limit, and where the database cannot tell.':
    'Les appels qui restent ce mois-ci, et les secondes jusqu’au suivant. Absent pour une clé sans limite, et si la base de données ne peut le dire.',
  'Seconds after which the same request may succeed.':
    'Secondes après lesquelles la même requête peut réussir.',
  '`true` where the answer is that of an earlier call, by its Idempotency-Key or as the same request; it is not charged again.':
    '`true` si la réponse est celle d’un appel antérieur, de même `Idempotency-Key` ou de même requête ; elle n’est pas comptée de nouveau.',
  'How a key is sent (RFC 6750).': 'Comment une clé s’envoie (RFC 6750).',
  'Which bytes these are, and of how many.': 'Quels octets ce sont, et sur combien.',
  'The version of the document, or of the file where its host states one.':
    'La version du document, ou du fichier si son hôte en indique une.',
  'Ranges are counted in bytes.': 'Les plages se comptent en octets.',
  'The methods that the address answers to.': 'Les méthodes auxquelles l’adresse répond.',
  'The language of the answer.': 'La langue de la réponse.',
};
