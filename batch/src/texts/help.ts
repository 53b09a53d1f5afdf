import { inLanguages } from 'sylvan/locale';

/** Descriptions of commands, options and arguments. */
export const helpOf = inLanguages({
  en: {
    program: 'Analyze lists of zones, and write the results to one table.',
    run: 'Analyze or compare every zone of a list, or report, for every plot of a file, the forest on 2020-12-31 and the loss since then, and write one table. After an interruption, the same command continues the run. The state of the run is kept next to the result, in RESULT.state.sqlite; once the run is complete, that file records which run wrote the result.',
    work: 'Compute zones of the batches in the database at DATABASE_URL, until stopped.',
    status:
      'Print the progress of the batches in the database at DATABASE_URL, and the zones that were given up.',
    zones: 'CSV, GeoJSON, KML, KMZ, GPX, zipped shapefile or FlatGeobuf: points with a size, or polygons',
    options: {
      out: 'the table to write; an existing file is never replaced',
      operation: 'what to do with every zone; eudr takes plots and writes the columns of sylvan eudr',
      date: 'date of the analysis, 2015-06-23 or later; for eudr, the last day to examine (default: the day of the first start, UTC)',
      date1Start: 'first day of period 1, 1984-03-01 at the earliest',
      date2End: 'last day of period 2, no later than today (UTC)',
      size: 'side length in km of the squares whose rows give none',
      format: 'format of the table (default: by the file extension)',
      zonesFormat: 'format of the list (default: by the file extension)',
      noWork: 'with DATABASE_URL: compute nothing here, and wait for other workers',
      chunk: 'with DATABASE_URL: number of neighbouring zones handed out together',
      lease:
        'with DATABASE_URL: seconds after which the zones of a worker that has stopped responding go to another worker',
      retries: 'with DATABASE_URL: number of times that zones are handed out again before they are given up',
      service: 'URL of the Sylvan service that issued your key (default: SYLVAN_SERVICE)',
      cache: "folder for fetched data, shared by workers (default: in the user's cache folder)",
      noCache: 'keep no fetched data',
      cacheMb: 'maximum size of the cache in megabytes',
      workers: 'number of processors to use (default: all)',
      lang: 'language (default: en)',
      json: 'print JSON, and problems as JSON on standard error',
      help: 'print help',
      version: 'print the version',
    },
    after: `
Exit codes:
  0    done; problems of individual zones are in the table
  2    the list, the result or an option is not valid
  4    a catalog, a host or the database failed
  5    something failed inside Sylvan
  6    the calls could not be counted: no key, key refused, or too few units left
  130  interrupted

Environment:
  DATABASE_URL    PostgreSQL database that several machines share: run puts the
                  zones there, and any number of work processes compute them.
                  Without a database, one process computes all zones
  SYLVAN_KEY      your key: each zone with an answer counts once; repeats are free
  SYLVAN_SERVICE  address of the Sylvan service that issued the key
  FIRMS_MAP_KEY   your key for active fires (firms.modaps.eosdis.nasa.gov)
`,
  },
  fr: {
    program: 'L’état des forêts pour des listes de zones, dans un seul tableau.',
    run: 'Analyse ou compare chaque zone d’une liste, ou indique, pour chaque parcelle d’un fichier, la forêt au 2020-12-31 et les pertes survenues depuis cette date, et écrit un tableau. Après une interruption, relancez la même commande pour reprendre. L’état de l’exécution est conservé à côté du résultat, dans RESULT.state.sqlite\u202f; une fois l’exécution terminée, ce fichier indique quelle exécution a écrit le résultat.',
    work: 'Calcule des zones des lots de la base DATABASE_URL, jusqu’à l’arrêt de la commande.',
    status: 'Affiche l’avancement des lots de la base DATABASE_URL, et les zones abandonnées.',
    zones:
      'CSV, GeoJSON, KML, KMZ, GPX, shapefile zippé ou FlatGeobuf\u202f: points avec une taille, ou polygones',
    options: {
      out: 'le tableau à écrire\u202f; un fichier existant n’est jamais remplacé',
      operation:
        'opération à effectuer sur chaque zone\u202f; eudr attend des parcelles et écrit les colonnes de sylvan eudr',
      date: 'date de référence, au plus tôt le 2015-06-23\u202f; pour eudr, dernier jour examiné (par défaut\u202f: le jour du premier lancement, UTC)',
      date1Start: 'premier jour de la période 1, au plus tôt le 1984-03-01',
      date2End: 'dernier jour de la période 2, au plus tard aujourd’hui (UTC)',
      size: 'côté en km des carrés dont la ligne n’en indique pas',
      format: 'format du tableau (par défaut\u202f: selon l’extension)',
      zonesFormat: 'format de la liste (par défaut\u202f: selon l’extension)',
      noWork: 'avec DATABASE_URL\u202f: ne rien calculer ici et attendre les autres processus',
      chunk: 'avec DATABASE_URL\u202f: nombre de zones voisines distribuées ensemble',
      lease:
        'avec DATABASE_URL\u202f: nombre de secondes sans signe de vie après lequel les zones d’un processus vont à un autre',
      retries: 'avec DATABASE_URL\u202f: nombre de redistributions des zones avant leur abandon',
      service: 'adresse du service Sylvan qui a délivré la clé (par défaut\u202f: SYLVAN_SERVICE)',
      cache:
        'dossier partagé où conserver les données lues (par défaut\u202f: dans le dossier de cache de l’utilisateur)',
      noCache: 'ne conserver aucune donnée lue',
      cacheMb: 'taille maximale du cache en mégaoctets',
      workers: 'nombre de processeurs à utiliser (par défaut\u202f: tous)',
      lang: 'langue (par défaut\u202f: en)',
      json: 'écrire en JSON, et les problèmes en JSON sur la sortie d’erreur',
      help: 'afficher l’aide',
      version: 'afficher la version',
    },
    after: `
Codes de sortie\u202f:
  0    succès\u202f; les problèmes des zones sont dans le tableau
  2    la liste, le résultat ou une option n’est pas valable
  4    problème avec un catalogue, un hôte ou la base de données
  5    une erreur s’est produite dans Sylvan
  6    les appels n’ont pas pu être comptés\u202f: pas de clé, clé refusée, trop peu d’unités
  130  interrompu

Environnement\u202f:
  DATABASE_URL    base PostgreSQL que plusieurs machines partagent\u202f: run y met
                  les zones, et des processus work, autant que l’on veut, les
                  calculent. Sans base, un seul processus calcule toutes les zones
  SYLVAN_KEY      votre clé\u202f: chaque zone avec une réponse compte une fois\u202f;
                  les répétitions sont gratuites
  SYLVAN_SERVICE  adresse du service Sylvan qui a délivré la clé
  FIRMS_MAP_KEY   votre clé pour les feux actifs (firms.modaps.eosdis.nasa.gov)
`,
  },
});

export type Help = ReturnType<typeof helpOf>;
