import { inLanguages } from 'sylvan/locale';

/** Descriptions of commands, options and arguments. */
export const helpOf = inLanguages({
  en: {
    program: 'Forest intelligence over lists of zones: one table out.',
    run: 'Analyze or compare every zone of a list, or say of every plot of a file what forest it had on 2020-12-31 and what it has lost since, and write one table. Interrupted or killed, the same command goes on where it was. What it needs for that is kept beside the result, in RESULT.state.sqlite, which also says afterwards who made the result.',
    work: 'Compute zones of the batches in the database at DATABASE_URL, until it is stopped.',
    status:
      'Say how far the batches in the database at DATABASE_URL have come, and which zones were given up.',
    zones: 'CSV, GeoJSON, KML, KMZ, GPX, zipped shapefile or FlatGeobuf: points with a size, or polygons',
    options: {
      out: 'the table to write; never one that is there',
      operation: 'what is asked of every zone; eudr takes plots, and writes the columns of sylvan eudr',
      date: 'day to look back from, from 2015-06-23 on; of eudr, the last day to look at (default: that of the first start, UTC)',
      date1Start: 'first day of period 1, from 1984-03-01 on',
      date2End: 'last day of period 2, until today (UTC)',
      size: 'side of the squares whose rows say none',
      format: 'format of the table (default: by its ending)',
      zonesFormat: 'format of the list (default: by its ending)',
      noWork: 'with DATABASE_URL: compute nothing here, wait for others',
      chunk: 'with DATABASE_URL: zones that are handed out together, neighbours',
      lease: 'with DATABASE_URL: after so long without a sign of life its zones go to another worker',
      retries: 'with DATABASE_URL: times that zones are handed out again before they are given up',
      service: 'Sylvan service that gave your key (default: SYLVAN_SERVICE)',
      cache: 'folder of what is fetched, shared by workers (default: the folder for caches)',
      noCache: 'keep nothing of what is fetched',
      cacheMb: 'most megabytes that the cache may hold',
      workers: 'processors to compute on (default: all)',
      lang: 'language (default: en)',
      json: 'print JSON, and problems as JSON on standard error',
      help: 'print help',
      version: 'print the version',
    },
    after: `
Exit codes:
  0    done; problems of single zones stand in the table
  2    the list, the result or an option is not valid
  4    a catalog, a host or the database failed
  5    something failed inside Sylvan
  6    the calls could not be counted: no key, key refused, or too few units left
  130  interrupted

Environment:
  DATABASE_URL    PostgreSQL that several machines share: run puts the zones there,
                  any number of work take them. Without it one process does all
  SYLVAN_KEY      your key: each zone with an answer counts once, repeats are free
  SYLVAN_SERVICE  address of the Sylvan service that gave the key
  FIRMS_MAP_KEY   your key for active fires (firms.modaps.eosdis.nasa.gov)
`,
  },
  fr: {
    program: 'La forêt vue par satellite, pour des listes de zones\u202f: une table en résulte.',
    run: 'Analyse ou compare chaque zone d’une liste, ou dit de chaque parcelle d’un fichier quelle forêt elle avait le 2020-12-31 et ce qu’elle en a perdu depuis, et écrit une table. Interrompue ou tuée, la même commande reprend où elle en était. Ce qu’il faut pour cela est gardé à côté du résultat, dans RESULT.state.sqlite, qui dit aussi ensuite d’où vient le résultat.',
    work: 'Calcule des zones des lots de la base DATABASE_URL, jusqu’à ce qu’on l’arrête.',
    status: 'Dit où en sont les lots de la base DATABASE_URL, et quelles zones ont été abandonnées.',
    zones:
      'CSV, GeoJSON, KML, KMZ, GPX, shapefile zippé ou FlatGeobuf\u202f: points avec une taille, ou polygones',
    options: {
      out: 'la table à écrire\u202f; jamais une table qui existe',
      operation:
        'ce qui est demandé pour chaque zone\u202f; eudr prend des parcelles et écrit les colonnes de sylvan eudr',
      date: 'jour d’où l’on regarde en arrière, dès 2015-06-23\u202f; pour eudr, dernier jour regardé (défaut\u202f: celui du premier départ, UTC)',
      date1Start: 'premier jour de la période 1, dès 1984-03-01',
      date2End: 'dernier jour de la période 2, au plus tard aujourd’hui (UTC)',
      size: 'côté des carrés dont les lignes n’en disent rien',
      format: 'format de la table (défaut\u202f: selon sa fin)',
      zonesFormat: 'format de la liste (défaut\u202f: selon sa fin)',
      noWork: 'avec DATABASE_URL\u202f: ne rien calculer ici, attendre les autres',
      chunk: 'avec DATABASE_URL\u202f: zones distribuées ensemble, voisines',
      lease: 'avec DATABASE_URL\u202f: après ce temps sans signe de vie, ses zones vont à un autre',
      retries: 'avec DATABASE_URL\u202f: fois que des zones sont redistribuées avant d’être abandonnées',
      service: 'service Sylvan qui a donné votre clé (défaut\u202f: SYLVAN_SERVICE)',
      cache: 'dossier de ce qui est lu, partagé (défaut\u202f: le dossier des caches)',
      noCache: 'ne rien garder de ce qui est lu',
      cacheMb: 'mégaoctets que le cache peut contenir au plus',
      workers: 'processeurs sur lesquels calculer (défaut\u202f: tous)',
      lang: 'langue (défaut\u202f: en)',
      json: 'écrire en JSON, et les problèmes en JSON sur la sortie d’erreur',
      help: 'afficher l’aide',
      version: 'afficher la version',
    },
    after: `
Codes de sortie\u202f:
  0    fait\u202f; les problèmes de zones sont dans la table
  2    la liste, le résultat ou une option n’est pas valable
  4    un catalogue, un hôte ou la base a échoué
  5    quelque chose a échoué dans Sylvan
  6    les appels n’ont pas pu être comptés\u202f: sans clé, clé refusée, ou trop peu d’unités
  130  interrompu

Environnement\u202f:
  DATABASE_URL    PostgreSQL que plusieurs machines partagent\u202f: run y met les zones,
                  des work en nombre quelconque les prennent. Sinon un seul processus fait tout
  SYLVAN_KEY      votre clé\u202f: chaque zone avec une réponse compte une fois, une répétition rien
  SYLVAN_SERVICE  adresse du service Sylvan qui a donné la clé
  FIRMS_MAP_KEY   votre clé pour les feux actifs (firms.modaps.eosdis.nasa.gov)
`,
  },
});

export type Help = ReturnType<typeof helpOf>;
