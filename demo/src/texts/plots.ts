import { pageTexts } from '../state/language.ts';

/** What the list of plots says; the evidence itself has the library's words. */
export const texts = pageTexts({
  en: {
    reading: 'Reading the plots…',
    until: (file: string, day: string) => `${file} · loss searched until ${day}`,
    measure: (count: string, isOne: boolean) => `Measure ${count} ${isOne ? 'plot' : 'plots'}`,
    calls: (most: string) =>
      `Two calls a plot; and where a plot has a loss, one for each year in between, ${most} more at most. The file stays on this device.`,
    measuring: (done: string, total: string) => `${done} of ${total} plots measured`,
    done: (done: string, total: string) => `${done} of ${total} plots are measured.`,
    cancelled: (done: string, total: string) =>
      `Cancelled: ${done} of ${total} plots are measured and stay here. What was under way is not counted.`,
    none: 'No plot of this file can be measured. The list says why.',
    filter: 'Show',
    all: 'all',
    loss: (hectares: string) => `lost: ${hectares}`,
    forest: (hectares: string) => `forest 2020: ${hectares}`,
    gone: (name: string) => `The map shows ${name}.`,
    analyze: 'Analyze as a zone',
    save: 'Save',
    limits: 'What this is not',
  },
  fr: {
    reading: 'Lecture des parcelles…',
    until: (file, day) => `${file} · perte cherchée jusqu’au ${day}`,
    measure: (count, isOne) => `Mesurer ${count} ${isOne ? 'parcelle' : 'parcelles'}`,
    calls: (most) =>
      `Deux appels par parcelle\u202f; et si elle a une perte, un par année intermédiaire, ${most} de plus au maximum. Le fichier reste sur cet appareil.`,
    measuring: (done, total) => `Parcelles mesurées\u202f: ${done} sur ${total}`,
    done: (done, total) => `Parcelles mesurées\u202f: ${done} sur ${total}.`,
    cancelled: (done, total) =>
      `Annulé. Parcelles mesurées\u202f: ${done} sur ${total}\u202f; elles restent ici. Ce qui était en cours n’est pas décompté.`,
    none: 'Aucune parcelle de ce fichier ne peut être mesurée. La liste dit pourquoi.',
    filter: 'Montrer',
    all: 'toutes',
    loss: (hectares) => `perte\u202f: ${hectares}`,
    forest: (hectares) => `forêt 2020\u202f: ${hectares}`,
    gone: (name) => `La carte montre ${name}.`,
    analyze: 'Analyser comme zone',
    save: 'Enregistrer',
    limits: 'Ce que ce n’est pas',
  },
});
