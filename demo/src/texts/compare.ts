import { computed } from '@preact/signals';
import { ofIndices } from 'sylvan/contract';
import { answerLabels, compareLabels, recordLabels } from 'sylvan/locale';
import { lang, pageTexts } from '../state/language.ts';

/** Texts of a comparison besides the record's own sentences. */
export const texts = computed(() => {
  const { noValue, withoutValue } = recordLabels(lang.value);
  const labels = compareLabels(lang.value);
  const rows = { ...labels.rows, ...ofIndices((id) => id.toUpperCase()) };
  const alert = answerLabels(lang.value).fields.deforestation_alert;
  return { ...labels, rows, alert, noValue, withoutValue, ...ownTexts.value };
});

const ownTexts = pageTexts({
  en: {
    days: 'Periods compared',
    before: 'Earlier period',
    after: 'Later period',
    start: 'First day',
    end: 'Last day',
    compare: 'Compare',
    noDay: 'A date is missing. Enter the first and last days of both periods.',
    periodsOf: (before: string, after: string) => `${before} and ${after}`,
    status: 'Change in the forest',
    lossNote: (percent: string | null, provisional: string) =>
      `Confirmed${percent === null ? '' : `, ${percent} of the forest`}; another ${provisional} ha not yet confirmed`,
    lossMeant:
      'This is the loss between the last days of the two periods, whereas an analysis counts the loss over 12 months.',
    unknown: (area: string) => `For ${area} ha, it is unknown whether forest was lost.`,
    netNote: (percent: string) => `Forest area ${percent}`,
    significance: 'Change in the forest’s NDVI',
    verdicts: {
      true: 'The change is significant (95%)',
      false: 'The change is not significant',
    },
    mean: (name: string, mean: string, interval: string | null, t: string | null, blocks: number) =>
      `Forest ${name} ${mean}${interval === null ? '' : ` (${interval})`}${t === null ? '' : `, t ${t}`}, ${blocks} ${blocks === 1 ? 'block' : 'blocks'} of 500 m`,
    apart: (days: number) =>
      `Regardless of the year, the images are ${days} ${days === 1 ? 'day' : 'days'} apart`,
    sameSeasons: 'so in the same season.',
    otherSeasons: 'so in different seasons.',
    severityColumns: ['Class', 'ha', 'Share of the forest'],
    periods: 'The two periods side by side',
    periodColumns: ['Earlier', 'Later', 'Change'],
    values: {
      severity_ha: 'severity',
      significant: 'significance of the NDVI change',
      loss_pct: 'loss as a percentage',
    },
  },
  fr: {
    days: 'Périodes comparées',
    before: 'Période antérieure',
    after: 'Période postérieure',
    start: 'Premier jour',
    end: 'Dernier jour',
    compare: 'Comparer',
    noDay: 'Il manque une date. Indiquez le premier et le dernier jour des deux périodes.',
    periodsOf: (before, after) => `${before} et ${after}`,
    status: 'Évolution de la forêt',
    lossNote: (percent, provisional) =>
      `Confirmée${percent === null ? '' : `, ${percent} de la forêt`}\u202f; à confirmer\u202f: ${provisional} ha de plus`,
    lossMeant:
      'C’est la perte entre les derniers jours des deux périodes, alors qu’une analyse compte celle des 12 derniers mois.',
    unknown: (area) => `Pour ${area} ha, on ignore si de la forêt a été perdue.`,
    netNote: (percent) => `Surface de forêt ${percent}`,
    significance: 'Évolution du NDVI de la forêt',
    verdicts: {
      true: 'L’évolution est significative (95\u202f%)',
      false: 'L’évolution n’est pas significative',
    },
    mean: (name, mean, interval, t, blocks) =>
      `${name} de la forêt ${mean}${interval === null ? '' : ` (${interval})`}${t === null ? '' : `, t ${t}`}, ${blocks} ${blocks > 1 ? 'blocs' : 'bloc'} de 500 m`,
    apart: (days) => `Sans compter les années, les images ont ${days} ${days > 1 ? 'jours' : 'jour'} d’écart`,
    sameSeasons: 'donc de la même saison.',
    otherSeasons: 'donc de saisons différentes.',
    severityColumns: ['Classe', 'ha', 'Part de la forêt'],
    periods: 'Les deux périodes côte à côte',
    periodColumns: ['Avant', 'Après', 'Écart'],
    values: {
      severity_ha: 'sévérité',
      significant: 'significativité de l’évolution du NDVI',
      loss_pct: 'perte en pourcentage',
    },
  },
});
