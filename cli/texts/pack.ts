import type { PackProgress } from 'sylvan/packs';
import { inLanguages } from 'sylvan/locale';

/** Texts about packs, in addition to the labels of every record. */
export const packTextsOf = inLanguages({
  en: {
    /** Shown before anything is fetched. `calls` is the number of counted calls; the size is `null` if it is not known. */
    estimate: (calls: number, megabytes: string | null) =>
      `The pack needs ${calls === 0 ? 'no counted calls' : calls === 1 ? '1 counted call' : `${calls} counted calls`}${megabytes === null ? '' : ` and about ${megabytes} of data`}.`,
    goesOn: (pack: string) => `Resuming the unfinished pack ${pack}.`,
    interrupted:
      'Interrupted. The fetched data are kept. To resume, run the same command again; on a later day, add the --date of this run.',
    none: 'There are no packs. This list shows unfinished packs and packs stored by programs; sylvan pack create writes finished packs to files.',
    unfinished: 'unfinished: to resume it, run the command that started it',
    removed: (id: string) => `Removed the pack ${id}.`,
    written: (file: string, size: string) => `Wrote ${file} (${size}).`,
    step: (step: PackProgress['step'], call: number, calls: number) =>
      step === 'cut'
        ? 'Writing the data'
        : `${step === 'fetch' ? 'Fetching' : 'Checking'}, call ${call} of ${calls}`,
    megabytes: (number: string) => `${number} MB`,
    bytes: (number: string, count: number) => `${number} ${count === 1 ? 'byte' : 'bytes'}`,
    zoneValue: (lat: string, lng: string, size: string) => `${size} km square around ${lat}, ${lng}`,
    years: 'Years',
    yearsValue: (from: number, to: number) => (from === to ? `${from}` : `${from} to ${to}`),
    made: 'Made',
    madeValue: (day: string, version: string) => `${day} by sylvan ${version}`,
    asOf: 'As of',
    size: 'Size',
    holds: 'Contents',
    holdsValue: (count: number, entries: string) => `${entries} ${count === 1 ? 'entry' : 'entries'}`,
    images: 'Images',
    imagesValue: { true: 'simulated: this is not a real place', false: 'from satellites' },
    calls: 'Calls',
    operations: { analyze: 'analysis', compare: 'comparison' },
    periods: (first: readonly [string, string], second: readonly [string, string]) =>
      `${first.join(' to ')} and ${second.join(' to ')}`,
    outcome: (call: string, outcome: 'stored' | 'no-imagery') =>
      `${call}: ${outcome === 'stored' ? 'result available' : 'no imagery'}`,
    madeAnew: 'With --pack, the calls are computed again from the file alone.',
    whole: (file: string, entries: string, size: string) =>
      `${file} is intact: all ${entries} entries are unchanged (${size}).`,
    damaged: (file: string, damaged: number, entries: string) =>
      `${file} is damaged: ${damaged} of ${entries} entries ${damaged === 1 ? 'has' : 'have'} changed since the pack was written.`,
    damage: 'Damaged',
    /** `bytes` with their unit. */
    damagedEntry: (name: string, bytes: string) => `${name}: ${bytes}`,
  },
  fr: {
    estimate: (calls, megabytes) =>
      `Le paquet ${calls === 0 ? 'ne demande aucun appel décompté' : calls === 1 ? 'demande 1 appel décompté' : `demande ${calls} appels décomptés`}${megabytes === null ? '' : `, avec environ ${megabytes} à lire`}.`,
    goesOn: (pack) => `Reprise du paquet ${pack}, dont le fichier n’est pas complet.`,
    interrupted:
      'Interrompu. Les données lues sont conservées\u202f: pour reprendre, relancez la même commande aujourd’hui, ou plus tard avec la même --date.',
    none: 'Il n’y a pas de paquet. sylvan pack create en crée un et l’écrit dans un fichier\u202f; cette liste montre les paquets interrompus et ceux que des programmes conservent.',
    unfinished: 'inachevé\u202f: pour le reprendre, relancez la commande qui l’a commencé',
    removed: (id) => `Paquet ${id} supprimé.`,
    written: (file, size) => `${file} écrit (${size}).`,
    step: (step, call, calls) =>
      step === 'cut'
        ? 'Écriture des données'
        : `${step === 'fetch' ? 'Collecte' : 'Contrôle'}, appel ${call} sur ${calls}`,
    megabytes: (number) => `${number} Mo`,
    bytes: (number, count) => `${number} ${count > 1 ? 'octets' : 'octet'}`,
    zoneValue: (lat, lng, size) => `carré de ${size} km autour de ${lat}\u202f; ${lng}`,
    years: 'Années',
    yearsValue: (from, to) => (from === to ? `${from}` : `${from} à ${to}`),
    made: 'Créé',
    madeValue: (day, version) => `${day} par sylvan ${version}`,
    asOf: 'À la date du',
    size: 'Taille',
    holds: 'Contenu',
    holdsValue: (count, entries) => `${entries} ${count > 1 ? 'entrées' : 'entrée'}`,
    images: 'Images',
    imagesValue: { true: 'simulées\u202f: ce lieu n’est pas réel', false: 'prises par satellite' },
    calls: 'Appels',
    operations: { analyze: 'analyse', compare: 'comparaison' },
    periods: (first, second) => `du ${first.join(' au ')} et du ${second.join(' au ')}`,
    outcome: (call, outcome) =>
      `${call}\u202f: ${outcome === 'stored' ? 'résultat disponible' : 'aucune image'}`,
    madeAnew: 'Avec --pack, les appels sont recalculés à partir du seul fichier.',
    whole: (file, entries, size) =>
      `${file} est intact\u202f: ses ${entries} entrées sont inchangées (${size}).`,
    damaged: (file, damaged, entries) =>
      `${file} est endommagé\u202f: ${damaged} ${damaged > 1 ? 'entrées' : 'entrée'} sur ${entries} ${damaged > 1 ? 'ont' : 'a'} changé depuis l’écriture du paquet.`,
    damage: 'Endommagé',
    damagedEntry: (name, bytes) => `${name}\u202f: ${bytes}`,
  },
});
