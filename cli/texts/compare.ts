import { ofIndices, type Lang } from 'sylvan/contract';
import { compareLabels, inLanguages } from 'sylvan/locale';

/** Texts of the command line for a comparison, in addition to those for every record. */
export function compareTextsOf(lang: Lang) {
  const { rows, ...labels } = compareLabels(lang);
  return { ...labels, ...ownTexts(lang), rows: { ...rows, ...ofIndices((id) => id.toUpperCase()) } };
}
export type CompareTexts = ReturnType<typeof compareTextsOf>;

const ownTexts = inLanguages({
  en: {
    observed: (grade: string, percent: string, scenes: number) =>
      `${grade}: ${percent} cloud-free in both periods (${scenes} ${scenes === 1 ? 'image' : 'images'})`,
    years: 'Years apart',
    status: 'Status',
    netValue: (hectares: string, percent: string | null) =>
      percent === null ? `${hectares} ha` : `${hectares} ha, forest area ${percent}`,
    unknown: 'Change unknown',
    greenness: 'NDVI change',
    greennessValue: (percent: string | null, yearly: string) =>
      percent === null ? `${yearly} a year` : `${percent}, ${yearly} a year`,
    forestNdvi: 'NDVI of the forest',
    forestNbr: 'NBR of the forest',
    significance: {
      true: 'statistically significant',
      false: 'not statistically significant',
      null: 'significance unknown',
    },
    firesInForest: 'Fires in the forest',
    seasonValue: (days: number, mismatch: boolean) =>
      `${days} ${days === 1 ? 'day' : 'days'} apart, ${mismatch ? 'different seasons' : 'the same season'}`,
    periods: ['period 1', 'period 2', 'change'],
    severity: 'Severity of the change, by dNBR',
    severityColumns: ['ha', 'share'],
    patchColumns: ['ha', 'lat', 'lng', 'lost between', 'and'],
    lossPercent: 'Forest loss, %',
    significant: 'Significance of the NDVI change',
  },
  fr: {
    observed: (grade, percent, scenes) =>
      `${grade}\u202f: ${percent} sans nuage dans les deux périodes (${scenes} ${scenes > 1 ? 'images' : 'image'})`,
    years: 'Écart en années',
    status: 'Statut',
    netValue: (hectares, percent) =>
      percent === null ? `${hectares} ha` : `${hectares} ha, surface de forêt ${percent}`,
    unknown: 'Devenir inconnu',
    greenness: 'Écart de NDVI',
    greennessValue: (percent, yearly) =>
      percent === null ? `${yearly} par an` : `${percent}, ${yearly} par an`,
    forestNdvi: 'NDVI de la forêt',
    forestNbr: 'NBR de la forêt',
    significance: {
      true: 'statistiquement significatif',
      false: 'statistiquement non significatif',
      null: 'significativité inconnue',
    },
    firesInForest: 'Feux dans la forêt',
    seasonValue: (days, mismatch) =>
      `${days} ${days > 1 ? 'jours' : 'jour'} d’écart, ${mismatch ? 'saisons différentes' : 'même saison'}`,
    periods: ['période 1', 'période 2', 'écart'],
    severity: 'Sévérité du changement, selon le dNBR',
    severityColumns: ['ha', 'part'],
    patchColumns: ['ha', 'lat', 'lng', 'perdue entre le', 'et le'],
    lossPercent: 'Perte de forêt en\u202f%',
    significant: 'Significativité de l’écart de NDVI',
  },
});
