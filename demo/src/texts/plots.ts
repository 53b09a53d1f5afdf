import { pageTexts } from '../state/language.ts';

export const texts = pageTexts({
  en: {
    reading: 'Reading the plots…',
    until: (file: string, day: string) => `${file} · loss up to ${day}`,
    measure: (count: string, isOne: boolean) => `Measure ${count} ${isOne ? 'plot' : 'plots'}`,
    calls: (most: string) =>
      `Each plot takes two calls, and a plot with loss takes one more for each year between 2020 and the latest year: at most ${most} more in all.`,
    stays: 'The file stays on this device.',
    measuring: (done: string, total: string) => `${done} of ${total} plots measured`,
    cancelled: (done: string, total: string) =>
      `Cancelled: ${done} of ${total} plots measured; their results are kept.`,
    none: 'None of the plots in this file can be measured. The list gives the reasons.',
    filter: 'Show',
    all: 'all',
    loss: (hectares: string) => `lost: ${hectares}`,
    forest: (hectares: string) => `forest 2020: ${hectares}`,
    gone: (name: string) => `The map shows ${name}.`,
    analyze: 'Analyze as a zone',
    save: 'Save',
    limits: 'Limits',
  },
  fr: {
    reading: 'Lecture des parcelles…',
    until: (file, day) => `${file} · perte jusqu’au ${day}`,
    measure: (count, isOne) => `Mesurer ${count} ${isOne ? 'parcelle' : 'parcelles'}`,
    calls: (most) =>
      `Chaque parcelle compte pour deux appels. Une parcelle qui montre une perte en demande un de plus pour chaque année entre 2020 et la dernière, soit ${most} de plus au maximum.`,
    stays: 'Le fichier reste sur cet appareil.',
    measuring: (done, total) => `Parcelles mesurées\u202f: ${done} sur ${total}`,
    cancelled: (done, total) =>
      `Annulé. Parcelles mesurées\u202f: ${done} sur ${total}\u202f; leurs résultats sont conservés.`,
    none: 'Aucune parcelle de ce fichier ne peut être mesurée. La liste en donne les raisons.',
    filter: 'Afficher',
    all: 'toutes',
    loss: (hectares) => `perte\u202f: ${hectares}`,
    forest: (hectares) => `forêt 2020\u202f: ${hectares}`,
    gone: (name) => `La carte montre ${name}.`,
    analyze: 'Analyser comme zone',
    save: 'Enregistrer',
    limits: 'Limites',
  },
});
