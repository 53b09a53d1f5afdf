import { pageTexts } from '../state/language.ts';

export const texts = pageTexts({
  en: {
    square: (size: string, point: string) => `A square of ${size} km around ${point}`,
    sample: (title: string, size: string) => `${title}, a square of ${size} km`,
    polygon: (point: string) => `A polygon around ${point}`,
    faultyPolygon: 'The polygon',
    ground: (hectares: string, kilometres: string | null) =>
      kilometres === null ? `${hectares} ha` : `${hectares} ha, perimeter ${kilometres} km`,
    between: (first: string, last: string) => `between ${first} and ${last}`,
    copied: 'Copied.',
    refused: 'The browser did not copy the text: select it and copy it yourself.',
    caveats: 'Caveats',
    simulated: 'Simulated',
    notLoaded: 'This page could not be loaded. Open it again when you are online.',
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
    square: (size, point) => `Un carré de ${size} km autour de ${point}`,
    sample: (title, size) => `${title}, un carré de ${size} km`,
    polygon: (point) => `Un polygone autour de ${point}`,
    faultyPolygon: 'Le polygone',
    ground: (hectares, kilometres) =>
      kilometres === null ? `${hectares} ha` : `${hectares} ha, périmètre ${kilometres} km`,
    between: (first, last) => `entre le ${first} et le ${last}`,
    copied: 'Copié.',
    refused: 'Le navigateur n’a rien copié\u202f: sélectionnez le texte et copiez-le vous-même.',
    caveats: 'Réserves',
    simulated: 'Simulé',
    notLoaded: 'Cette page n’a pas pu être chargée. Rouvrez-la quand vous serez en ligne.',
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
