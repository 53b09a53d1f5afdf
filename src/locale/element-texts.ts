import { inLanguages } from './in-languages.ts';

/** What `<sylvan-zone>` says next to the labels that others use, too. */
export const elementTexts = inLanguages({
  en: {
    label: 'The forest of this zone',
    start: 'Analyze this zone',
    again: 'Try again',
    starting: 'Starting',
    /** Bytes read so far, in MB of a million. */
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
