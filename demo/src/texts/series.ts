import { computed } from '@preact/signals';
import { recordLabels } from 'sylvan/locale';
import { lang, pageTexts } from '../state/language.ts';

export const texts = computed(() => ({ ...recordLabels(lang.value), ...ownTexts.value }));

const ownTexts = pageTexts({
  en: {
    tableShows: 'The button “Show as a table” lists all values.',
    none: 'The record contains no yearly series.',
    showTable: 'Show as a table',
    hideTable: 'Hide the table',
    csv: 'Download CSV',
    legend: 'Legend',
    fits: {
      ten: 'ten-year fit',
      forty: 'fit since 1984: one slope, with a separate intercept for each mission',
    },
    trend: (label: string, slope: string, interval: string | null, p: string | null) =>
      `${label}, NDVI ${slope} per decade${interval === null ? '' : ` (${interval})`}${p === null ? '' : `, p\u00a0${p}`}`,
    noTrend: 'too few years to tell',
    noDisturbance: 'none of half a hectare or more in one year',
    disturbed: (year: number, hectares: string, magnitude: string, years: number) =>
      `${year}: ${hectares} ha, NBR -${magnitude} within ${years} ${years === 1 ? 'year' : 'years'}`,
    breakMark: 'year of the greatest disturbance',
    barMark: 'forest disturbed each year (hectares, right axis); year without a mark: unknown',
    bars: (year: number, hectares: string) =>
      `Bars show the forest disturbed each year; the maximum was ${hectares} ha, in ${year}.`,
    noBars: 'In no year was half a hectare or more of forest disturbed.',
    barsUnknown: 'It is not known how much forest was disturbed each year.',
    sets: 'Lines: medians over ground that was forest in the first or the last three years. Bars: hectares of this forest whose greatest disturbance began in the year shown; each pixel counts once. Forest loss in the last 12 months is measured separately, on finer pixels.',
    notSignificant: 'not statistically significant, so no line is drawn',
    point: (place: string, ndvi: string, nbr: string, observed: string, hectares: string | null) =>
      `${place}: NDVI ${ndvi}, NBR ${nbr}, ${observed} cloud-free, ${hectares === null ? 'disturbance unknown' : `${hectares} ha disturbed`}`,
    hover: 'Point at a year, or tap it, to read its values.',
  },
  fr: {
    tableShows: 'Le bouton «\u202fAfficher en tableau\u202f» donne toutes les valeurs.',
    none: 'Le relevé ne contient pas de série annuelle.',
    showTable: 'Afficher en tableau',
    hideTable: 'Masquer le tableau',
    csv: 'Télécharger en CSV',
    legend: 'Légende',
    fits: {
      ten: 'droite sur dix ans',
      forty: 'droites depuis 1984\u202f: même pente, avec un niveau propre à chaque mission',
    },
    trend: (label, slope, interval, p) =>
      `${label}, NDVI ${slope} par décennie${interval === null ? '' : ` (${interval})`}${p === null ? '' : `, p\u00a0${p}`}`,
    noTrend: 'trop peu d’années pour le dire',
    noDisturbance: 'aucune d’un demi-hectare ou plus en une année',
    disturbed: (year, hectares, magnitude, years) =>
      `${year}\u202f: ${hectares} ha, NBR -${magnitude} en ${years} ${years > 1 ? 'ans' : 'an'}`,
    breakMark: 'année de la plus forte perturbation',
    barMark:
      'forêt perturbée par an (hectares, axe de droite)\u202f; année sans marque\u202f: valeur inconnue',
    bars: (year, hectares) =>
      `Les barres montrent la forêt perturbée chaque année\u202f; le maximum est de ${hectares} ha, en ${year}.`,
    noBars: 'Aucune année ne compte un demi-hectare ou plus de forêt perturbée.',
    barsUnknown: 'On ignore quelle surface de forêt a été perturbée chaque année.',
    sets: 'Courbes\u202f: médianes sur le terrain en forêt durant les trois premières ou les trois dernières années. Barres\u202f: hectares de cette forêt dont la plus forte perturbation a commencé l’année indiquée\u202f; chaque pixel ne compte qu’une fois. La perte de forêt des 12 derniers mois est mesurée à part, sur des pixels plus fins.',
    notSignificant: 'non significative\u202f: aucune droite n’est tracée',
    point: (place, ndvi, nbr, observed, hectares) =>
      `${place}\u202f: NDVI ${ndvi}, NBR ${nbr}, ${observed} sans nuage, ${hectares === null ? 'perturbation inconnue' : `perturbation\u202f: ${hectares} ha`}`,
    hover: 'Survolez ou touchez une année pour lire ses valeurs.',
  },
});
