import { compareLabels, inLanguages, recordLabels } from 'sylvan/locale';
import type { Lang } from '../state/language.ts';

/** What the printed report says next to what the record says itself. */
export function reportTextsOf(lang: Lang) {
  return { ...compareLabels(lang), ...recordLabels(lang), ...ownTexts(lang) };
}
export type ReportTexts = ReturnType<typeof reportTextsOf>;

const ownTexts = inLanguages({
  en: {
    title: 'Forest report',
    zone: (point: string, size: string, area: string) =>
      `A square of ${size} km around ${point} (${area} ha)`,
    polygon: (name: string, point: string, area: string, perimeter: string | null) =>
      `${name === '' ? 'A polygon' : name} around ${point} (${area} ha${perimeter === null ? '' : `, perimeter ${perimeter} km`})`,
    day: 'Day',
    facts: 'What was found',
    series: 'Each year since 1984, from Landsat',
    /** The last column of the series. */
    seen: 'Observed',
    periods: 'The two periods',
    periodColumns: ['', 'Before', 'After', 'Change'],
    largestPatches: 'The largest patches of loss',
    patchColumns: ['Point', 'Area', 'Lost'],
    lossColumns: ['Point', 'Area', '', 'Seen lost by'],
    confirmed: 'confirmed',
    unconfirmed: 'not confirmed yet',
    unknown: 'Fate unknown',
    sourceColumns: ['Source', 'Status', 'Scenes', 'Days'],
    /** Under the two maps. */
    lossMap: 'True colour. Red edges: confirmed forest loss; dashed yellow edges: not confirmed yet',
    changeMap:
      'True colour of the second period. Red edges: forest lost between the last days of the periods; dashed yellow edges: not confirmed yet',
    noMaps: 'A shared or stored answer has no maps.',
    method: 'How it was computed',
    methods: {
      analysis: [
        'Forest: ground whose observations of the last twelve months by Sentinel-2 show forest, with LiDAR heights and radar where there are any; patches of half a hectare at least.',
        'Confirmed loss: seen cleared on two dates at least 16 days apart within twelve months, against the forest that stood beside it on the same days. What caused it is not distinguished.',
        'Fires: detections inside the zone in the days that are named. The trend: Sen’s slope of the forest’s NDVI over ten years of Landsat, with the test of Mann and Kendall.',
        'Areas are true areas on the ground; intervals hold the true value in 95% of cases. The whole method is docs/methods.md of the library.',
      ],
      comparison: [
        'NDVI and NBR: from cloud-free images of both periods, of one catalog and on one grid; what both show counts.',
        'Forest, loss and gain: between the last days of the periods, from the year of images that ends with each, or from the images of the periods alone, as of Landsat. What caused a loss is not distinguished.',
        'Areas are true areas on the ground. The whole method is docs/methods.md of the library.',
      ],
    },
    link: 'The same in the page:',
    code: {
      place: 'The code opens the zone and its days, to be computed there.',
      none: 'The link is too long for a code.',
    },
  },
  fr: {
    title: 'Rapport sur une forêt',
    zone: (point, size, area) => `Un carré de ${size} km autour de ${point} (${area} ha)`,
    polygon: (name, point, area, perimeter) =>
      `${name === '' ? 'Un polygone' : name} autour de ${point} (${area} ha${perimeter === null ? '' : `, périmètre ${perimeter} km`})`,
    day: 'Jour',
    facts: 'Ce qui a été trouvé',
    series: 'Chaque année depuis 1984, d’après Landsat',
    seen: 'Vu',
    periods: 'Les deux périodes',
    periodColumns: ['', 'Avant', 'Après', 'Évolution'],
    largestPatches: 'Les plus grandes parcelles de perte',
    patchColumns: ['Lieu', 'Surface', 'Perdue'],
    lossColumns: ['Lieu', 'Surface', '', 'Vue perdue au'],
    confirmed: 'confirmée',
    unconfirmed: 'à confirmer',
    unknown: 'Devenir inconnu',
    sourceColumns: ['Source', 'État', 'Scènes', 'Jours'],
    lossMap:
      'Couleurs naturelles. Contours rouges\u202f: perte de forêt confirmée\u202f; contours jaunes en tirets\u202f: à confirmer',
    changeMap:
      'Couleurs naturelles de la seconde période. Contours rouges\u202f: forêt perdue entre les derniers jours des périodes\u202f; contours jaunes en tirets\u202f: à confirmer',
    noMaps: 'Une réponse partagée ou gardée n’a pas de cartes.',
    method: 'Comment cela a été calculé',
    methods: {
      analysis: [
        'Forêt\u202f: terrain que les observations de Sentinel-2 des douze derniers mois montrent comme forêt, avec les hauteurs LiDAR et le radar là où il y en a\u202f; parcelles d’un demi-hectare au moins.',
        'Perte confirmée\u202f: vue défrichée à deux dates distantes de 16 jours au moins en douze mois, par rapport à la forêt restée debout les mêmes jours. Sa cause n’est pas distinguée.',
        'Feux\u202f: détections dans la zone durant les jours indiqués. Tendance\u202f: pente de Sen du NDVI de la forêt sur dix ans de Landsat, avec le test de Mann et Kendall.',
        'Les surfaces sont de vraies surfaces au sol\u202f; les intervalles contiennent la vraie valeur dans 95\u202f% des cas. La méthode entière est dans docs/methods.md de la bibliothèque.',
      ],
      comparison: [
        'NDVI et NBR\u202f: d’après les images sans nuage des deux périodes, d’un même catalogue et sur une même grille\u202f; compte ce que les deux montrent.',
        'Forêt, perte et gain\u202f: entre les derniers jours des périodes, d’après l’année d’images qui s’achève avec chacun, ou d’après les seules images des périodes, comme pour Landsat. La cause d’une perte n’est pas distinguée.',
        'Les surfaces sont de vraies surfaces au sol. La méthode entière est dans docs/methods.md de la bibliothèque.',
      ],
    },
    link: 'Le même dans la page\u202f:',
    code: {
      place: 'Le code ouvre la zone et ses jours, à calculer sur place.',
      none: 'Le lien est trop long pour un code.',
    },
  },
});
