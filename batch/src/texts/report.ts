import { inLanguages } from 'sylvan/locale';

type Counts = Readonly<Record<'done' | 'zones' | 'problems', string>>;

/** Texts about a batch. Numbers given as strings are already formatted for the language. */
export const textsOf = inLanguages({
  en: {
    fault: (line: number, column: string | null, detail: string) =>
      `line ${line}${column === null ? '' : `, ${column}`}: ${detail} Skipped.`,
    begins: (rows: number, zones: string, known: number) =>
      `${rows === 1 ? '1 row' : `${rows} rows`}, ${zones} different zones${known === 0 ? '' : `, ${known} of them known from the previous run`}.`,
    goesOn: (done: string, zones: string) =>
      `Resuming an interrupted batch: ${done} of ${zones} zones are done.`,
    alreadyDone: (path: string) =>
      `${path} already exists, is complete and comes from this run: there is nothing to do.`,
    written: (path: string, rows: string, problems: number) =>
      `Wrote ${path}: ${rows} rows${problems === 0 ? '' : `, ${problems} of them with a problem instead of an answer`}.`,
    skipped: (rows: number) =>
      `${rows === 1 ? '1 row of the list was' : `${rows} rows of the list were`} skipped.`,
    interrupted: (command: 'run' | 'work'): string =>
      command === 'run'
        ? 'Interrupted. The finished zones are saved: run the same command to continue.'
        : 'Interrupted. Other workers will take the unfinished zones.',
    progress: (done: string, zones: string, rate: string | null, left: string | null) =>
      `${done} of ${zones} zones${rate === null ? '' : `, ${rate} a minute`}${left === null ? '' : `, ${left} left`}`,
    waiting: (queue: string) => `Waiting for zones of Sylvan version ${queue}.`,
    counts: (batch: string, { done, zones, problems }: Counts) =>
      `${batch}: ${done} of ${zones} zones done, ${problems} with a problem`,
    dead: (batch: string, zones: readonly string[]) =>
      `${batch}: zones given up because every worker that took them stopped unexpectedly: ${zones.join(', ')}`,
    noBatch: 'This database contains no batches.',
    noDatabase:
      'DATABASE_URL is not the address of a PostgreSQL database: set it to postgres://user@host/database, the same for run, work and status.',
    note: 'Note: ',
    titles: {
      'zones-unreadable': 'The list cannot be read',
      'zones-format': 'The format of the list is not supported',
      'result-format': 'The format of the table is unknown',
      'result-exists': 'The result already exists',
      'result-unwritable': 'The table cannot be written',
      'list-empty': 'The list contains no zones',
      'request-invalid': 'An option is not valid',
      'units-short': 'The key has too few units left',
      'run-under-way': 'Another run is under way',
      'state-of-another-run': 'The state belongs to another run',
      'state-unusable': 'The state cannot be saved',
      'queue-unreachable': 'The database cannot be used',
    },
  },
  fr: {
    fault: (line, column, detail) =>
      `ligne ${line}${column === null ? '' : `, ${column}`}\u202f: ${detail} Ignorée.`,
    begins: (rows, zones, known) =>
      `${rows > 1 ? `${rows} lignes` : `${rows} ligne`}, ${zones} zones différentes${known === 0 ? '' : `, dont ${known} déjà connues de l’exécution précédente`}.`,
    goesOn: (done, zones) => `Reprise d’un lot interrompu\u202f: ${done} zones traitées sur ${zones}.`,
    alreadyDone: (path) =>
      `${path} existe déjà, est complet et provient de cette même exécution\u202f: rien à faire.`,
    written: (path, rows, problems) =>
      `${path} écrit\u202f: ${rows} lignes${problems === 0 ? '' : `, dont ${problems} avec un problème au lieu d’une réponse`}.`,
    skipped: (rows) =>
      rows > 1 ? `${rows} lignes de la liste ont été ignorées.` : `${rows} ligne de la liste a été ignorée.`,
    interrupted: (command) =>
      command === 'run'
        ? 'Interrompu. Les zones terminées sont conservées\u202f: relancez la même commande pour reprendre.'
        : 'Interrompu. D’autres processus reprendront les zones inachevées.',
    progress: (done, zones, rate, left) =>
      `${done} zones sur ${zones}${rate === null ? '' : `, ${rate} par minute`}${left === null ? '' : `, encore ${left}`}`,
    waiting: (queue) => `En attente de zones de la version ${queue} de Sylvan.`,
    counts: (batch, { done, zones, problems }) =>
      `${batch}\u202f: ${done} zones traitées sur ${zones}, ${problems} avec un problème`,
    dead: (batch, zones) =>
      `${batch}\u202f: zones abandonnées, car chaque processus qui les avait prises s’est arrêté inopinément\u202f: ${zones.join(', ')}`,
    noBatch: 'Cette base ne contient aucun lot.',
    noDatabase:
      'DATABASE_URL n’est pas l’adresse d’une base PostgreSQL\u202f: donnez-lui la valeur postgres://utilisateur@hôte/base, la même pour run, work et status.',
    note: 'Note\u202f: ',
    titles: {
      'zones-unreadable': 'La liste ne peut pas être lue',
      'zones-format': 'Le format de la liste n’est pas pris en charge',
      'result-format': 'Le format du tableau est inconnu',
      'result-exists': 'Le résultat existe déjà',
      'result-unwritable': 'Le tableau ne peut pas être écrit',
      'list-empty': 'La liste ne contient aucune zone',
      'request-invalid': 'Une option n’est pas valable',
      'units-short': 'La clé n’a plus assez d’unités',
      'run-under-way': 'Une autre exécution est en cours',
      'state-of-another-run': 'L’état appartient à une autre exécution',
      'state-unusable': 'L’état ne peut pas être enregistré',
      'queue-unreachable': 'La base de données ne peut pas être utilisée',
    },
  },
});
