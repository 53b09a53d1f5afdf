import type { Lang } from '../contract/zone.ts';

/** What the element says next to the library's own words. */
interface ElementTexts {
  readonly label: string;
  readonly start: string;
  readonly again: string;
  readonly starting: string;
  /** Bytes read so far, in MB of a million. */
  read(megabytes: string): string;
  readonly simulated: string;
  readonly ofHundred: string;
  quality(grade: string, observed: string, scenes: number): string;
  readonly terms: string;
  readonly termColumns: readonly [term: string, value: string, weight: string, points: string];
  readonly sum: string;
  readonly termsNote: (gate: string, completeness: string) => string;
  readonly noValue: string;
  readonly warnings: string;
  readonly series: string;
  chart(facts: ChartFacts): string;
  readonly table: string;
  readonly caption: string;
  readonly seriesColumns: readonly [year: string, ndvi: string, nbr: string, observed: string];
  readonly hollow: string;
}

/** What the chart shows, for those who do not see it. */
interface ChartFacts {
  readonly first: number;
  readonly last: number;
  /** NDVI of the first and of the last year that has one. */
  readonly from: string;
  readonly to: string;
}

const en: ElementTexts = {
  label: 'The forest of this zone',
  start: 'Analyse this zone',
  again: 'Try again',
  starting: 'Starting',
  read: (megabytes) => `${megabytes} MB`,
  simulated: 'Simulated.',
  ofHundred: '/ 100',
  quality: (grade, observed, scenes) =>
    `Quality ${grade}: ${observed} seen clear in ${scenes} ${scenes === 1 ? 'scene' : 'scenes'}`,
  terms: 'How the score adds up',
  termColumns: ['Term', 'Value', 'Weight', 'Points'],
  sum: 'Sum',
  termsNote: (gate, completeness) =>
    `Points add up to the score: 100 × ${gate} (forest gate) × value × weight / ${completeness} (weights present).`,
  noValue: 'no value',
  warnings: 'To know about this answer',
  series: 'Year by year',
  chart: ({ first, last, from, to }) =>
    `Chart of NDVI and NBR by year, ${first} to ${last}. NDVI goes from ${from} to ${to}. The table below has every number.`,
  table: 'Every year as a table',
  caption: 'Medians of the forest by year',
  seriesColumns: ['Year', 'NDVI', 'NBR', 'Seen clear'],
  hollow: 'hollow: less than 60% seen clear',
};

const fr: ElementTexts = {
  label: 'La forêt de cette zone',
  start: 'Analyser cette zone',
  again: 'Réessayer',
  starting: 'Démarrage',
  read: (megabytes) => `${megabytes} Mo`,
  simulated: 'Simulé.',
  ofHundred: '/ 100',
  quality: (grade, observed, scenes) =>
    `Qualité ${grade}\u202f: ${observed} vus dégagés dans ${scenes} ${scenes > 1 ? 'scènes' : 'scène'}`,
  terms: 'Comment le score se compose',
  termColumns: ['Terme', 'Valeur', 'Poids', 'Points'],
  sum: 'Somme',
  termsNote: (gate, completeness) =>
    `La somme des points donne le score\u202f: 100 × ${gate} (présence de forêt) × valeur × poids / ${completeness} (poids présents).`,
  noValue: 'sans valeur',
  warnings: 'À savoir sur cette réponse',
  series: 'Année par année',
  chart: ({ first, last, from, to }) =>
    `Graphique du NDVI et du NBR par année, de ${first} à ${last}. Le NDVI va de ${from} à ${to}. Le tableau ci-dessous donne chaque nombre.`,
  table: 'Chaque année en tableau',
  caption: 'Médianes de la forêt par année',
  seriesColumns: ['Année', 'NDVI', 'NBR', 'Vu dégagé'],
  hollow: 'creux\u202f: moins de 60\u202f% vus dégagés',
};

const TEXTS: Readonly<Record<Lang, ElementTexts>> = { en, fr };

export function textsOf(lang: Lang): ElementTexts {
  return TEXTS[lang];
}
