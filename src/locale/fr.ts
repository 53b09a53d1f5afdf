import type { ProblemTexts } from './en.ts';
import { french as t } from './typography.ts';

export const problemsFr: ProblemTexts = {
  overBudget: [
    'Les images de cette zone dépassent la limite de téléchargement de l’appel',
    'Choisissez une zone plus petite, ou augmentez maxDownloadBytes.',
  ],
  keyOption: [
    'Le service compte les appels par clé d’API, mais aucune clé n’a été fournie',
    'Passez l’option key à createSylvan, ou omettez l’option service pour que les appels ne soient pas comptés.',
  ],
  noSamples: [
    'Les fichiers des exemples sont introuvables',
    'Installez-les : npm install @sylvan/samples. Pour une page, copiez le dossier node_modules/@sylvan/samples dans vos fichiers statiques, et indiquez l’adresse de la copie dans samplesUrl (samples-url de <sylvan-zone>).',
  ],
  noJson: [
    'La liste du catalogue n’est pas du JSON valide',
    'Corrigez la liste à l’endroit indiqué, et écrivez null au lieu de NaN ou d’Infinity.',
  ],
  otherProjection: [
    'Le système de coordonnées des images n’est pas pris en charge',
    'Reprojetez les images, par exemple avec gdalwarp -t_srs EPSG:327xx (326xx au nord de l’équateur), xx étant le fuseau UTM.',
  ],
  severalBands: [
    'Un fichier contient plusieurs bandes sans indiquer laquelle utiliser',
    'Extrayez la bonne bande dans un fichier à part, par exemple la première bande avec gdal_translate -b 1.',
  ],
  maskSamples: [
    'Le type de données d’un masque ne convient pas à ses classes ou à ses bits',
    t`Écrivez le masque dans son type d’origine : gdal_translate -ot Byte pour une classification, UInt16 pour qa_pixel.`,
  ],
  notLinear: [
    'Les fichiers radar contiennent des amplitudes ou des décibels au lieu de puissances linéaires',
    t`Convertissez les valeurs en puissances : A² pour une amplitude A, et 10^(D/10) pour D décibels.`,
  ],
  packInUse: [
    'Une autre page ou un autre processus utilise ce paquet',
    'Attendez que cette page ou ce processus ait terminé, ou arrêtez-le.',
  ],
  overLimit: [
    'Trop de requêtes sont arrivées en trop peu de temps',
    'Attendez la durée indiquée par l’en-tête Retry-After.',
  ],
  faultyItems: [
    'Tous les éléments du catalogue ont un défaut',
    t`Corrigez les éléments ; la commande sylvan catalog check indique leurs défauts.`,
  ],
  otherPlace: ['Les scènes du catalogue se trouvent ailleurs', 'Choisissez un lieu que le catalogue couvre.'],
  otherDays: [
    'Le catalogue n’a de scènes de ce lieu que pour d’autres jours',
    'Choisissez l’un de ces autres jours.',
  ],
  emptyPeriod: [
    'Aucun pixel dégagé de la zone n’a été trouvé dans les images de l’une des périodes',
    'Choisissez d’autres dates pour cette période, ou allongez-la.',
  ],
  nothingCommon: [
    'Une part trop faible de la zone a été vue sans nuage dans les deux périodes',
    'Allongez les périodes pour qu’une plus grande part de la zone soit vue sans nuage dans les deux.',
  ],
  noComparison: [
    'Le paquet couvre une seule année et ne contient pas de comparaison',
    'Indiquez les deux périodes dans la requête.',
  ],
  newerPack: [
    'Le paquet a été créé par une version plus récente de Sylvan',
    'Mettez Sylvan à jour, ou recréez le paquet avec la version installée.',
  ],
  damagedPack: [
    'Une partie du fichier de ce paquet est manquante ou endommagée',
    'Reprenez la création du paquet pour reconstituer ce fichier, ou réimportez le paquet.',
  ],
  noLand: [
    'Aucun des pixels vus sans nuage dans les deux périodes ne montre de terre',
    'Choisissez un lieu sur la terre ferme, ou des périodes plus longues.',
  ],
  explanations: {
    'malformed-json': ['Le corps de la requête n’est pas du JSON', 'Envoyez un objet JSON en UTF-8.'],
    'unsupported-media-type': [
      'Le type ou l’encodage du corps de la requête n’est pas accepté',
      'Envoyez application/json sans Content-Encoding.',
    ],
    'body-too-large': [
      'Le corps de la requête dépasse 16 Kio sans géométrie, ou 512 Kio avec une géométrie',
      'N’envoyez que les champs nécessaires à la requête, et simplifiez la géométrie.',
    ],
    'invalid-parameters': [
      'La requête n’est pas valide',
      'Corrigez les champs indiqués, puis renvoyez la requête.',
    ],
    'zone-out-of-coverage': [
      'La zone est hors des latitudes couvertes, de 80° S à 84° N',
      'Choisissez un centre entre ces latitudes.',
    ],
    'zone-too-small': [
      'La zone est plus petite que le minimum',
      t`Choisissez un côté plus long : analyze accepte de 1 à 100 km, compare de 0,1 à 100 km.`,
    ],
    'zone-too-large': [
      'La zone est plus grande que le maximum',
      t`Choisissez un côté plus court : analyze accepte de 1 à 100 km, compare de 0,1 à 100 km.`,
    ],
    'date-format': [
      'Une date ne désigne aucun jour du calendrier',
      'Indiquez un jour existant, sous la forme AAAA-MM-JJ.',
    ],
    'date-order': [
      'Une période finit avant de commencer, ou la période 2 précède la période 1',
      'Indiquez d’abord la date la plus ancienne.',
    ],
    'periods-overlap': [
      'Les deux périodes ont un jour en commun',
      'Terminez la période 1 avant le début de la période 2.',
    ],
    'date-in-future': [
      'Une date est postérieure à aujourd’hui (UTC)',
      'Choisissez aujourd’hui ou un jour antérieur.',
    ],
    'date-before-archive': [
      'Une date précède le premier jour des archives',
      'Choisissez un jour postérieur.',
    ],
    'period-too-long': ['Une période dépasse 366 jours', 'Choisissez une période plus courte.'],
    'no-imagery': [
      'Aucun pixel dégagé de la zone n’a été trouvé dans les images des jours consultés',
      'Choisissez une autre date ou une zone plus grande. Une zone en pleine mer ne peut pas être mesurée.',
    ],
    'missing-key': [
      'La requête ne contient aucune clé d’API',
      'Envoyez votre clé dans l’en-tête Authorization, après le mot Bearer. Pour obtenir une clé gratuite, appelez POST /api/v1/key/create.',
    ],
    'invalid-key': [
      'La clé d’API est inconnue, ou n’est plus valable',
      'Vérifiez que la clé a été copiée en entier, ou créez une autre clé.',
    ],
    'key-suspended': ['La clé d’API est suspendue', 'Contactez l’exploitant du service.'],
    'key-in-query': [
      'Une clé d’API ne doit pas figurer dans une adresse, car les journaux et les historiques conservent les adresses',
      'Remplacez la clé, que d’autres ont pu voir, et envoyez la nouvelle clé dans l’en-tête Authorization.',
    ],
    'not-allowed': [
      'La formule de cette clé ne permet pas cette requête',
      'Demandez une autre formule à l’exploitant.',
    ],
    'quota-exceeded': [
      'Tous les appels de ce mois ont été utilisés',
      'Attendez le premier jour du mois prochain (UTC), ou demandez à l’exploitant la formule sans limite.',
    ],
    'request-in-progress': ['Le même appel est encore en cours', 'Réessayez dans quelques secondes.'],
    'idempotency-mismatch': [
      'Cet identifiant d’appel a servi pour une autre requête',
      'Renvoyez la requête d’origine, ou donnez un nouvel identifiant à la nouvelle requête.',
    ],
    'release-too-late': [
      'L’appel est terminé ou trop ancien, ou trop d’appels ont été recrédités ce mois-ci',
      'L’appel reste compté.',
    ],
    'method-not-allowed': [
      'Cette adresse n’accepte pas cette méthode',
      'L’en-tête Allow indique les méthodes acceptées.',
    ],
    'upstream-failure': [
      'Le catalogue ou l’hôte des images est défaillant',
      'Réessayez plus tard, ou indiquez un autre catalogue.',
    ],
    'upstream-timeout': [
      'Le catalogue ou l’hôte des images n’a pas répondu à temps',
      'Réessayez plus tard, ou indiquez un autre catalogue.',
    ],
    unavailable: ['Le service est saturé ou en cours d’arrêt', 'Réessayez dans un instant.'],
    internal: ['Une erreur s’est produite dans Sylvan', t`C’est un bogue : merci de le signaler.`],
    'offline-limit': [
      'Le service de clés est injoignable, et cet appareil a déjà trop d’appels en attente de décompte',
      'Connectez-vous à un réseau pour que ces appels soient comptés et que d’autres soient possibles. Dans Node, un appel ne peut attendre son décompte que si l’option callFolder est définie.',
    ],
    'storage-full': [
      'Cet appareil ne peut pas stocker les données téléchargées ou le décompte des appels',
      'Libérez de l’espace, quittez la navigation privée, ou utilisez une page sécurisée (https) dans un navigateur récent. Les données déjà stockées sont conservées.',
    ],
    'pack-invalid': [
      'Le fichier n’est pas un paquet Sylvan complet, et n’a pas été utilisé',
      'Recopiez le fichier d’origine, ou créez un autre paquet.',
    ],
    'offline-miss': [
      'Les données nécessaires n’ont pas été enregistrées pour un usage hors ligne',
      'Connectez-vous à un réseau, ou enregistrez d’abord la zone.',
    ],
    'worker-lost': [
      'Un worker s’est arrêté avant d’avoir fini',
      'Réessayez, ou choisissez une zone plus petite, qui demande moins de mémoire.',
    ],
    'worker-unavailable': [
      'Aucun worker n’a pu démarrer',
      'Vérifiez que la page autorise les workers de type module et WebAssembly avec SIMD.',
    ],
    timeout: ['L’opération a dépassé le délai imparti', 'Réessayez, ou choisissez une zone plus petite.'],
    'rate-limited': ['L’hôte a reçu trop de requêtes', 'Attendez une minute avant de réessayer.'],
    'upstream-unavailable': [
      'L’hôte des données est indisponible',
      'Réessayez plus tard, ou indiquez un autre catalogue.',
    ],
    truncated: [
      'L’hôte n’a pas envoyé tout le fichier',
      'Réessayez. Si l’erreur persiste, le fichier est endommagé sur l’hôte.',
    ],
    'range-mismatch': [
      'L’hôte a envoyé d’autres octets que ceux demandés',
      'Réessayez, ou utilisez un autre hôte.',
    ],
    'range-unsupported': [
      'L’hôte ignore les requêtes partielles, et le fichier est trop gros pour être lu en entier',
      'Utilisez un hôte qui accepte les requêtes partielles.',
    ],
    'out-of-range': [
      'Une lecture a dépassé la fin du fichier',
      t`Le fichier est endommagé : utilisez une autre copie.`,
    ],
    'source-changed': ['Le fichier a changé sur son hôte pendant la lecture', 'Réessayez.'],
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
      'Le TIFF utilise une fonctionnalité que Sylvan ne prend pas en charge',
      'Convertissez-le en COG compressé avec DEFLATE.',
    ],
    'needs-overview': [
      'Le fichier n’a pas d’aperçu assez grossier pour cette zone',
      'Choisissez une zone plus petite, ou ajoutez des aperçus au fichier.',
    ],
    'inconsistent-scene': [
      'L’élément d’une scène, ses fichiers et leurs pixels se contredisent',
      t`Corrigez l’élément ou le fichier ; la commande sylvan catalog check indique la contradiction.`,
    ],
    'network-or-cors': [
      'Une requête est restée sans réponse, parce qu’il n’y a pas de réseau ou que l’hôte n’autorise pas les requêtes de cette page',
      'Vérifiez la connexion et les en-têtes CORS de l’hôte.',
    ],
    'access-denied': ['L’hôte refuse l’accès au fichier', 'Vérifiez que les données sont publiques.'],
    'access-expired': [
      'L’autorisation de lire le fichier a expiré',
      'Réessayez pour demander une nouvelle autorisation.',
    ],
    'not-found': ['La ressource demandée est introuvable', 'Vérifiez le chemin ou l’adresse.'],
    'stac-invalid': ['La réponse du catalogue n’est pas du STAC valide', 'Vérifiez l’adresse du catalogue.'],
    'points-invalid': [
      'Un tableau de feux ou d’empreintes LiDAR est illisible',
      'Corrigez la ligne ou la colonne indiquée par le message.',
    ],
  },
};
