import { inLanguage } from '../state/language.ts';

/** What the time series says. */
export const texts = inLanguage({
  en: {
    title: 'Since 1984',
    chart: (first: number, last: number, from: string, to: string) =>
      `Chart of NDVI and NBR by year, ${first} to ${last}. NDVI goes from ${from} to ${to}. The button “Show as a table” gives every number.`,
    none: 'The record has no yearly series.',
    notLoaded: 'The chart could not be loaded; the table has the same numbers.',
    showTable: 'Show as a table',
    hideTable: 'Hide the table',
    csv: 'Download CSV',
    caption: 'Medians of the forest by year',
    columns: {
      year: 'Year',
      sensor: 'Sensor',
      ndvi: 'NDVI',
      nbr: 'NBR',
      valid_fraction: 'Seen clear',
    },
    legend: 'Legend',
    hollow: 'hollow: less than 60% seen clear',
    fits: {
      ten: 'fit of ten years',
      forty: 'fit since 1984: one slope for all missions, each at its own level',
    },
    spans: { ten: 'Ten years', forty: 'Since 1984' },
    trend: (label: string, slope: string, interval: string | null, p: string | null) =>
      `${label}, NDVI ${slope} per decade${interval === null ? '' : ` (${interval})`}${p === null ? '' : `, p\u00a0${p}`}`,
    noTrend: 'too few years to tell',
    disturbance: 'Greatest disturbance',
    noDisturbance: 'none of half a hectare or more in one year',
    disturbed: (year: number, hectares: string, magnitude: string, years: number) =>
      `${year}: ${hectares} ha, NBR -${magnitude} within ${years} ${years === 1 ? 'year' : 'years'}`,
    breakMark: 'year of the greatest disturbance',
    point: (year: number, sensor: string, ndvi: string, nbr: string, observed: string) =>
      `${year}, ${sensor}: NDVI ${ndvi}, NBR ${nbr}, ${observed} seen clear`,
    hover: 'Point at a year to read it.',
  },
  fr: {
    title: 'Depuis 1984',
    chart: (first: number, last: number, from: string, to: string) =>
      `Graphique du NDVI et du NBR par année, de ${first} à ${last}. Le NDVI va de ${from} à ${to}. Le bouton «\u202fAfficher en tableau\u202f» donne chaque nombre.`,
    none: 'L’enregistrement n’a pas de série annuelle.',
    notLoaded: 'Le graphique n’a pas pu être chargé\u202f; le tableau donne les mêmes nombres.',
    showTable: 'Afficher en tableau',
    hideTable: 'Masquer le tableau',
    csv: 'Télécharger en CSV',
    caption: 'Médianes de la forêt par année',
    columns: {
      year: 'Année',
      sensor: 'Capteur',
      ndvi: 'NDVI',
      nbr: 'NBR',
      valid_fraction: 'Vu dégagé',
    },
    legend: 'Légende',
    hollow: 'creux\u202f: moins de 60\u202f% vus dégagés',
    fits: {
      ten: 'droite des dix ans',
      forty: 'droites depuis 1984\u202f: une pente pour toutes les missions, chacune à son niveau',
    },
    spans: { ten: 'Dix ans', forty: 'Depuis 1984' },
    trend: (label: string, slope: string, interval: string | null, p: string | null) =>
      `${label}, NDVI ${slope} par décennie${interval === null ? '' : ` (${interval})`}${p === null ? '' : `, p\u00a0${p}`}`,
    noTrend: 'trop peu d’années pour le dire',
    disturbance: 'Plus forte perturbation',
    noDisturbance: 'aucune d’un demi-hectare ou plus en une année',
    disturbed: (year: number, hectares: string, magnitude: string, years: number) =>
      `${year}\u202f: ${hectares} ha, NBR -${magnitude} en ${years} ${years > 1 ? 'ans' : 'an'}`,
    breakMark: 'année de la plus forte perturbation',
    point: (year: number, sensor: string, ndvi: string, nbr: string, observed: string) =>
      `${year}, ${sensor}\u202f: NDVI ${ndvi}, NBR ${nbr}, ${observed} vus dégagés`,
    hover: 'Pointez une année pour la lire.',
  },
});
