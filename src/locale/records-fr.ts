import type { RecordTexts } from './dictionary.ts';
import { levelsFr } from './level-words.ts';
import { frLacks } from './missing-texts.ts';
import { french as t } from './typography.ts';

export const recordsFr: RecordTexts = {
  missing: {
    pending: 'Sa source est encore en cours de lecture.',
    'not-requested': 'Ce relevé n’a que les champs demandés.',
    'computation-failed': t`Ses sources ont répondu, mais Sylvan n’a pu le calculer : une faute à signaler.`,
    'source-off': 'Sa source n’a pas été consultée.',
    'source-failed': t`Sa source a échoué ; voir les sources.`,
    'source-empty': 'Sa source n’avait rien pour cette zone et cette période.',
    'too-little-observed': t`Une trop petite part de la zone a été vue : les images n’en couvrent pas assez, ou des nuages la cachent.`,
    'no-baseline': 'L’année précédente montre trop peu de la zone pour comparer.',
    'unsure-forest': t`L’année précédente a trop peu d’images pour distinguer la forêt des cultures et de l’herbe : une perte n’a pu être distinguée de leur saison.`,
    'too-few-years': 'Moins de cinq années ont assez d’images sans nuage.',
    'no-forest': 'Il n’y a pas de forêt à mesurer dans la zone.',
    'no-lidar': 'Aucune empreinte LiDAR n’était disponible, et les cartes publiées ne le disent pas.',
    'too-little-known': t`Trop peu est connu pour un score : moins de la moitié de ses poids.`,
    'not-typed': 'Ce qui a été vu ne permet pas de dire le type de la forêt.',
    'sensor-lacks-band': 'Le capteur de la période ne mesure pas cette bande.',
    'value-too-small': 'La valeur de la période 1 est trop proche de zéro pour un pourcentage.',
    'too-few-blocks':
      'La forêt occupe moins de quatre blocs de 500 m, trop peu pour distinguer son changement du hasard.',
    'other-period-missing': 'L’une des deux périodes n’a pas de valeur.',
  },
  warnings: {
    'simulated-data': t`Les données sont simulées : ce lieu n’est pas réel.`,
    'window-widened':
      'Il y avait trop peu d’images dégagées en 90 jours, de plus anciennes ont donc servi aussi.',
    'few-clear-looks': 'Des parties de la zone ont été vues dégagées moins de trois fois.',
    'one-season': t`Les images ne montrent qu’une saison, où herbe et cultures peuvent ressembler à la forêt : le couvert forestier est moins sûr.`,
    'partly-observed': t`Une partie de la zone n’est pas comptée : aucune image ne la couvre, ou aucune ne la montre dégagée.`,
    'no-forest': 'Il n’y a pas de forêt sur les terres visibles.',
    'offset-corrected': t`Les pixels contredisent le catalogue sur le décalage de réflectance ; les pixels ont été suivis.`,
    'odd-scale': t`Les pixels verts réfléchissent le proche infrarouge comme aucune plante : l’échelle ou l’offset des fichiers est sans doute faux.`,
    'source-fallback': 'Le premier catalogue n’a pas donné d’image utilisable, un autre a donc servi.',
    'detail-lowered':
      'Moins de détail a été lu que demandé, pour que le volume transféré reste dans les octets permis.',
    'coarse-pixels':
      'Les pixels dépassent 10 m, les petites parcelles et trouées sont donc mesurées moins exactement.',
    'leaf-off':
      'Aucune image ne date de la saison feuillée, des feuillus nus ont donc pu être manqués et des cultures prises pour de la forêt.',
    'radar-few-dates':
      'Le radar n’a que moins de quatre dates, le chatoiement et la météo y pèsent donc davantage.',
    'radar-mixed-orbits': 'Des images radar de plusieurs orbites ont été moyennées.',
    'fires-unknown': t`Aucune source de feux n’a répondu : l’alerte repose sur la seule perte, et la perturbation n’est pas notée.`,
    'fires-from-masks':
      'Les feux ont été comptés dans les masques MODIS journaliers de 1 km, qui viennent des semaines plus tard et ne voient rien sous les nuages.',
    'fires-static-source': 'Des détections de feu viennent de lieux qui brûlent en permanence.',
    'rows-unread':
      'Des lignes d’un tableau sont illisibles, des feux ou des hauteurs peuvent donc reposer sur moins de points.',
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
    'metadata-missing': t`Le catalogue ne donne pas la couverture nuageuse, la projection ou la version de traitement de certaines scènes ; elles ont été prises en dernier.`,
    'host-unreadable': t`Un hôte d’images n’a pas pu être lu d’ici ; des copies de ses scènes ont été lues chez un autre hôte.`,
    'season-mismatch': t`Les périodes ont été vues en des saisons différentes, et NDVI, NBR, sévérité et radar changent avec elles ; la forêt se juge sur des années entières.`,
    'sun-elevation':
      'Le soleil était plus haut de plus de 15 degrés pendant l’une des périodes : les ombres des pentes diffèrent.',
    'baselines-differ':
      'Les images des deux périodes ont été traitées par des versions différentes ; les décalages ont été contrôlés sur les pixels.',
    'sensors-differ':
      'Les périodes ont été vues par des capteurs différents ; les réflectances du plus ancien ont été ramenées à celles du plus récent.',
    'lengths-differ': 'L’une des périodes est plus de trois fois plus longue que l’autre.',
    'flooded-forest':
      'Une partie de la forêt perdue est sous l’eau dans la seconde période : une crue ressemble à une perte.',
    'not-stored':
      'Rien de ces hôtes n’a pu être gardé\u202f: ils ne montrent pas la version de leurs fichiers.',
  },
  forestTypes: {
    NON_FOREST: 'Pas de forêt',
    SPARSE_TREES: 'Arbres épars',
    SAVANNA: 'Savane',
    WOODY_SAVANNA: 'Savane boisée',
    MANGROVE: 'Mangrove',
    UNKNOWN: 'Inconnu',
    TROPICAL_SEMI_DECIDUOUS: 'Forêt tropicale semi-décidue',
    TROPICAL_EVERGREEN_BROADLEAF: 'Forêt tropicale de feuillus sempervirents',
    TROPICAL_EVERGREEN_NEEDLELEAF: 'Forêt tropicale de conifères sempervirents',
    TROPICAL_DECIDUOUS_BROADLEAF: 'Forêt tropicale de feuillus caducifoliés',
    TROPICAL_DECIDUOUS_NEEDLELEAF: 'Forêt tropicale de conifères caducifoliés',
    TROPICAL_MIXED: 'Forêt tropicale mixte',
    TROPICAL_FOREST: 'Forêt tropicale',
    SUBTROPICAL_EVERGREEN_BROADLEAF: 'Forêt subtropicale de feuillus sempervirents',
    SUBTROPICAL_EVERGREEN_NEEDLELEAF: 'Forêt subtropicale de conifères sempervirents',
    SUBTROPICAL_DECIDUOUS_BROADLEAF: 'Forêt subtropicale de feuillus caducifoliés',
    SUBTROPICAL_DECIDUOUS_NEEDLELEAF: 'Forêt subtropicale de conifères caducifoliés',
    SUBTROPICAL_MIXED: 'Forêt subtropicale mixte',
    SUBTROPICAL_FOREST: 'Forêt subtropicale',
    TEMPERATE_EVERGREEN_BROADLEAF: 'Forêt tempérée de feuillus sempervirents',
    TEMPERATE_EVERGREEN_NEEDLELEAF: 'Forêt tempérée de conifères sempervirents',
    TEMPERATE_DECIDUOUS_BROADLEAF: 'Forêt tempérée de feuillus caducifoliés',
    TEMPERATE_DECIDUOUS_NEEDLELEAF: 'Forêt tempérée de conifères caducifoliés',
    TEMPERATE_MIXED: 'Forêt tempérée mixte',
    TEMPERATE_FOREST: 'Forêt tempérée',
    BOREAL_EVERGREEN_BROADLEAF: 'Forêt boréale de feuillus sempervirents',
    BOREAL_EVERGREEN_NEEDLELEAF: 'Forêt boréale de conifères sempervirents',
    BOREAL_DECIDUOUS_BROADLEAF: 'Forêt boréale de feuillus caducifoliés',
    BOREAL_DECIDUOUS_NEEDLELEAF: 'Forêt boréale de conifères caducifoliés',
    BOREAL_MIXED: 'Forêt boréale mixte',
    BOREAL_FOREST: 'Forêt boréale',
  },
  heights: {
    GEDI_S2_S1_FUSION_10M: 'Carte à partir d’empreintes GEDI, de Sentinel-2 et de Sentinel-1, 10 m',
    GEDI_S2_FUSION_10M: 'Carte à partir d’empreintes GEDI et de Sentinel-2, 10 m',
    GEDI_FOOTPRINTS_25M: 'Moyenne d’empreintes GEDI, 25 m',
    ETH_GCH_2020_10M: 'Carte ETH Global Canopy Height 2020, 10 m',
    USER_CHM: 'Carte de hauteur de canopée de l’appelant',
    NONE: 'Aucune',
  },
  attribution: {
    copernicus: (years) => `Contient des données Copernicus Sentinel modifiées ${years}`,
    firms: t`Feux actifs : NASA FIRMS (VIIRS, MODIS)`,
    fireMasks: t`Feux actifs : NASA MODIS 14A1`,
    landsat: 'Images Landsat, avec l’aimable autorisation de l’U.S. Geological Survey',
    gedi: t`Hauteurs de canopée : NASA GEDI`,
    canopyMap: 'ETH Global Canopy Height 2020, Lang et al. 2023 (CC BY 4.0)',
    worldcover:
      '© Projet ESA WorldCover 2021 / Contient des données Copernicus Sentinel modifiées (2021) traitées par le consortium ESA WorldCover (CC BY 4.0)',
    gfc2020: 'Carte mondiale du couvert forestier 2020 : Commission européenne, Centre commun de recherche',
    hansen: 'Global Forest Change : Hansen/UMD/Google/USGS/NASA (CC BY 4.0)',
    simulated: t`Images simulées : aucun satellite ne les a prises.`,
  },
  summary: {
    forest: (percent) => `la forêt couvre ${percent} des terres visibles`,
    noForest: 'il n’y a pas de forêt sur les terres visibles',
    forestUnknown: 'une trop petite part de la zone a été vue pour mesurer sa forêt',
    uncertain: (cover, low, high) => t`${cover} (incertain : de ${low} à ${high})`,
    height: (metres) => `la canopée est haute de ${metres} m en moyenne`,
    ndvi: (mean) => `le NDVI moyen est de ${mean}`,
    alert: (level) => `l’alerte de déforestation est au niveau ${levelsFr[level]}`,
    lostLittle: (alert) => `${alert} (moins de 0,5 ha perdu)`,
    notAssessed: 'la déforestation n’a pas été évaluée',
    fires: (count) => `${count} feux ont été détectés durant la dernière semaine`,
    oneFire: 'un feu a été détecté durant la dernière semaine',
    noFires: 'aucun feu n’a été détecté durant la dernière semaine',
    trend: {
      improving: 'la végétation s’est renforcée en dix ans',
      stable: 'la végétation ne montre pas de tendance nette sur dix ans',
      degrading: 'la végétation a faibli en dix ans',
    },
    condition: {
      'being-cleared': 'la forêt est en cours de défrichement',
      disturbed: 'la forêt est perturbée',
      recovering: 'la forêt se rétablit',
      stable: 'la forêt est stable',
    },
    declining: 'la forêt dépérit',
    cleared: 'de la forêt a été défrichée',
    maps: {
      worldcover: 'la carte de l’ESA',
      gfc2020: 'la carte de la Commission européenne',
      hansen: 'la carte de l’université du Maryland',
    },
    mapDiffers: (map, year, percent) => `${map} (${year}) y voit ${percent} de forêt`,
    score: (points, band) => `le score est de ${points} sur 100 (${band})`,
    preliminary: t`Ceci est provisoire : des sources sont encore en cours de lecture.`,
    bands: ['très faible', 'dégradé', 'moyen', 'bon', 'élevé'],
    join: (clauses) => `${clauses.slice(0, -1).join(', ')}, et ${clauses.at(-1)}.`,
  },
  lacks: frLacks,
};
