import type { Dictionary } from './dictionary.ts';
import { french as t } from './typography.ts';

export const fr: Dictionary = {
  titles: {
    'malformed-json': 'Le corps n’est pas du JSON',
    'unsupported-media-type': 'Type de contenu non accepté',
    'body-too-large': 'Le corps est trop volumineux',
    'invalid-parameters': 'La requête n’est pas valide',
    'zone-out-of-coverage': 'La zone est hors de la couverture',
    'zone-too-small': 'La zone est trop petite',
    'zone-too-large': 'La zone est trop grande',
    'date-format': 'Date non valide',
    'date-order': 'Les dates sont dans le mauvais ordre',
    'periods-overlap': 'Les périodes se chevauchent',
    'date-in-future': 'La date est dans le futur',
    'date-before-archive': 'La date précède les archives',
    'period-too-long': 'La période est trop longue',
    'no-imagery': 'Aucune image utilisable',
    'upstream-failure': 'Un hôte de données a échoué',
    'upstream-timeout': 'Un hôte de données n’a pas répondu à temps',
    unavailable: 'Le service est saturé',
    internal: 'Erreur interne',
    'offline-miss': 'Non disponible hors ligne',
    'worker-lost': 'Un worker s’est arrêté',
    'worker-unavailable': 'Aucun worker n’a pu démarrer',
    timeout: 'Temps écoulé',
    'rate-limited': 'Trop de requêtes',
    'upstream-unavailable': 'Un hôte de données est indisponible',
    truncated: 'Un fichier est arrivé tronqué',
    'range-mismatch': 'Un hôte a envoyé d’autres octets que ceux demandés',
    'range-unsupported': 'Un hôte n’envoie pas de parties de fichiers',
    'out-of-range': 'Hors du fichier',
    'source-changed': 'Un fichier a changé pendant sa lecture',
    'not-a-tiff': 'Ce n’est pas un fichier TIFF',
    'tile-corrupt': 'Une tuile est endommagée',
    'tile-too-large': 'Une tuile est trop grande',
    'unsupported-tiff': 'Type de TIFF non pris en charge',
    'needs-overview': 'Le fichier n’a pas d’aperçus',
    'network-or-cors': 'Le réseau ou le navigateur a refusé une requête',
    'access-denied': 'Accès refusé',
    'access-expired': 'L’accès a expiré',
    'not-found': 'Introuvable',
    'stac-invalid': 'Réponse de catalogue non valide',
  },
  explanations: {
    'malformed-json': ['Le corps de la requête n’est pas du JSON', 'Envoyez un objet JSON en UTF-8.'],
    'unsupported-media-type': [
      'Le corps a un type ou un encodage qui n’est pas accepté',
      'Envoyez application/json sans Content-Encoding.',
    ],
    'body-too-large': ['Le corps dépasse 16 Kio', 'N’envoyez que les champs de la requête.'],
    'invalid-parameters': [
      'La requête n’est pas valide',
      'Corrigez les champs nommés, puis envoyez-la de nouveau.',
    ],
    'zone-out-of-coverage': [
      'La zone est hors des latitudes couvertes, de 80° S à 84° N',
      'Choisissez un centre entre les deux.',
    ],
    'zone-too-small': ['La zone fait moins de 1 km', 'Demandez un côté de 1 à 100 km.'],
    'zone-too-large': ['La zone fait plus de 100 km', 'Demandez un côté de 1 à 100 km.'],
    'date-format': ['Une date n’est pas un jour du calendrier', 'Écrivez-la sous la forme AAAA-MM-JJ.'],
    'date-order': ['Une période finit avant de commencer', 'Échangez ses deux jours.'],
    'periods-overlap': [
      'Les deux périodes ont un jour en commun',
      'Terminez la première avant que la seconde commence.',
    ],
    'date-in-future': [
      'Une date est postérieure à aujourd’hui (UTC)',
      'Choisissez aujourd’hui ou un jour antérieur.',
    ],
    'date-before-archive': [
      'Une date précède le premier jour des archives',
      'Choisissez un jour postérieur.',
    ],
    'period-too-long': ['Une période dépasse 366 jours', 'Choisissez-en une plus courte.'],
    'no-imagery': [
      'Aucun pixel dégagé de la zone n’a été trouvé dans les images de cette période',
      t`Choisissez une autre date ou une zone plus grande ; en pleine mer, il n’y a rien à mesurer.`,
    ],
    'upstream-failure': [
      'Le catalogue ou l’hôte des images a échoué',
      'Réessayez plus tard, ou indiquez un autre catalogue.',
    ],
    'upstream-timeout': [
      'Le catalogue ou l’hôte des images n’a pas répondu à temps',
      'Réessayez plus tard, ou indiquez un autre catalogue.',
    ],
    unavailable: ['Le service est saturé ou en cours d’arrêt', 'Réessayez dans un instant.'],
    internal: [
      'Une erreur s’est produite dans Sylvan',
      t`C’est à nous de la corriger : merci de la signaler.`,
    ],
    'offline-miss': [
      'Ce qui est nécessaire n’a pas été enregistré pour un usage hors ligne',
      'Connectez-vous, ou enregistrez d’abord la zone.',
    ],
    'worker-lost': [
      'Un worker s’est arrêté avant d’avoir fini',
      t`Réessayez ; une zone plus petite demande moins de mémoire.`,
    ],
    'worker-unavailable': [
      'Aucun worker n’a pu démarrer',
      'Vérifiez que la page autorise les workers de type module et WebAssembly avec SIMD.',
    ],
    timeout: ['Le travail a duré plus que permis', 'Réessayez, ou choisissez une zone plus petite.'],
    'rate-limited': ['L’hôte refuse autant de requêtes', 'Attendez une minute avant de réessayer.'],
    'upstream-unavailable': [
      'L’hôte des données est indisponible',
      'Réessayez plus tard, ou indiquez un autre catalogue.',
    ],
    truncated: [
      'L’hôte a envoyé moins que ce que contient le fichier',
      'Réessayez, et si cela persiste, le fichier est endommagé.',
    ],
    'range-mismatch': [
      'L’hôte a envoyé d’autres octets que ceux demandés',
      'Réessayez, ou utilisez un autre hôte.',
    ],
    'range-unsupported': [
      'L’hôte ignore les requêtes partielles, et le fichier est trop gros pour être lu en entier',
      'Utilisez un hôte qui répond aux requêtes partielles.',
    ],
    'out-of-range': [
      'Une lecture a dépassé la fin du fichier',
      t`Le fichier est endommagé : utilisez une autre copie.`,
    ],
    'source-changed': ['Le fichier a changé chez son hôte pendant la lecture', 'Réessayez.'],
    'not-a-tiff': ['Le fichier n’est pas un TIFF', 'Vérifiez l’adresse dans le catalogue.'],
    'tile-corrupt': [
      'Une tuile du fichier ne peut pas être décodée',
      t`Le fichier est endommagé : utilisez une autre copie.`,
    ],
    'tile-too-large': [
      'Une tuile du fichier est trop grande pour être décodée sans risque',
      'Utilisez un fichier à tuiles plus petites.',
    ],
    'unsupported-tiff': [
      'Le TIFF utilise quelque chose que Sylvan ne lit pas',
      'Convertissez-le en COG compressé par deflate.',
    ],
    'needs-overview': [
      'Le fichier n’a pas d’aperçu assez grossier pour cette zone',
      'Choisissez une zone plus petite, ou ajoutez des aperçus au fichier.',
    ],
    'network-or-cors': [
      t`Une requête a échoué avant toute réponse : pas de réseau, ou l’hôte n’autorise pas cette page`,
      'Vérifiez la connexion, et que l’hôte envoie des en-têtes CORS.',
    ],
    'access-denied': ['L’hôte refuse l’accès au fichier', 'Vérifiez que les données sont publiques.'],
    'access-expired': ['L’autorisation de lire le fichier a expiré', t`Réessayez : elle sera renouvelée.`],
    'not-found': ['Ce qui est demandé n’existe pas', 'Vérifiez l’adresse.'],
    'stac-invalid': [
      'Le catalogue a répondu par autre chose que du STAC',
      'Vérifiez l’adresse du catalogue.',
    ],
  },
  facts: {
    host: 'hôte',
    catalogue: 'catalogue',
    collection: 'collection',
    collections: 'collections consultées',
    catalogues_searched: 'catalogues consultés',
    days_searched: 'jours consultés',
    asset: 'fichier',
    scene: 'scène',
    what: 'objet',
    reason: 'raison',
    epsg: 'code EPSG',
    status: 'statut HTTP',
    attempt: 'tentative',
    attempts: 'tentatives',
    bytes: 'octets',
    limit: 'limite',
    maximum: 'limite',
    expected: 'attendu',
    received: 'reçu',
    scenes_found: 'scènes trouvées',
    best_valid_fraction: 'scène la plus dégagée',
  },
  colon: t` : `,
  semicolon: t` ; `,
  request: 'La requête',
  requirements: {
    '': 'un objet JSON',
    lat: 'un nombre de degrés de -90 à 90',
    lng: 'un nombre de degrés de -180 à 180',
    size: 'un nombre entier de kilomètres de 1 à 100',
    lang: '"en" ou "fr"',
    date: 'un jour écrit AAAA-MM-JJ',
  },
  faults: {
    'field-missing': ({ field, requirement }) => t`${field} manque : donnez ${requirement}.`,
    'field-type': ({ field, requirement, value }) => `${field} doit être ${requirement}, mais vaut ${value}.`,
    'field-range': ({ field, requirement, value }) =>
      `${field} doit être ${requirement}, mais vaut ${value}.`,
    'field-value': ({ field, requirement, value }) =>
      `${field} doit être ${requirement}, mais vaut ${value}.`,
    'field-unknown': ({ field }) => t`${field} n’est pas un champ de cette requête : retirez-le.`,
    'zone-out-of-coverage': ({ field, value }) =>
      t`${field} vaut ${value}, hors des latitudes couvertes : choisissez un centre de -80 à 84 degrés.`,
    'zone-too-small': ({ field, value }) =>
      t`${field} vaut ${value} km, sous la limite de 1 km : demandez de 1 à 100 km.`,
    'zone-too-large': ({ field, value }) =>
      t`${field} vaut ${value} km, au-dessus de la limite de 100 km : demandez de 1 à 100 km.`,
    'date-format': ({ field, value }) =>
      t`${field} vaut ${value}, qui n’est pas un jour écrit AAAA-MM-JJ : écrivez par exemple 2024-07-31.`,
    'date-in-future': ({ field, value, today }) =>
      t`${field} vaut ${value}, après aujourd’hui, ${today} (UTC) : choisissez ce jour ou un jour antérieur.`,
    'date-before-archive': ({ field, value }) =>
      t`${field} vaut ${value}, avant le début des archives le 2015-06-23 : choisissez ce jour ou un jour postérieur.`,
  },
  severalFaults: (count) => `La requête a ${count} défauts.`,
  moreUnknownFields: (count) => `${count} autres champs sont inconnus.`,
  suggestion: (field) => t`Vouliez-vous dire ${field} ?`,
  swapped: (lat, lng) => t`Les deux sont-ils inversés ? lat ${lat} avec lng ${lng} serait valide.`,
  missing: {
    'not-computed': 'Cette version de Sylvan ne le calcule pas.',
    'source-off': 'Sa source n’a pas été consultée.',
    'source-failed': t`Sa source a échoué ; voir les sources.`,
    'source-empty': 'Sa source n’avait rien pour cette zone et cette période.',
    'too-little-observed': 'Une trop petite part de la zone a été vue sans nuage.',
    'no-baseline': 'Les années précédentes ont trop peu de vues dégagées pour comparer.',
    'too-few-years': 'Moins de cinq années ont assez de vues dégagées.',
    'no-forest': 'Il n’y a pas de forêt à mesurer dans la zone.',
    'no-lidar': 'Aucune empreinte LiDAR n’était disponible, et les cartes publiées ne le disent pas.',
    'not-typed': 'Ce qui a été vu ne permet pas de dire le type de la forêt.',
  },
  warnings: {
    'simulated-data': t`Les images sont simulées : ce lieu n’est pas réel.`,
    'window-widened':
      'Il y avait trop peu d’images dégagées en 90 jours, de plus anciennes ont donc servi aussi.',
    'few-clear-looks': 'Des parties de la zone ont été vues dégagées moins de trois fois.',
    'partly-observed': 'Une partie de la zone n’a jamais été vue dégagée et n’est pas comptée.',
    'no-forest': 'Il n’y a pas de forêt sur les terres observées.',
    'offset-corrected': t`Les pixels contredisent le catalogue sur le décalage de réflectance ; les pixels ont été suivis.`,
    'source-fallback': 'Le premier catalogue n’a pas donné d’image utilisable, un autre a donc servi.',
    'coarse-pixels':
      'Les pixels dépassent 10 m, les petites parcelles et trouées sont donc mesurées moins exactement.',
    'leaf-off':
      'Aucune image ne date de la saison feuillée, des feuillus nus ont donc pu être manqués et des cultures prises pour de la forêt.',
    'radar-few-dates':
      'Le radar n’a que moins de quatre dates, le chatoiement et la météo y pèsent donc davantage.',
    'radar-mixed-orbits': 'Des vues radar de plusieurs orbites ont été moyennées.',
    'fires-unknown': t`Aucune source de feux n’a répondu ; le score compte cela comme aucun feu.`,
    'fires-from-masks':
      'Les feux ont été comptés dans les masques MODIS journaliers de 1 km, qui viennent des semaines plus tard et ne voient rien sous les nuages.',
    'fires-static-source': 'Des détections de feu viennent de lieux qui brûlent en permanence.',
    'height-from-map': t`Les hauteurs viennent d’une carte publiée pour une autre année ; les pertes depuis y sont mises à zéro.`,
    'height-extrapolated':
      'Une partie de la zone diffère de toutes les empreintes LiDAR, ses hauteurs sont donc moins sûres.',
    'height-few-shots': 'Il y a peu d’empreintes LiDAR, les hauteurs sont donc moins sûres.',
    'trend-one-sensor': 'La tendance longue repose sur une seule génération de Landsat.',
    'quality-averaged':
      'Les aperçus du masque de qualité Landsat sont moyennés, la pleine résolution a donc été lue.',
    'history-incomplete':
      'Des images antérieures n’ont pas pu être lues, la perte et le type reposent donc sur moins d’images.',
    'loss-unknown': 'La perte n’a pas pu être évaluée, le score ne compte donc pas les perturbations.',
    'search-incomplete':
      'Le catalogue n’a pas listé toutes ses scènes, de plus dégagées ont donc pu manquer.',
  },
  attribution: {
    copernicus: (years) => `Contient des données Copernicus Sentinel modifiées ${years}`,
    simulated: t`Images simulées : aucun satellite ne les a prises.`,
  },
  summary: {
    forest: (percent) => `la forêt couvre ${percent} des terres observées`,
    noForest: 'il n’y a pas de forêt sur les terres observées',
    forestUnknown: 'une trop petite part de la zone a été vue pour mesurer sa forêt',
    ndvi: (mean) => `le NDVI moyen est de ${mean}`,
    alert: (level) => `l’alerte de déforestation est ${level}`,
    alertUnknown: 'la déforestation n’a pas été évaluée',
    score: (points, band) => `le score est de ${points} sur 100 (${band})`,
    bands: ['très faible', 'dégradé', 'moyen', 'bon', 'élevé'],
    join: (clauses) => `${clauses.slice(0, -1).join(', ')}, et ${clauses.at(-1)}.`,
  },
};
