import { pageTexts } from '../state/language.ts';

export const texts = pageTexts({
  en: {
    free: 'sample: free, simulated images',
    counted: (calls: number) =>
      calls === 0 ? 'no call is counted' : `counts as ${calls} ${calls === 1 ? 'call' : 'calls'}`,
    unfinished: 'Unfinished calls are not counted.',
    unknown: 'download size unknown',
    about: (amount: string) => `about ${amount}`,
    atLeast: (amount: string) => `${amount} or more`,
    onLine: (time: string, speed: string) => `${time} on this connection (${speed} Mbit/s)`,
    atUsual: (time: string, speed: string) => `${time} at ${speed} Mbit/s`,
  },
  fr: {
    free: 'exemple\u202f: gratuit, images simulées',
    counted: (calls) =>
      calls === 0 ? 'aucun appel décompté' : `compte pour ${calls} ${calls === 1 ? 'appel' : 'appels'}`,
    unfinished: 'Les appels inachevés ne sont pas décomptés.',
    unknown: 'volume à télécharger inconnu',
    about: (amount) => `environ ${amount}`,
    atLeast: (amount) => `${amount} ou plus`,
    onLine: (time, speed) => `${time} sur cette connexion (${speed} Mbit/s)`,
    atUsual: (time, speed) => `${time} à ${speed} Mbit/s`,
  },
});
