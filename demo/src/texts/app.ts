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
    offlineWorks: 'No satellite data host can be reached from here. Samples and packs still work.',
    badConfig: {
      title: 'The settings of this page cannot be used',
      remedy:
        'Its operator must correct them. Until then, the page has no key service and uses the public catalogs.',
      details: 'Details',
      detail: (member: string) =>
        member === '' ? 'The file config.json is not valid.' : `In config.json, ${member} is not valid.`,
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
    offlineWorks:
      'Aucun hôte de données satellite n’est joignable d’ici. Les exemples et les paquets restent utilisables.',
    badConfig: {
      title: 'Les réglages de cette page sont inutilisables',
      remedy:
        'Son exploitant doit les corriger. D’ici là, la page n’a pas de service de clés et utilise les catalogues publics.',
      details: 'Détails',
      detail: (member) =>
        member === ''
          ? 'Le fichier config.json n’est pas valide.'
          : `Dans config.json, ${member} n’est pas valide.`,
    },
  },
});
