import { computed } from '@preact/signals';
import { recordLabels } from 'sylvan/locale';
import { lang, pageTexts } from '../state/language.ts';

/** What the time series says. */
export const texts = computed(() => ({ ...recordLabels(lang.value), ...ownTexts.value }));

const ownTexts = pageTexts({
  en: {
    tableShows: 'The button “Show as a table” gives every number.',
    none: 'The record has no yearly series.',
    notLoaded: 'The chart could not be loaded; the table has the same numbers.',
    showTable: 'Show as a table',
    hideTable: 'Hide the table',
    csv: 'Download CSV',
    legend: 'Legend',
    fits: {
      ten: 'fit of ten years',
      forty: 'fit since 1984: one slope for all missions, each at its own level',
    },
    trend: (label: string, slope: string, interval: string | null, p: string | null) =>
      `${label}, NDVI ${slope} per decade${interval === null ? '' : ` (${interval})`}${p === null ? '' : `, p\u00a0${p}`}`,
    noTrend: 'too few years to tell',
    noDisturbance: 'none of half a hectare or more in one year',
    disturbed: (year: number, hectares: string, magnitude: string, years: number) =>
      `${year}: ${hectares} ha, NBR -${magnitude} within ${years} ${years === 1 ? 'year' : 'years'}`,
    breakMark: 'year of the greatest disturbance',
    point: (year: number, sensor: string, ndvi: string, nbr: string, observed: string) =>
      `${year}, ${sensor}: NDVI ${ndvi}, NBR ${nbr}, ${observed} cloud-free`,
    hover: 'Point at a year, or tap it, to read it.',
  },
  fr: {
    tableShows: 'Le bouton «\u202fAfficher en tableau\u202f» donne chaque nombre.',
    none: 'L’enregistrement n’a pas de série annuelle.',
    notLoaded: 'Le graphique n’a pas pu être chargé\u202f; le tableau donne les mêmes nombres.',
    showTable: 'Afficher en tableau',
    hideTable: 'Masquer le tableau',
    csv: 'Télécharger en CSV',
    legend: 'Légende',
    fits: {
      ten: 'droite des dix ans',
      forty: 'droites depuis 1984\u202f: une pente pour toutes les missions, chacune à son niveau',
    },
    trend: (label, slope, interval, p) =>
      `${label}, NDVI ${slope} par décennie${interval === null ? '' : ` (${interval})`}${p === null ? '' : `, p\u00a0${p}`}`,
    noTrend: 'trop peu d’années pour le dire',
    noDisturbance: 'aucune d’un demi-hectare ou plus en une année',
    disturbed: (year, hectares, magnitude, years) =>
      `${year}\u202f: ${hectares} ha, NBR -${magnitude} en ${years} ${years > 1 ? 'ans' : 'an'}`,
    breakMark: 'année de la plus forte perturbation',
    point: (year, sensor, ndvi, nbr, observed) =>
      `${year}, ${sensor}\u202f: NDVI ${ndvi}, NBR ${nbr}, ${observed} vus sans nuage`,
    hover: 'Pointez ou touchez une année pour la lire.',
  },
});
