import { inLanguages } from 'sylvan/locale';
import type { PackProgress } from '../library.ts';

export type PackTexts = ReturnType<typeof packTextsOf>;

/** What is said about packs, next to the labels every record has. */
export const packTextsOf = inLanguages({
  en: {
    /** Before anything is fetched: `calls` are those that count; the size is `null` where it is not known. */
    estimate: (calls: number, megabytes: string | null) =>
      `The pack takes ${calls === 0 ? 'no counted call' : calls === 1 ? '1 counted call' : `${calls} counted calls`}${megabytes === null ? '' : ` and about ${megabytes}`}.`,
    goesOn: (pack: string) => `Continuing the pack ${pack}, whose file was not finished.`,
    interrupted:
      'Interrupted. What was fetched is kept: the same command, today or with the same --date, continues where it stopped.',
    none: 'There are no packs. sylvan pack create makes one and writes it to a file; this list shows interrupted packs, and those that programs keep.',
    unfinished: 'unfinished: the command that started it continues it',
    removed: (id: string) => `Removed the pack ${id}.`,
    written: (file: string, size: string) => `Wrote ${file} (${size}).`,
    step: (step: PackProgress['step'], call: number, calls: number) =>
      step === 'cut'
        ? 'Writing what was read'
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
    holds: 'Holds',
    holdsValue: (count: number, entries: string) => `${entries} ${count === 1 ? 'entry' : 'entries'}`,
    images: 'Images',
    imagesValue: { true: 'simulated: this is not a real place', false: 'from satellites' },
    calls: 'Calls',
    operations: { analyze: 'analysis', compare: 'comparison' },
    periods: (first: readonly [string, string], second: readonly [string, string]) =>
      `${first.join(' to ')} and ${second.join(' to ')}`,
    outcome: (call: string, outcome: 'stored' | 'no-imagery') =>
      `${call}: ${outcome === 'stored' ? 'result available' : 'no imagery'}`,
    madeAnew: 'With --pack the calls are computed again from the file alone.',
    whole: (file: string, entries: string, size: string) =>
      `${file} is intact: all ${entries} entries are as they were written (${size}).`,
    damaged: (file: string, damaged: number, entries: string) =>
      `${file} is damaged: ${damaged} of ${entries} entries ${damaged === 1 ? 'is not as it was' : 'are not as they were'} written.`,
    damage: 'Damaged',
    /** `bytes` with their unit. */
    damagedEntry: (name: string, bytes: string) => `${name}: ${bytes}`,
  },
  fr: {
    estimate: (calls, megabytes) =>
      `Le paquet ${calls === 0 ? 'ne demande aucun appel décompté' : calls === 1 ? 'demande 1 appel décompté' : `demande ${calls} appels décomptés`}${megabytes === null ? '' : ` et environ ${megabytes}`}.`,
    goesOn: (pack) => `Reprise du paquet ${pack}, dont le fichier n’a pas été écrit jusqu’au bout.`,
    interrupted:
      'Interrompu. Ce qui a été lu est gardé\u202f: la même commande, le même jour ou avec --date, reprend là où elle en était.',
    none: 'Il n’y a pas de paquet. sylvan pack create en fait un et l’écrit dans un fichier\u202f; sont listés ici les paquets interrompus, et ceux que des programmes gardent.',
    unfinished: 'inachevé\u202f: la commande qui l’a commencé le reprend',
    removed: (id) => `Paquet ${id} supprimé.`,
    written: (file, size) => `${file} écrit (${size}).`,
    step: (step, call, calls) =>
      step === 'cut'
        ? 'Écriture de ce qui a été lu'
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
    imagesValue: { true: 'simulées\u202f: ce lieu n’est pas réel', false: 'de satellites' },
    calls: 'Appels',
    operations: { analyze: 'analyse', compare: 'comparaison' },
    periods: (first, second) => `du ${first.join(' au ')} et du ${second.join(' au ')}`,
    outcome: (call, outcome) =>
      `${call}\u202f: ${outcome === 'stored' ? 'résultat disponible' : 'pas d’images'}`,
    madeAnew: 'Avec --pack, les appels se refont à partir du seul fichier.',
    whole: (file, entries, size) =>
      `${file} est entier\u202f: ses ${entries} entrées sont telles qu’elles ont été écrites (${size}).`,
    damaged: (file, damaged, entries) =>
      `${file} est endommagé\u202f: entrées qui ne sont pas telles qu’elles ont été écrites, ${damaged} sur ${entries}.`,
    damage: 'Endommagé',
    damagedEntry: (name, bytes) => `${name}\u202f: ${bytes}`,
  },
});
