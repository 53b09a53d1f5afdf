import type { Lang } from '../state/language.ts';

/** What the printed report says next to what the record says itself. */
export interface ReportTexts {
  readonly title: string;
  readonly zone: (point: string, size: string, area: string) => string;
  readonly day: string;
  readonly facts: string;
  readonly terms: string;
  readonly termColumns: readonly [term: string, value: string, weight: string, points: string];
  readonly termsNote: (gate: string, completeness: string) => string;
  readonly series: string;
  readonly seriesColumns: readonly [
    year: string,
    sensor: string,
    ndvi: string,
    nbr: string,
    observed: string,
  ];
  readonly periods: string;
  readonly periodColumns: readonly [field: string, before: string, after: string, change: string];
  /** What a change of the forest cover is in, and what fires are counted in. */
  readonly points: string;
  readonly detected: string;
  readonly changes: Readonly<Record<Change, string>>;
  readonly patches: string;
  readonly patchColumns: readonly [point: string, area: string, days: string];
  readonly sources: string;
  readonly sourceColumns: readonly [source: string, status: string, scenes: string, days: string];
  readonly statuses: Readonly<Record<string, string>>;
  readonly warnings: string;
  readonly attribution: string;
  readonly computedBy: string;
  readonly link: string;
}

/** Of a comparison, next to what both periods have. */
export type Change = 'forest_loss_ha' | 'forest_gain_ha' | 'net_ha' | 'deforestation_alert';

const en: ReportTexts = {
  title: 'Forest report',
  zone: (point, size, area) => `A square of ${size} km around ${point} (${area} ha)`,
  day: 'Day',
  facts: 'What was found',
  terms: 'Score terms',
  termColumns: ['Term', 'Value', 'Weight', 'Points'],
  termsNote: (gate, completeness) =>
    `Points add up to the score: 100 x ${gate} (forest gate) x value x weight / ${completeness} (weights present).`,
  series: 'Each year since 1984',
  seriesColumns: ['Year', 'Sensor', 'NDVI', 'NBR', 'Observed'],
  periods: 'The two periods',
  periodColumns: ['', 'Before', 'After', 'Change'],
  points: 'points',
  detected: 'detections',
  changes: {
    forest_loss_ha: 'Forest loss',
    forest_gain_ha: 'Forest gain',
    net_ha: 'Net',
    deforestation_alert: 'Deforestation alert',
  },
  patches: 'The largest patches of loss',
  patchColumns: ['Point', 'Area', 'Lost between'],
  sources: 'Sources',
  sourceColumns: ['Source', 'Status', 'Scenes', 'Days'],
  statuses: {
    ok: 'ok',
    partial: 'in part',
    empty: 'had nothing',
    failed: 'failed',
    cached: 'from storage',
    off: 'not asked',
  },
  warnings: 'Warnings',
  attribution: 'Data',
  computedBy: 'Computed by',
  link: 'The same in the page:',
};

const fr: ReportTexts = {
  title: 'Rapport sur une forêt',
  zone: (point, size, area) => `Un carré de ${size} km autour de ${point} (${area} ha)`,
  day: 'Jour',
  facts: 'Ce qui a été trouvé',
  terms: 'Termes du score',
  termColumns: ['Terme', 'Valeur', 'Poids', 'Points'],
  termsNote: (gate, completeness) =>
    `La somme des points donne le score\u202f: 100 x ${gate} (présence de forêt) x valeur x poids / ${completeness} (poids présents).`,
  series: 'Chaque année depuis 1984',
  seriesColumns: ['Année', 'Capteur', 'NDVI', 'NBR', 'Vu'],
  periods: 'Les deux périodes',
  periodColumns: ['', 'Avant', 'Après', 'Évolution'],
  points: 'points',
  detected: 'détections',
  changes: {
    forest_loss_ha: 'Perte de forêt',
    forest_gain_ha: 'Gain de forêt',
    net_ha: 'Bilan',
    deforestation_alert: 'Alerte de déforestation',
  },
  patches: 'Les plus grandes parcelles de perte',
  patchColumns: ['Lieu', 'Surface', 'Perdue entre'],
  sources: 'Sources',
  sourceColumns: ['Source', 'État', 'Scènes', 'Jours'],
  statuses: {
    ok: 'ok',
    partial: 'en partie',
    empty: 'n’avait rien',
    failed: 'en échec',
    cached: 'depuis le stockage',
    off: 'non consultée',
  },
  warnings: 'Avertissements',
  attribution: 'Données',
  computedBy: 'Calculé par',
  link: 'Le même dans la page\u202f:',
};

export const REPORT_TEXTS: Readonly<Record<Lang, ReportTexts>> = { en, fr };
