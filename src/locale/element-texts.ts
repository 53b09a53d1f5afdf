import { inLanguages } from './in-languages.ts';

/** Texts of `<sylvan-zone>`, in addition to the labels that it shares with others. */
export const elementTexts = inLanguages({
  en: {
    label: 'The forest of this zone',
    start: 'Analyze this zone',
    again: 'Try again',
    starting: 'Starting',
    /** Bytes read so far, in megabytes of a million bytes. */
    read: (megabytes: string) => `${megabytes} MB`,
    simulated: 'Simulated.',
    series: 'Year by year',
    tableBelow: 'The table below lists all values.',
    table: 'All years as a table',
  },
  fr: {
    label: 'La forêt de cette zone',
    start: 'Analyser cette zone',
    again: 'Réessayer',
    starting: 'Démarrage',
    read: (megabytes) => `${megabytes} Mo`,
    simulated: 'Simulé.',
    series: 'Année par année',
    tableBelow: 'Le tableau ci-dessous donne toutes les valeurs.',
    table: 'Toutes les années en tableau',
  },
});
