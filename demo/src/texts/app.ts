import { pageTexts } from '../state/language.ts';

/** What the frame of the page says. */
export const texts = pageTexts({
  en: {
    skip: 'Skip to the answer',
    pages: {
      forest: 'Map',
      compare: 'Before and after',
      zones: 'My zones',
      packs: 'Offline packs',
      key: 'Key and usage',
      connections: 'Connections',
    },
    tabs: { map: 'Map', zones: 'My zones', settings: 'Settings' },
    navigation: 'Pages',
    language: 'Language',
    offline: 'No network.',
    offlineWorks: 'No satellite host can be reached from here. Samples and packs still work.',
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
    skip: 'Aller à la réponse',
    pages: {
      forest: 'Carte',
      compare: 'Avant et après',
      zones: 'Mes zones',
      packs: 'Paquets hors ligne',
      key: 'Clé et usage',
      connections: 'Connexions',
    },
    tabs: { map: 'Carte', zones: 'Mes zones', settings: 'Réglages' },
    navigation: 'Pages',
    language: 'Langue',
    offline: 'Pas de réseau.',
    offlineWorks: 'Aucun hôte de satellites n’est joignable d’ici. Les exemples et les paquets répondent.',
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
