import { pageTexts } from '../state/language.ts';

/** What the progress of a call says. */
export const texts = pageTexts({
  en: {
    title: 'Progress',
    started: 'Computing…',
    waiting: 'Starting…',
    cancel: 'Cancel',
    cancelled: 'Cancelled. Nothing was charged.',
    done: (facts: string) => `Done: ${facts}.`,
    sources: (count: number) => `${count} ${count === 1 ? 'source' : 'sources'}`,
    scenes: (count: number) => `${count} ${count === 1 ? 'scene' : 'scenes'}`,
    fetched: (megabytes: string) => `${megabytes} fetched`,
    seconds: (seconds: string) => `${seconds} s`,
    stepOf: (step: string, done: number, total: number) => `${step}, ${done} of ${total}`,
    details: 'Source by source',
    fromHere: 'a folder, or this device',
  },
  fr: {
    title: 'Avancement',
    started: 'Calcul en cours…',
    waiting: 'Démarrage…',
    cancel: 'Annuler',
    cancelled: 'Annulé. Rien n’a été compté.',
    done: (facts) => `Terminé\u202f: ${facts}.`,
    sources: (count) => `${count} ${count > 1 ? 'sources' : 'source'}`,
    scenes: (count) => `${count} ${count > 1 ? 'scènes' : 'scène'}`,
    fetched: (megabytes) => `${megabytes} téléchargés`,
    seconds: (seconds) => `${seconds} s`,
    stepOf: (step, done, total) => `${step}, ${done} sur ${total}`,
    details: 'Source par source',
    fromHere: 'un dossier, ou cet appareil',
  },
});
