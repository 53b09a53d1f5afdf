import { inLanguage } from '../state/language.ts';

/** What the frame of the page says. */
export const texts = inLanguage({
  en: {
    skip: 'Skip to the content',
    slogan: 'Forest answers, computed on this device',
    pages: {
      ...{ forest: 'Forest', compare: 'Compare', packs: 'Offline packs' },
      ...{ key: 'Key and usage', connections: 'Connections' },
    },
    navigation: 'Pages',
    language: 'Language',
    offline: 'No network.',
    offlineWorks:
      'Samples opened before still answer, and what packs keep is still shown. Packs and zones looked at before answer as far as units were taken along. All else needs a network.',
    analyzeAnew: 'Analyse to see that.',
    notLoaded: 'This page could not be loaded. Open it again when there is a network.',
  },
  fr: {
    skip: 'Aller au contenu',
    slogan: 'L’état d’une forêt, calculé sur cet appareil',
    pages: {
      ...{ forest: 'Forêt', compare: 'Comparer', packs: 'Paquets hors ligne' },
      ...{ key: 'Clé et usage', connections: 'Connexions' },
    },
    navigation: 'Pages',
    language: 'Langue',
    offline: 'Pas de réseau.',
    offlineWorks:
      'Les exemples déjà ouverts répondent toujours, et ce que gardent les paquets reste visible. Les paquets et les zones déjà vues répondent dans la limite des unités emportées. Le reste demande un réseau.',
    analyzeAnew: 'Analysez pour le voir.',
    notLoaded: 'Cette page n’a pas pu être chargée. Rouvrez-la quand il y aura du réseau.',
  },
});
