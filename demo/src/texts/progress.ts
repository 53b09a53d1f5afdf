import { pageTexts } from '../state/language.ts';

/** What the progress of a call says. */
export const texts = pageTexts({
  en: {
    title: 'Progress',
    started: 'Computing…',
    waiting: 'Starting…',
    cancel: 'Cancel',
    cancelled: 'Cancelled. Nothing was charged.',
    finished: 'Ended early. The results so far are kept.',
    left: (time: string) => `about ${time} left`,
    fewSeconds: 'a few seconds left',
    done: (facts: string) => `Done: ${facts}.`,
    sources: (count: number) => `${count} ${count === 1 ? 'source' : 'sources'}`,
    scenes: (count: number) => `${count} ${count === 1 ? 'scene' : 'scenes'}`,
    fetched: (megabytes: string) => `${megabytes} fetched`,
    seconds: (seconds: string) => `${seconds} s`,
    stepOf: (step: string, done: number, total: number) => `${step}, ${done} of ${total}`,
    details: 'Source by source',
    fromHere: 'local data',
    silent: (hosts: string, count: number, seconds: number) =>
      `${hosts} ${count === 1 ? 'has' : 'have'} not answered for ${seconds} s.`,
    /** On the button that ends the wait for an analysis. */
    withoutHistory: 'Finish without history',
    withoutRest: 'Finish without the rest',
    keep: 'Keep what I have',
    note: 'The results so far are kept, and no call is counted. You can complete the analysis later.',
  },
  fr: {
    title: 'Avancement',
    started: 'Calcul en cours…',
    waiting: 'Démarrage…',
    cancel: 'Annuler',
    cancelled: 'Annulé. Rien n’est décompté.',
    finished: 'Arrêt anticipé. Les résultats obtenus sont gardés.',
    left: (time) => `encore ${time} environ`,
    fewSeconds: 'encore quelques secondes',
    done: (facts) => `Terminé\u202f: ${facts}.`,
    sources: (count) => `${count} ${count > 1 ? 'sources' : 'source'}`,
    scenes: (count) => `${count} ${count > 1 ? 'scènes' : 'scène'}`,
    fetched: (megabytes) => `${megabytes} de données téléchargées`,
    seconds: (seconds) => `${seconds} s`,
    stepOf: (step, done, total) => `${step}, ${done} sur ${total}`,
    details: 'Source par source',
    fromHere: 'données locales',
    silent: (hosts, count, seconds) =>
      `${hosts} ${count === 1 ? 'ne répond pas' : 'ne répondent pas'} depuis ${seconds} s.`,
    withoutHistory: 'Terminer sans l’historique',
    withoutRest: 'Terminer sans le reste',
    keep: 'Garder ces résultats',
    note: 'Les résultats obtenus sont gardés, et aucun appel n’est décompté. Vous pourrez compléter l’analyse plus tard.',
  },
});
