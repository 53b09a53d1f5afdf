import { pageTexts } from '../state/language.ts';

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
    settings: 'Settings',
    navigation: 'Pages',
    language: 'Language',
    offline: 'No network.',
    offlineWorks: 'No satellite data host can be reached from here. Samples and packs still work.',
    badConfig: {
      title: 'This page is misconfigured',
      remedy:
        'Its operator must correct the settings. Until then, the page has no key service and uses the public catalogs.',
      details: 'Details',
      detail: (member: string) =>
        member === '' ? 'The file config.json is not valid.' : `In config.json, ${member} is not valid.`,
    },
    update: 'A new version is ready.',
    reload: 'Reload now',
    later: 'Later',
    /** Notice about calls that were made without a network. */
    waiting: (count: number) =>
      count === 1 ? '1 call is waiting to be counted.' : `${count} calls are waiting to be counted.`,
    waitingNote:
      'Counting resumes once the key service can be reached. Up to three calls can wait to be counted.',
    /** Dialog before a large download. */
    confirm: {
      title: (amount: string) => `Download ${amount}?`,
      takes: (time: string) => `This takes ${time}.`,
      lightMeant: 'A light analysis reads only current images: no loss, trend or radar.',
      start: 'Continue',
      light: (amount: string) => `Light analysis, ${amount}`,
      cancel: 'Cancel',
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
    settings: 'Réglages',
    navigation: 'Pages',
    language: 'Langue',
    offline: 'Pas de réseau.',
    offlineWorks:
      'Aucun hôte de données satellite n’est joignable d’ici. Les exemples et les paquets restent utilisables.',
    badConfig: {
      title: 'Cette page est mal configurée',
      remedy:
        'Son exploitant doit corriger la configuration. D’ici là, la page n’a pas de service de clés et utilise les catalogues publics.',
      details: 'Détails',
      detail: (member) =>
        member === ''
          ? 'Le fichier config.json n’est pas valide.'
          : `Dans config.json, ${member} n’est pas valide.`,
    },
    update: 'Une nouvelle version est prête.',
    reload: 'Recharger maintenant',
    later: 'Plus tard',
    waiting: (count) =>
      count === 1 ? '1 appel attend d’être compté.' : `${count} appels attendent d’être comptés.`,
    waitingNote:
      'Le décompte reprendra dès que le service de clés sera joignable. Trois appels au plus peuvent attendre.',
    confirm: {
      title: (amount) => `Télécharger ${amount}\u202f?`,
      takes: (time) => `Cela prendra ${time}.`,
      lightMeant:
        'Une analyse légère ne lit que les images actuelles\u202f: ni perte, ni tendance, ni radar.',
      start: 'Continuer',
      light: (amount) => `Analyse légère, ${amount}`,
      cancel: 'Annuler',
    },
  },
});
