import { computed } from '@preact/signals';
import { compareLabels, recordLabels } from 'sylvan/locale';
import { lang, pageTexts } from '../state/language.ts';

/** Texts of the printed report besides those of the record itself. */
export const texts = computed(() => {
  return { ...compareLabels(lang.value), ...recordLabels(lang.value), ...ownTexts.value };
});

const ownTexts = pageTexts({
  en: {
    title: 'Forest report',
    zone: (point: string, size: string, area: string) =>
      `A square of ${size} km around ${point} (${area} ha)`,
    polygon: (name: string, point: string, area: string, perimeter: string | null) =>
      `${name === '' ? 'A polygon' : name} around ${point} (${area} ha${perimeter === null ? '' : `, perimeter ${perimeter} km`})`,
    facts: 'Findings',
    series: 'Each year since 1984, from Landsat',
    /** Heading of the column of cloud-free fractions. */
    seen: 'Observed',
    largestPatches: 'The largest clearings',
    patchColumns: ['Point', 'Area', 'Lost'],
    lossColumns: ['No.', 'Point', 'Area', '', 'Loss seen by'],
    unknown: 'Change unknown',
    sourceColumns: ['Source', 'Status', 'Scenes', 'Days'],
    /** Captions of the two maps. */
    lossMap:
      'True colour. Red outlines: confirmed forest loss; dashed yellow outlines: loss not yet confirmed; orange dots: fires',
    beforeMap: (months: string) => `Before: true colour, ${months}`,
    changeMap:
      'True colour of the second period. Red outlines: forest lost between the last days of the periods; dashed yellow outlines: loss not yet confirmed',
    noMaps: 'A shared or stored answer includes no maps.',
    method: 'How it was computed',
    methods: {
      analysis: [
        'Forest: mapped in patches of at least half a hectare, from Sentinel-2 observations of the last twelve months, with canopy heights and other forest maps where available.',
        'Confirmed loss: forest that, compared with nearby standing forest on the same dates, looked cleared on two dates at least 16 days apart within twelve months. The cause of a loss is not identified.',
        'Fires: satellite detections inside the zone on the days stated. Trend: Sen’s slope of the forest’s NDVI over ten years of Landsat images, with the Mann–Kendall test.',
        'Areas are true ground areas; intervals contain the true value in 95% of cases. The full method is in the library’s docs/methods.md.',
      ],
      comparison: [
        'NDVI and NBR: from cloud-free images of both periods, from one catalog and on one grid. Only ground seen in both periods counts.',
        'Loss and gain: changes in the forest between the last days of the periods. The forest on each of those days is mapped from the images of the year up to that day or, with Landsat, from the images of the periods alone. The cause of a loss is not identified.',
        'Areas are true ground areas. The full method is in the library’s docs/methods.md.',
      ],
    },
    link: 'Link to this answer:',
    code: {
      place:
        'The QR code opens the page with the zone and its dates: all that is left is to start the computation.',
      none: 'The link is too long for a QR code.',
    },
  },
  fr: {
    title: 'Rapport sur la forêt',
    zone: (point, size, area) => `Un carré de ${size} km autour de ${point} (${area} ha)`,
    polygon: (name, point, area, perimeter) =>
      `${name === '' ? 'Un polygone' : name} autour de ${point} (${area} ha${perimeter === null ? '' : `, périmètre ${perimeter} km`})`,
    facts: 'Résultats',
    series: 'Chaque année depuis 1984, d’après Landsat',
    seen: 'Observé',
    largestPatches: 'Les plus grands défrichements',
    patchColumns: ['Lieu', 'Surface', 'Perte'],
    lossColumns: ['N°', 'Lieu', 'Surface', '', 'Perte visible au'],
    unknown: 'Devenir inconnu',
    sourceColumns: ['Source', 'État', 'Scènes', 'Jours'],
    lossMap:
      'Couleurs naturelles. Contours rouges\u202f: perte de forêt confirmée\u202f; contours jaunes en tirets\u202f: perte à confirmer\u202f; points orange\u202f: feux',
    beforeMap: (months) => `Avant\u202f: couleurs naturelles, ${months}`,
    changeMap:
      'Couleurs naturelles de la seconde période. Contours rouges\u202f: forêt perdue entre les derniers jours des périodes\u202f; contours jaunes en tirets\u202f: perte à confirmer',
    noMaps: 'Une réponse partagée ou enregistrée ne contient pas de cartes.',
    method: 'Méthode de calcul',
    methods: {
      analysis: [
        'Forêt\u202f: cartographiée en massifs d’un demi-hectare au moins, d’après les observations de Sentinel-2 des douze derniers mois, avec les hauteurs de canopée et d’autres cartes de forêt là où elles sont disponibles.',
        'Perte confirmée\u202f: forêt qui, comparée à la forêt voisine restée sur pied aux mêmes dates, apparaît défrichée à deux dates espacées d’au moins 16 jours sur une période de douze mois. La cause d’une perte n’est pas déterminée.',
        'Feux\u202f: détections par satellite dans la zone durant les jours indiqués. Tendance\u202f: pente de Sen du NDVI de la forêt sur dix ans d’images Landsat, avec le test de Mann-Kendall.',
        'Les surfaces sont les surfaces réelles au sol\u202f; les intervalles contiennent la vraie valeur dans 95\u202f% des cas. La méthode complète se trouve dans docs/methods.md de la bibliothèque.',
      ],
      comparison: [
        'NDVI et NBR\u202f: d’après les images sans nuage des deux périodes, d’un même catalogue et sur une même grille. Seul compte le terrain vu pendant les deux périodes.',
        'Perte et gain\u202f: évolution de la forêt entre les derniers jours des périodes. La forêt est cartographiée d’après les images de l’année qui s’achève à chacun de ces jours ou, avec Landsat, d’après les seules images des périodes. La cause d’une perte n’est pas déterminée.',
        'Les surfaces sont les surfaces réelles au sol. La méthode complète se trouve dans docs/methods.md de la bibliothèque.',
      ],
    },
    link: 'Lien vers cette réponse\u202f:',
    code: {
      place: 'Le code QR ouvre la page avec la zone et ses dates\u202f: il ne reste qu’à lancer le calcul.',
      none: 'Le lien est trop long pour un code QR.',
    },
  },
});
