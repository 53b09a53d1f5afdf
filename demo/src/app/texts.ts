import { inLanguage } from '../state/language.ts';

/** What the frame of the page says. */
export const texts = inLanguage({
  en: {
    skip: 'Skip to the content',
    slogan: 'Forest answers, computed on this device',
    pages: { forest: 'Forest', compare: 'Compare', packs: 'Offline packs', key: 'Key and usage' },
    navigation: 'Pages',
    language: 'Language',
    offline: 'No network.',
    offlineWorks:
      'The sample, zones looked at before, and packs still answer. Other zones and keys need a network.',
    notLoaded: 'This page could not be loaded. Open it again when there is a network.',
  },
  fr: {
    skip: 'Aller au contenu',
    slogan: 'L’état d’une forêt, calculé sur cet appareil',
    pages: { forest: 'Forêt', compare: 'Comparer', packs: 'Paquets hors ligne', key: 'Clé et usage' },
    navigation: 'Pages',
    language: 'Langue',
    offline: 'Pas de réseau.',
    offlineWorks:
      'L’exemple, les zones déjà vues et les paquets répondent toujours. Les autres zones et les clés demandent un réseau.',
    notLoaded: 'Cette page n’a pas pu être chargée. Rouvrez-la quand il y aura du réseau.',
  },
});
