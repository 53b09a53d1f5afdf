import type { AlertLevel } from '../contract/labels.ts';
import { inLanguages } from './in-languages.ts';
import { french as t } from './typography.ts';

/** Levels of the alert in words for people; the fields of records have the words of the contract. */
export const levelsEn: Readonly<Record<AlertLevel, string>> = {
  POSITIVE: 'Positive',
  STABLE: 'Stable',
  CAUTION: 'Caution',
  WARNING: 'Warning',
  CRITICAL: 'Critical',
};

export const levelsFr: Readonly<Record<AlertLevel, string>> = {
  POSITIVE: 'Positif',
  STABLE: 'Stable',
  CAUTION: 'Vigilance',
  WARNING: 'Alerte',
  CRITICAL: 'Critique',
};

/** The parts of the summary sentence; numbers are already formatted for the language. */
export const summaryTexts = inLanguages({
  en: {
    forest: (percent: string) => `forest covers ${percent} of the land visible in the images`,
    noForest: 'there is no forest on the land visible in the images',
    forestUnknown: 'too little of the zone was seen to measure its forest',
    /** A cover with a wide interval, and the ends of that interval. */
    uncertain: (cover: string, low: string, high: string) => `${cover} (uncertain: ${low} to ${high})`,
    /** Mean height of the forest, in metres. */
    height: (metres: string) => `the canopy is ${metres} m high on average`,
    ndvi: (mean: string) => `the mean NDVI is ${mean}`,
    alert: (level: AlertLevel) => `the deforestation alert is ${level}`,
    /** For the alert `STABLE`, if some forest was lost nevertheless. */
    lostLittle: (alert: string) => `${alert} (under 0.5 ha lost)`,
    notAssessed: 'deforestation was not assessed',
    fires: (count: string) => `there were ${count} fire detections in the last week`,
    oneFire: 'there was one fire detection in the last week',
    noFires: 'no fire was detected in the last week',
    trend: {
      improving: 'greenness has risen over ten years',
      stable: 'greenness shows no clear trend over ten years',
      degrading: 'greenness has fallen over ten years',
    },
    condition: {
      'being-cleared': 'the forest is being cleared',
      disturbed: 'the forest is disturbed',
      recovering: 'the forest is recovering',
      stable: 'the forest is stable',
    },
    /** Used if only the ten-year trend shows a disturbance. */
    declining: 'the forest is declining',
    /** Used instead of "being cleared" if no forest is left. */
    cleared: 'forest was cleared',
    /** Each map, named after its owner. */
    maps: {
      worldcover: "ESA's map",
      gfc2020: "the European Commission's map",
      hansen: "the University of Maryland's map",
    },
    /** A reference map that shows another share of forest in the zone. */
    mapDiffers: (map: string, year: string, percent: string) =>
      `${map} of ${year} shows ${percent} forest cover`,
    score: (points: string, band: string) => `the score is ${points} out of 100 (${band})`,
    /** A separate sentence. */
    preliminary: 'Preliminary result: sources are still being read.',
    /** Bands of the score, which start at 0, 20, 40, 60 and 80 points. */
    bands: ['very low', 'degraded', 'moderate', 'good', 'high'],
    join: (clauses: readonly string[]) => `${clauses.slice(0, -1).join(', ')}, and ${clauses.at(-1)}.`,
  },
  fr: {
    forest: (percent) => `la forêt couvre ${percent} des terres visibles sur les images`,
    noForest: 'il n’y a pas de forêt parmi les terres visibles sur les images',
    forestUnknown: 'une trop petite part de la zone a été vue pour mesurer sa forêt',
    uncertain: (cover, low, high) => t`${cover} (incertain : de ${low} à ${high})`,
    height: (metres) => `la canopée est haute de ${metres} m en moyenne`,
    ndvi: (mean) => `le NDVI moyen est de ${mean}`,
    alert: (level) => t`l’alerte de déforestation est au niveau « ${levelsFr[level]} »`,
    lostLittle: (alert) => `${alert} (moins de 0,5 ha perdu)`,
    notAssessed: 'la déforestation n’a pas été évaluée',
    fires: (count) => `il y a eu ${count} détections de feu au cours des sept derniers jours`,
    oneFire: 'il y a eu une détection de feu au cours des sept derniers jours',
    noFires: 'aucun feu n’a été détecté au cours des sept derniers jours',
    trend: {
      improving: 'la végétation s’est renforcée en dix ans',
      stable: 'la végétation ne montre pas de tendance nette sur dix ans',
      degrading: 'la végétation s’est affaiblie en dix ans',
    },
    condition: {
      'being-cleared': 'la forêt est en cours de défrichement',
      disturbed: 'la forêt est perturbée',
      recovering: 'la forêt se rétablit',
      stable: 'la forêt est stable',
    },
    declining: 'la forêt est en déclin',
    cleared: 'un défrichement a eu lieu',
    maps: {
      worldcover: 'la carte de l’ESA',
      gfc2020: 'la carte de la Commission européenne',
      hansen: 'la carte de l’université du Maryland',
    },
    mapDiffers: (map, year, percent) => `${map} (${year}) montre ${percent} de forêt`,
    score: (points, band) => `le score est de ${points} sur 100 (${band})`,
    preliminary: t`Résultat provisoire : des sources sont encore en cours de lecture.`,
    bands: ['très faible', 'dégradé', 'moyen', 'bon', 'élevé'],
    join: (clauses) => `${clauses.slice(0, -1).join(', ')}, et ${clauses.at(-1)}.`,
  },
});
export type SummaryTexts = ReturnType<typeof summaryTexts>;
