import { inLanguages } from './in-languages.ts';

/** Labels of an answer's tables and lists, in addition to `answerLabels`, in the requested language. */
export const recordLabels = inLanguages({
  en: {
    quality: 'Quality',
    /** The grade of an answer, and what it is based on. */
    observed: (grade: string, percent: string, scenes: number) =>
      `${grade}: ${percent} of the zone seen cloud-free (${scenes} ${scenes === 1 ? 'image' : 'images'})`,
    scoreTerms: 'Score terms',
    scoreSum: 'How the score adds up',
    termColumns: ['Term', 'Value', 'Weight', 'Points'],
    /** `times` is the multiplication sign. */
    termsNote: (gate: string, completeness: string, times: string) =>
      `The score is the sum of the points. Each term earns 100 ${times} ${gate} (forest gate) ${times} its value ${times} its weight; unknown terms earn no points (the weights of the known terms add up to ${completeness}).`,
    sum: 'Sum',
    noValue: 'not assessed',
    withoutValue: 'Without a value',
    toKnow: 'Notes on this answer',
    warnings: 'Warnings',
    sources: 'Sources',
    statuses: {
      ok: 'ok',
      partial: 'partial',
      empty: 'no data',
      ended: 'no more images',
      failed: 'failed',
      cached: 'from storage',
      off: 'not queried',
      pending: 'in progress',
    },
    data: 'Data',
    computedBy: 'Computed by',
    tenYears: 'Ten years',
    since1984: 'Since 1984',
    disturbance: 'Greatest disturbance',
    medians: 'Yearly medians of the forest',
    seriesColumns: {
      year: 'Year',
      sensor: 'Sensor',
      ndvi: 'NDVI',
      nbr: 'NBR',
      valid_fraction: 'Cloud-free',
      disturbed_ha: 'Disturbed (ha)',
    },
    /** For people who cannot see the chart: the first and the last year that have an NDVI, and these two values. */
    chart: (first: number, last: number, from: string, to: string) =>
      `Chart of NDVI and NBR by year, ${first} to ${last}. The first NDVI value is ${from}, and the last is ${to}.`,
    hollow: 'hollow: less than 60% cloud-free',
  },
  fr: {
    quality: 'Qualité',
    observed: (grade, percent, scenes) =>
      `${grade}\u202f: ${percent} de la zone vue sans nuage (${scenes} ${scenes > 1 ? 'images' : 'image'})`,
    scoreTerms: 'Termes du score',
    scoreSum: 'Composition du score',
    termColumns: ['Terme', 'Valeur', 'Poids', 'Points'],
    termsNote: (gate, completeness, times) =>
      `Le score est la somme des points. Chaque terme rapporte 100 ${times} ${gate} (présence de forêt) ${times} valeur ${times} poids\u202f; un terme inconnu ne rapporte aucun point (somme des poids des termes connus\u202f: ${completeness}).`,
    sum: 'Somme',
    noValue: 'non évalué',
    withoutValue: 'Sans valeur',
    toKnow: 'À savoir sur cette réponse',
    warnings: 'Avertissements',
    sources: 'Sources',
    statuses: {
      ok: 'ok',
      partial: 'lecture partielle',
      empty: 'sans données',
      ended: 'plus d’images',
      failed: 'en échec',
      cached: 'lecture locale',
      off: 'non consultée',
      pending: 'en cours',
    },
    data: 'Données',
    computedBy: 'Calculé par',
    tenYears: 'Dix ans',
    since1984: 'Depuis 1984',
    disturbance: 'Plus forte perturbation',
    medians: 'Médianes annuelles de la forêt',
    seriesColumns: {
      year: 'Année',
      sensor: 'Capteur',
      ndvi: 'NDVI',
      nbr: 'NBR',
      valid_fraction: 'Sans nuage',
      disturbed_ha: 'Perturbé (ha)',
    },
    chart: (first, last, from, to) =>
      `Graphique du NDVI et du NBR par année, de ${first} à ${last}. La première valeur du NDVI est ${from}, la dernière ${to}.`,
    hollow: 'creux\u202f: moins de 60\u202f% sans nuage',
  },
});
