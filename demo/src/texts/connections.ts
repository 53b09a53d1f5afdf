import { pageTexts } from '../state/language.ts';

/** Texts of the page on connections besides the library's own. */
export const texts = pageTexts({
  en: {
    intro:
      'Sylvan reads satellite data from public hosts. From this page and over this network, this check requests one catalog item and a small part of a file from each host, and reports what works. The check downloads less than 2 MB.',
    check: 'Check the connections',
    stop: 'Stop',
    running: (done: string) => `Checked: ${done}`,
    byHost: 'Technical details by host',
    caption: 'One row for each host',
    notOnline: 'There is no network.',
    findings: 'Findings',
    none: 'No problems found.',
    total: (bytes: string, seconds: string) => `${bytes} in ${seconds} s.`,
  },
  fr: {
    intro:
      'Sylvan lit des données satellite sur des hôtes publics. Depuis cette page et ce réseau, cette vérification demande à chaque hôte un élément de catalogue et un petit morceau de fichier, puis indique ce qui fonctionne. La vérification télécharge moins de 2 Mo.',
    check: 'Vérifier les connexions',
    stop: 'Arrêter',
    running: (done) => `Vérifié\u202f: ${done}`,
    byHost: 'Détails techniques par hôte',
    caption: 'Une ligne par hôte',
    notOnline: 'Il n’y a pas de réseau.',
    findings: 'Résultats',
    none: 'Aucun problème constaté.',
    total: (bytes, seconds) => `${bytes} en ${seconds} s.`,
  },
});
