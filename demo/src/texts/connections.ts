import { pageTexts } from '../state/language.ts';

/** What the page of connections says next to the library's own words. */
export const texts = pageTexts({
  en: {
    intro:
      'Sylvan reads satellite data from public hosts. This check asks each host for one real item and a small part of a file, from this page and this network, and reports what works. It downloads less than 2 MB and does not count as a call.',
    check: 'Check the connections',
    stop: 'Stop',
    running: (done: string) => `Checked: ${done}`,
    byHost: 'Host by host, for technicians',
    caption: 'One row for each host',
    notOnline: 'There is no network.',
    findings: 'Findings',
    none: 'No fault was found.',
    total: (bytes: string, seconds: string) => `${bytes} in ${seconds} s.`,
  },
  fr: {
    intro:
      'Sylvan lit des données satellite sur des hôtes publics. Cette vérification demande à chacun un élément réel et un petit morceau de fichier, depuis cette page et ce réseau, et indique ce qui marche. Elle télécharge moins de 2 Mo et ne compte pour aucun appel.',
    check: 'Vérifier les connexions',
    stop: 'Arrêter',
    running: (done) => `Vérifié\u202f: ${done}`,
    byHost: 'Hôte par hôte, pour les techniciens',
    caption: 'Une ligne par hôte',
    notOnline: 'Il n’y a pas de réseau.',
    findings: 'Résultats',
    none: 'Aucun défaut trouvé.',
    total: (bytes, seconds) => `${bytes} en ${seconds} s.`,
  },
});
