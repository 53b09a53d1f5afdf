import { pageTexts } from '../state/language.ts';

export const texts = pageTexts({
  en: {
    reading: 'Reading the plots…',
    until: (file: string, day: string) => `${file} · loss up to ${day}`,
    measure: (count: string, isOne: boolean) => `Measure ${count} ${isOne ? 'plot' : 'plots'}`,
    calls: (most: string) =>
      `Two calls per plot, plus one for each year in between if a plot shows loss: ${most} more at most. The file stays on this device.`,
    measuring: (done: string, total: string) => `${done} of ${total} plots measured`,
    done: (done: string, total: string) => `${done} of ${total} plots are measured.`,
    cancelled: (done: string, total: string) =>
      `Cancelled: ${done} of ${total} plots are measured and stay here. Unfinished calls are not counted.`,
    none: 'No plot in this file can be measured. The list gives the reasons.',
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
      `Deux appels par parcelle, plus un par année intermédiaire si la parcelle montre une perte\u202f: ${most} de plus au maximum. Le fichier reste sur cet appareil.`,
    measuring: (done, total) => `Parcelles mesurées\u202f: ${done} sur ${total}`,
    done: (done, total) => `Parcelles mesurées\u202f: ${done} sur ${total}.`,
    cancelled: (done, total) =>
      `Annulé. Parcelles mesurées\u202f: ${done} sur ${total}\u202f; elles restent ici. Les appels inachevés ne sont pas décomptés.`,
    none: 'Aucune parcelle de ce fichier ne peut être mesurée. La liste en donne les raisons.',
    filter: 'Montrer',
    all: 'toutes',
    loss: (hectares) => `perte\u202f: ${hectares}`,
    forest: (hectares) => `forêt 2020\u202f: ${hectares}`,
    gone: (name) => `La carte montre ${name}.`,
    analyze: 'Analyser comme zone',
    save: 'Enregistrer',
    limits: 'Limites',
  },
});
