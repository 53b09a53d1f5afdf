import { computed } from '@preact/signals';
import { compareLabels, recordLabels } from 'sylvan/locale';
import { lang, pageTexts } from '../state/language.ts';

/** What the printed report says next to what the record says itself. */
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
    /** The last column of the series. */
    seen: 'Observed',
    periods: 'The two periods',
    periodColumns: ['', 'Before', 'After', 'Change'],
    largestPatches: 'The largest patches of loss',
    patchColumns: ['Point', 'Area', 'Lost'],
    lossColumns: ['Point', 'Area', '', 'Loss seen by'],
    confirmed: 'confirmed',
    unconfirmed: 'not yet confirmed',
    unknown: 'Change unknown',
    sourceColumns: ['Source', 'Status', 'Scenes', 'Days'],
    /** Under the two maps. */
    lossMap: 'True colour. Red edges: confirmed forest loss; dashed yellow edges: not yet confirmed',
    changeMap:
      'True colour of the second period. Red edges: forest lost between the last days of the periods; dashed yellow edges: not yet confirmed',
    noMaps: 'A shared or stored answer includes no maps.',
    method: 'How it was computed',
    methods: {
      analysis: [
        'Forest: ground where Sentinel-2 observations of the last twelve months show forest, with LiDAR heights and radar where available; patches of at least half a hectare.',
        'Confirmed loss: forest seen as cleared on two dates at least 16 days apart within twelve months, compared with standing forest nearby on the same days. Its cause is not identified.',
        'Fires: detections inside the zone during the days given. Trend: Sen’s slope of the forest’s NDVI over ten years of Landsat, with the Mann–Kendall test.',
        'Areas are true areas on the ground; intervals contain the true value in 95% of cases. The full method is in the library’s docs/methods.md.',
      ],
      comparison: [
        'NDVI and NBR: from cloud-free images of both periods, from one catalog and on one grid; only ground seen in both periods counts.',
        'Forest, loss and gain: between the last days of the periods, from the year of images that ends on each of those days, or, as with Landsat, from the images of the periods alone. The cause of a loss is not identified.',
        'Areas are true areas on the ground. The full method is in the library’s docs/methods.md.',
      ],
    },
    link: 'Link to this answer:',
    code: {
      place: 'The QR code opens the zone and its dates, ready to compute.',
      none: 'The link is too long for a QR code.',
    },
  },
  fr: {
    title: 'Rapport sur une forêt',
    zone: (point, size, area) => `Un carré de ${size} km autour de ${point} (${area} ha)`,
    polygon: (name, point, area, perimeter) =>
      `${name === '' ? 'Un polygone' : name} autour de ${point} (${area} ha${perimeter === null ? '' : `, périmètre ${perimeter} km`})`,
    facts: 'Résultats',
    series: 'Chaque année depuis 1984, d’après Landsat',
    seen: 'Observé',
    periods: 'Les deux périodes',
    periodColumns: ['', 'Avant', 'Après', 'Évolution'],
    largestPatches: 'Les plus grandes parcelles de perte',
    patchColumns: ['Lieu', 'Surface', 'Perdue'],
    lossColumns: ['Lieu', 'Surface', '', 'Perte visible au'],
    confirmed: 'confirmée',
    unconfirmed: 'à confirmer',
    unknown: 'Devenir inconnu',
    sourceColumns: ['Source', 'État', 'Scènes', 'Jours'],
    lossMap:
      'Couleurs naturelles. Contours rouges\u202f: perte de forêt confirmée\u202f; contours jaunes en tirets\u202f: à confirmer',
    changeMap:
      'Couleurs naturelles de la seconde période. Contours rouges\u202f: forêt perdue entre les derniers jours des périodes\u202f; contours jaunes en tirets\u202f: à confirmer',
    noMaps: 'Une réponse partagée ou enregistrée ne contient pas de cartes.',
    method: 'Comment cela a été calculé',
    methods: {
      analysis: [
        'Forêt\u202f: terrain où les observations de Sentinel-2 des douze derniers mois montrent de la forêt, avec les hauteurs LiDAR et le radar là où il y en a\u202f; parcelles d’un demi-hectare au moins.',
        'Perte confirmée\u202f: forêt observée comme défrichée à deux dates espacées d’au moins 16 jours en douze mois, par comparaison, les mêmes jours, avec la forêt voisine restée sur pied. Sa cause n’est pas déterminée.',
        'Feux\u202f: détections dans la zone durant les jours indiqués. Tendance\u202f: pente de Sen du NDVI de la forêt sur dix ans de Landsat, avec le test de Mann-Kendall.',
        'Les surfaces sont de vraies surfaces au sol\u202f; les intervalles contiennent la vraie valeur dans 95\u202f% des cas. La méthode complète se trouve dans docs/methods.md de la bibliothèque.',
      ],
      comparison: [
        'NDVI et NBR\u202f: d’après les images sans nuage des deux périodes, d’un même catalogue et sur une même grille\u202f; seul compte le terrain vu dans les deux périodes.',
        'Forêt, perte et gain\u202f: entre les derniers jours des périodes, d’après l’année d’images qui s’achève à chacun de ces jours, ou, comme pour Landsat, d’après les seules images des périodes. La cause d’une perte n’est pas déterminée.',
        'Les surfaces sont de vraies surfaces au sol. La méthode complète se trouve dans docs/methods.md de la bibliothèque.',
      ],
    },
    link: 'Lien vers cette réponse\u202f:',
    code: {
      place: 'Le code QR ouvre la zone et ses dates, prêtes pour le calcul.',
      none: 'Le lien est trop long pour un code QR.',
    },
  },
});
