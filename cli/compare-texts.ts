import { answerLabels } from 'sylvan/locale';
import type { CompareAnswer, Lang } from './library.ts';

type Severity = keyof NonNullable<CompareAnswer['changes']['severity_ha']>;
type Sensor = CompareAnswer['details']['optical']['period1']['sensor'];

/** Labels of the record of a comparison, next to those every record has. */
export interface CompareTexts {
  qualityValue(grade: string, observed: string, scenes: number): string;
  readonly years: string;
  readonly status: string;
  readonly loss: string;
  lossValue(facts: {
    readonly hectares: string;
    readonly percent: string;
    readonly confirmed: string;
    readonly provisional: string;
  }): string;
  readonly gain: string;
  readonly net: string;
  netValue(hectares: string, percent: string | null): string;
  readonly greenness: string;
  greennessValue(percent: string | null, yearly: string): string;
  readonly forestNdvi: string;
  readonly forestNbr: string;
  meanValue(facts: {
    readonly mean: string;
    readonly interval: readonly [low: string, high: string] | null;
    readonly t: string | null;
    readonly blocks: number;
  }): string;
  readonly significance: Readonly<Record<'true' | 'false' | 'null', string>>;
  readonly firesInForest: string;
  readonly season: string;
  seasonValue(days: number, mismatch: boolean, corrected: boolean): string;

  readonly periods: readonly [first: string, second: string, change: string];
  readonly rows: Readonly<Record<PeriodRow, string>>;
  readonly sensors: Readonly<Record<Sensor, string>>;
  /** Points of percent. */
  readonly points: string;

  readonly severity: string;
  readonly severityColumns: readonly [hectares: string, share: string];
  readonly severities: Readonly<Record<Severity, string>>;

  readonly correction: string;
  readonly correctionColumns: readonly [raw: string, corrected: string];
  correctionNote(facts: {
    readonly ndvi: string;
    readonly nbr: string;
    readonly leafOn: string;
    readonly byRadar: boolean;
  }): string;

  patches(shown: number, all: number): string;
  readonly patchColumns: readonly [hectares: string, lat: string, lng: string, after: string, date: string];
  /** Names of values that have no row of their own. */
  readonly ndviPercent: string;
  readonly lossPercent: string;
  readonly significant: string;
}

/** The rows in which the two periods stand side by side. */
export const PERIOD_ROWS = [
  'firstDay',
  'lastDay',
  'medianObservation',
  'sensor',
  'scenes',
  'observed',
  'ndvi',
  'ndre',
  'nbr',
  'forest_cover',
  'forestArea',
  'sentinel1_vv',
  'active_fires',
] as const;
export type PeriodRow = (typeof PERIOD_ROWS)[number];

const sensors = { sentinel2: 'Sentinel-2', landsat89: 'Landsat 8/9', landsat45: 'Landsat 4/5' } as const;

const en: CompareTexts = {
  qualityValue: (grade, observed, scenes) =>
    `${grade}: ${observed} seen clear in both periods, in ${scenes} ${scenes === 1 ? 'scene' : 'scenes'}`,
  years: 'Years between',
  status: 'Status',
  loss: 'Forest loss',
  lossValue: ({ hectares, percent, confirmed, provisional }) =>
    `${hectares} ha (${percent}): ${confirmed} ha confirmed, ${provisional} ha provisional`,
  gain: 'Forest gain',
  net: 'Net',
  netValue: (hectares, percent) =>
    percent === null ? `${hectares} ha` : `${hectares} ha, forest area ${percent}`,
  greenness: 'NDVI change',
  greennessValue: (percent, yearly) =>
    percent === null ? `${yearly} a year` : `${percent}, ${yearly} a year`,
  forestNdvi: 'NDVI of the forest',
  forestNbr: 'NBR of the forest',
  meanValue: ({ mean, interval, t, blocks }) => {
    const facts = [
      ...(interval ? [answerLabels('en').interval(...interval)] : []),
      ...(t === null ? [] : [`t\u00a0${t}`]),
      `${blocks} ${blocks === 1 ? 'block' : 'blocks'} of 500 m`,
    ];
    return `${mean} (${facts.join(', ')})`;
  },
  significance: {
    true: 'beyond chance',
    false: 'no more than chance',
    null: 'beyond chance or not cannot be told',
  },
  firesInForest: 'Fires in the forest',
  season: 'Season',
  seasonValue: (days, mismatch, corrected) =>
    [
      `${days} ${days === 1 ? 'day' : 'days'} apart`,
      ...(mismatch ? ['different seasons', corrected ? 'corrected' : 'not corrected'] : ['the same season']),
    ].join(', '),
  periods: ['period 1', 'period 2', 'change'],
  rows: {
    firstDay: 'First day',
    lastDay: 'Last day',
    medianObservation: 'Median look',
    sensor: 'Sensor',
    scenes: 'Scenes',
    observed: 'Seen clear',
    ndvi: 'NDVI',
    ndre: 'NDRE',
    nbr: 'NBR',
    forest_cover: 'Forest cover',
    forestArea: 'Forest area',
    sentinel1_vv: 'Radar VV',
    active_fires: 'Active fires',
  },
  sensors,
  points: 'points',
  severity: 'Severity of the change, by dNBR',
  severityColumns: ['ha', 'share'],
  severities: {
    high_regrowth: 'high regrowth',
    low_regrowth: 'low regrowth',
    unchanged: 'unchanged',
    low: 'low',
    moderate_low: 'moderate-low',
    moderate_high: 'moderate-high',
    high: 'high',
  },
  correction: 'Correction for the season',
  correctionColumns: ['as seen', 'corrected'],
  correctionNote: ({ ndvi, nbr, leafOn, byRadar }) =>
    `Taken out: the change of forest that stood, ${byRadar ? 'as radar shows it' : 'its median'}, NDVI ${ndvi} and NBR ${nbr}. In leaf: ${leafOn}.`,
  patches: (shown, all) =>
    shown === all ? `Patches of loss (${all})` : `Patches of loss, the largest ${shown} of ${all}`,
  patchColumns: ['ha', 'lat', 'lng', 'lost after', 'by'],
  ndviPercent: 'NDVI in percent',
  lossPercent: 'Forest loss in percent',
  significant: 'Significance',
};

const fr: CompareTexts = {
  qualityValue: (grade, observed, scenes) =>
    `${grade}\u202f: ${observed} vus dégagés dans les deux périodes, dans ${scenes} ${scenes > 1 ? 'scènes' : 'scène'}`,
  years: 'Écart en années',
  status: 'Statut',
  loss: 'Perte de forêt',
  lossValue: ({ hectares, percent, confirmed, provisional }) =>
    `${hectares} ha (${percent})\u202f: ${confirmed} ha confirmés, ${provisional} ha provisoires`,
  gain: 'Gain de forêt',
  net: 'Bilan',
  netValue: (hectares, percent) =>
    percent === null ? `${hectares} ha` : `${hectares} ha, surface de forêt ${percent}`,
  greenness: 'Écart de NDVI',
  greennessValue: (percent, yearly) =>
    percent === null ? `${yearly} par an` : `${percent}, ${yearly} par an`,
  forestNdvi: 'NDVI de la forêt',
  forestNbr: 'NBR de la forêt',
  meanValue: ({ mean, interval, t, blocks }) => {
    const facts = [
      ...(interval ? [answerLabels('fr').interval(...interval)] : []),
      ...(t === null ? [] : [`t\u00a0${t}`]),
      `${blocks} ${blocks > 1 ? 'blocs' : 'bloc'} de 500 m`,
    ];
    return `${mean} (${facts.join(', ')})`;
  },
  significance: {
    true: 'au-delà du hasard',
    false: 'pas plus que le hasard',
    null: 'sans que l’on puisse dire si c’est au-delà du hasard',
  },
  firesInForest: 'Feux dans la forêt',
  season: 'Saison',
  seasonValue: (days, mismatch, corrected) =>
    [
      `${days} ${days > 1 ? 'jours' : 'jour'} d’écart`,
      ...(mismatch
        ? ['saisons différentes', corrected ? 'effet retiré' : 'effet non retiré']
        : ['même saison']),
    ].join(', '),
  periods: ['période 1', 'période 2', 'écart'],
  rows: {
    firstDay: 'Premier jour',
    lastDay: 'Dernier jour',
    medianObservation: 'Vue médiane',
    sensor: 'Capteur',
    scenes: 'Scènes',
    observed: 'Vu dégagé',
    ndvi: 'NDVI',
    ndre: 'NDRE',
    nbr: 'NBR',
    forest_cover: 'Couvert forestier',
    forestArea: 'Surface de forêt',
    sentinel1_vv: 'Radar VV',
    active_fires: 'Feux actifs',
  },
  sensors,
  points: 'points',
  severity: 'Sévérité du changement, selon le dNBR',
  severityColumns: ['ha', 'part'],
  severities: {
    high_regrowth: 'forte repousse',
    low_regrowth: 'faible repousse',
    unchanged: 'inchangée',
    low: 'faible',
    moderate_low: 'modérée-faible',
    moderate_high: 'modérée-forte',
    high: 'forte',
  },
  correction: 'Correction de la saison',
  correctionColumns: ['tel que vu', 'corrigé'],
  correctionNote: ({ ndvi, nbr, leafOn, byRadar }) =>
    `Retiré\u202f: le changement de la forêt restée debout, ${byRadar ? 'que le radar montre' : 'sa médiane'}, NDVI ${ndvi} et NBR ${nbr}. En feuilles\u202f: ${leafOn}.`,
  patches: (shown, all) =>
    shown === all ? `Parcelles de perte (${all})` : `Parcelles de perte, les ${shown} plus grandes de ${all}`,
  patchColumns: ['ha', 'lat', 'lng', 'perdue après', 'avant'],
  ndviPercent: 'NDVI en pour cent',
  lossPercent: 'Perte de forêt en pour cent',
  significant: 'Significativité',
};

const TEXTS: Readonly<Record<Lang, CompareTexts>> = { en, fr };

export function compareTextsOf(lang: Lang): CompareTexts {
  return TEXTS[lang];
}
