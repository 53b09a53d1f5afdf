import { pageTexts } from '../state/language.ts';

/** What the frame of the page says. */
export const texts = pageTexts({
  en: {
    skip: 'Skip to the content',
    slogan: 'Forest answers, computed on this device',
    pages: {
      forest: 'Forest',
      compare: 'Compare',
      zones: 'My zones',
      packs: 'Offline packs',
      key: 'Key and usage',
      connections: 'Connections',
    },
    /** Where there is little room. */
    tabs: {
      forest: 'Forest',
      compare: 'Compare',
      zones: 'Zones',
      packs: 'Offline',
      key: 'API\u00a0key',
      connections: 'Network',
    },
    navigation: 'Pages',
    language: 'Language',
    offline: 'No network.',
    offlineWorks:
      'Samples opened before and packs still answer. Zones looked at before do, too: up to three such calls are counted later. All else needs a network.',
    analyzeAnew: 'Analyze to see that.',
    badConfig: {
      title: 'The settings of this page cannot be used',
      remedy:
        'Whoever serves the page must put them right. Until then there is no key service, and the public catalogs are used.',
      details: 'Details',
      detail: (member: string) =>
        member === ''
          ? 'Its config.json is not what it must be.'
          : `In its config.json, ${member} is not what it must be.`,
    },
  },
  fr: {
    skip: 'Aller au contenu',
    slogan: 'L’état d’une forêt, calculé sur cet appareil',
    pages: {
      forest: 'Forêt',
      compare: 'Comparer',
      zones: 'Mes zones',
      packs: 'Paquets hors ligne',
      key: 'Clé et usage',
      connections: 'Connexions',
    },
    tabs: {
      forest: 'Forêt',
      compare: 'Comparer',
      zones: 'Zones',
      packs: 'Hors ligne',
      key: 'Clé\u00a0API',
      connections: 'Réseau',
    },
    navigation: 'Pages',
    language: 'Langue',
    offline: 'Pas de réseau.',
    offlineWorks:
      'Les exemples déjà ouverts et les paquets répondent toujours. Les zones déjà vues aussi\u202f: jusqu’à trois de ces appels sont comptés plus tard. Le reste demande un réseau.',
    analyzeAnew: 'Analysez pour le voir.',
    badConfig: {
      title: 'Les réglages de cette page sont inutilisables',
      remedy:
        'À qui sert la page de les corriger. D’ici là il n’y a pas de service de clés, et les catalogues publics sont employés.',
      details: 'Détails',
      detail: (member) =>
        member === ''
          ? 'Son config.json n’est pas ce qu’il doit être.'
          : `Dans son config.json, ${member} n’est pas ce qu’il doit être.`,
    },
  },
});
