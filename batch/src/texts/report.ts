import { inLanguages } from 'sylvan/locale';

type Counts = Readonly<Record<'done' | 'zones' | 'problems', string>>;

/** What is said next to a batch; numbers come as the language writes them. */
export const textsOf = inLanguages({
  en: {
    fault: (line: number, column: string | null, detail: string) =>
      `line ${line}${column === null ? '' : `, ${column}`}: ${detail} Skipped.`,
    begins: (rows: number, zones: string, known: number) =>
      `${rows === 1 ? '1 row' : `${rows} rows`}, ${zones} different zones${known === 0 ? '' : `, ${known} of them known from the run before`}.`,
    goesOn: (done: string, zones: string) =>
      `Going on with a batch that was cut short: ${done} of ${zones} zones are done.`,
    alreadyDone: (path: string) =>
      `${path} is there already, whole, and of this very run: nothing is to be done.`,
    written: (path: string, rows: string, problems: number) =>
      `Wrote ${path}: ${rows} rows${problems === 0 ? '' : `, ${problems} of them with a problem in the place of an answer`}.`,
    skipped: (rows: number) =>
      `${rows === 1 ? '1 row of the list was' : `${rows} rows of the list were`} skipped.`,
    interrupted: (command: 'run' | 'work'): string =>
      command === 'run'
        ? 'Interrupted. What is done is kept: the same command goes on where it was.'
        : 'Interrupted. The zones under way are handed out again.',
    progress: (done: string, zones: string, rate: string | null, left: string | null) =>
      `${done} of ${zones} zones${rate === null ? '' : `, ${rate} a minute`}${left === null ? '' : `, ${left} left`}`,
    waiting: (queue: string) => `Waiting for zones of version ${queue}.`,
    counts: (batch: string, { done, zones, problems }: Counts) =>
      `${batch}: ${done} of ${zones} zones done, ${problems} with a problem`,
    dead: (batch: string, zones: readonly string[]) =>
      `${batch}: given up after each of its workers was lost: ${zones.join(', ')}`,
    noBatch: 'No batch is in this database.',
    noDatabase:
      'DATABASE_URL names no PostgreSQL: set it to postgres://user@host/database, the same for run, work and status.',
    note: 'Note: ',
    titles: {
      'zones-unreadable': 'The list cannot be read',
      'zones-format': 'The list is none of the formats that are read',
      'result-format': 'The table has no format',
      'result-exists': 'The result is there already',
      'result-unwritable': 'The table cannot be written',
      'list-empty': 'The list has no zone',
      'request-invalid': 'An option is not valid',
      'units-short': 'The key has too few units left',
      'run-under-way': 'Another run is under way',
      'state-of-another-run': 'The state is that of another run',
      'state-unusable': 'The state cannot be kept',
      'queue-unreachable': 'The database cannot be used',
    },
  },
  fr: {
    fault: (line, column, detail) =>
      `ligne ${line}${column === null ? '' : `, ${column}`}\u202f: ${detail} Ignorée.`,
    begins: (rows, zones, known) =>
      `${rows > 1 ? `${rows} lignes` : `${rows} ligne`}, ${zones} zones différentes${known === 0 ? '' : `, dont ${known} déjà connues de l’exécution précédente`}.`,
    goesOn: (done, zones) => `Reprise d’un lot interrompu\u202f: ${done} zones sur ${zones} sont faites.`,
    alreadyDone: (path) =>
      `${path} existe déjà, entier, et provient de cette même exécution\u202f: rien n’est à faire.`,
    written: (path, rows, problems) =>
      `${path} écrit\u202f: ${rows} lignes${problems === 0 ? '' : `, dont ${problems} avec un problème à la place d’une réponse`}.`,
    skipped: (rows) =>
      rows > 1 ? `${rows} lignes de la liste ont été ignorées.` : `${rows} ligne de la liste a été ignorée.`,
    interrupted: (command) =>
      command === 'run'
        ? 'Interrompu. Ce qui est fait est gardé\u202f: la même commande reprend où elle en était.'
        : 'Interrompu. Les zones en cours sont redistribuées.',
    progress: (done, zones, rate, left) =>
      `${done} zones sur ${zones}${rate === null ? '' : `, ${rate} par minute`}${left === null ? '' : `, encore ${left}`}`,
    waiting: (queue) => `En attente de zones de la version ${queue}.`,
    counts: (batch, { done, zones, problems }) =>
      `${batch}\u202f: ${done} zones sur ${zones} faites, ${problems} avec un problème`,
    dead: (batch, zones) =>
      `${batch}\u202f: abandonnées après la perte de chacun de leurs processus\u202f: ${zones.join(', ')}`,
    noBatch: 'Cette base ne contient aucun lot.',
    noDatabase:
      'DATABASE_URL ne nomme aucun PostgreSQL\u202f: donnez-lui postgres://utilisateur@hôte/base, la même pour run, work et status.',
    note: 'Note\u202f: ',
    titles: {
      'zones-unreadable': 'La liste ne peut pas être lue',
      'zones-format': 'La liste n’a aucun des formats lus',
      'result-format': 'La table n’a pas de format',
      'result-exists': 'Le résultat existe déjà',
      'result-unwritable': 'La table ne peut pas être écrite',
      'list-empty': 'La liste n’a aucune zone',
      'request-invalid': 'Une option n’est pas valable',
      'units-short': 'La clé n’a plus assez d’unités',
      'run-under-way': 'Une autre exécution est en cours',
      'state-of-another-run': 'L’état est celui d’une autre exécution',
      'state-unusable': 'L’état ne peut pas être gardé',
      'queue-unreachable': 'La base de données ne peut pas être utilisée',
    },
  },
});
