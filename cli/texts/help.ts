import { inLanguages } from 'sylvan/locale';

/** Help texts for commands, arguments and options. */
export type HelpTexts = ReturnType<typeof helpTextsOf>;

export const helpTextsOf = inLanguages({
  en: {
    commands: {
      sylvan: 'Analyze forests in satellite images.',
      analyze: 'Analyze the forest of a square zone and print the record.',
      compare: 'Compare the forest of a square zone in two periods and print the record.',
      pack: 'Make, check, list and delete packs: zones stored for use without a network.',
      packCreate:
        'Fetch all data for the analyses and comparisons of a zone over several years, and write them to one file. To resume after an interruption, run the same command again; on a later day, add the --date of the first run. If the packs folder already contains this pack, the pack is copied from there and also stays there.',
      packInfo: 'Print the contents of a pack: its zone, its calls and the owners of its data.',
      packVerify: 'Read a whole pack and check it against its digests.',
      packList: 'List the packs in the packs folder.',
      packExport: 'Copy a pack from the packs folder to a file.',
      packRemove: 'Delete a pack from the packs folder.',
      catalog: 'Make and check catalogs of your own images; no key is needed.',
      catalogCheck:
        'Report what each item of a catalog lacks. The exit code is 0 only if all items can be used.',
      catalogMake:
        'Write an items.json for cloud-optimised GeoTIFFs of Sentinel-2, Landsat or Sentinel-1, based on their names and tags.',
      doctor:
        'Request one item and one byte range from every host (under 2 MB in all), and report what works, what fails, what a record lacks as a result and what to do. The exit code is 0 only if a full record can be computed.',
      eudr: 'For each plot in a file, report the forest on 2020-12-31 and the loss since then. The report is evidence, not a legal finding.',
    },
    arguments: {
      plots: (formats: string) => `plot file with coordinates in longitude and latitude (WGS 84): ${formats}`,
      written: 'the file to write',
      pack: 'the pack file',
      id: 'ID of the pack, or the start of the ID',
      location: 'folder, zip archive or URL of an items.json',
      images: 'GeoTIFFs, one per band, or folders that contain them',
    },
    options: {
      version: 'print the version',
      help: 'print help',
      lang: 'language (default: en)',
      recordLang: 'language of the record (default: en)',
      reportLang: 'language of the report (default: en)',
      lat: 'latitude of the centre, -80 to 84',
      lng: 'longitude of the centre, -180 to 180',
      size: (sizes: string) => `side of the square in km, ${sizes} (default: 10)`,
      sizes: (from: string) => `${from} to 100, decimals allowed`,
      wholeSizes: 'a whole number from 1 to 100',
      formats: 'GeoJSON (also one feature per line), KML, KMZ, GPX, zipped shapefile, FlatGeobuf, CSV',
      polygon: (formats: string) => `file with a polygon, used instead of a square: ${formats}`,
      feature: 'with --polygon: id, name or number of the feature, if the file contains several features',
      date: 'date of the analysis, 2015-06-23 or later (default: today, UTC)',
      detail: 'level of detail (default: standard)',
      budget: 'maximum download, based on the estimate; the level of detail is reduced if necessary',
      fields:
        'compute only these fields, separated by commas (ndvi_current,…), and read only the sources that they need',
      meter: 'count no calls and require no key, if calls are counted in another way',
      estimate: 'print how many MB the analysis would fetch, and stop',
      trueColour: 'with --out: also write green and blue, to show the zone in true colour',
      compareTrueColour:
        'with --out: also write red, green and blue of both periods, to show the zone in true colour',
      date1Start: 'first day of period 1, 1984-03-01 or later',
      date1End: 'last day of period 1; a period is at most 366 days long',
      date2Start: 'first day of period 2, after period 1',
      date2End: 'last day of period 2, today (UTC) at the latest',
      catalog: 'STAC catalog, or a folder or URL with an items.json',
      service: 'URL of the Sylvan service that issued your key (default: SYLVAN_SERVICE)',
      cache: "keep fetched data for later runs (default: in the user's cache folder)",
      offline: 'answer from stored data, without any request',
      fromPack: 'answer from a pack, without fetching images; omitted options are taken from the pack',
      sample: 'a simulated zone from @sylvan/samples instead of a real one',
      json: 'print JSON, and problems as JSON on standard error',
      recordJson: 'print the record as JSON, and problems as JSON on standard error',
      recordOut: 'also write the record, its layers and its tables to this folder (files: see below)',
      eudrOut:
        'also write the package to this folder: GeoJSON, CSV, a report and the provenance; plots already in the folder are not measured again',
      eudrPages: 'with --out: add to the report a page with pictures of each plot',
      doctorLat: 'latitude of the place to check, with --lng (default: a place that all sources cover)',
      doctorLng: 'longitude of the place to check',
      doctorDate: 'date to check, with --lat and --lng (default: today)',
      eudrDate: 'last day to examine (default: today, UTC; with --sample, the date of the sample)',
      fromYear: 'first year (default: the year before --to)',
      toYear: 'last year (default: the year of --date)',
      packDate: 'date of the analyses; earlier years use the same month and day (default: today, UTC)',
      packsMade: "packs folder in which the pack is made (default: in the user's data folder)",
      packs: "packs folder (default: in the user's data folder)",
      force: 'replace the file if it exists',
      makeOut: 'where to write items.json (default: the given folder, or the one that contains all files)',
      makeDate: 'date of files whose names contain no date',
      makeOffset:
        'Sentinel-2 reflectance offset for files that state none: -0.1 for ESA files since 2022-01-25, otherwise 0',
      makeScale:
        'Sentinel-2 scale factor, such as 0.001 for reflectance × 1000 (default: the one that the file states, otherwise 0.0001)',
      makeForce: 'replace an existing items.json',
    },
  },
  fr: {
    commands: {
      sylvan: 'L’état des forêts, d’après les pixels d’images satellite.',
      analyze: 'Analyse la forêt d’une zone carrée et affiche son relevé.',
      compare: 'Compare la forêt d’une zone carrée entre deux périodes et affiche le relevé.',
      pack: 'Crée, vérifie, liste et supprime des paquets\u202f: des zones enregistrées pour un usage sans réseau.',
      packCreate:
        'Télécharge toutes les données des analyses et comparaisons d’une zone sur plusieurs années, et les écrit dans un fichier. Après une interruption, relancez la même commande pour reprendre\u202f; un autre jour, ajoutez la --date du premier lancement. Si le dossier des paquets contient déjà ce paquet, le paquet est copié à partir de ce dossier et y reste.',
      packInfo:
        'Affiche le contenu d’un paquet\u202f: sa zone, ses appels et les propriétaires de ses données.',
      packVerify: 'Lit un paquet en entier et le vérifie à l’aide de ses empreintes.',
      packList: 'Liste les paquets du dossier des paquets.',
      packExport: 'Copie un paquet du dossier des paquets dans un fichier.',
      packRemove: 'Supprime un paquet du dossier des paquets.',
      catalog: 'Crée et vérifie des catalogues de vos propres images\u202f; aucune clé n’est nécessaire.',
      catalogCheck:
        'Indique ce qui manque à chaque élément d’un catalogue. Le code de sortie n’est 0 que si tous les éléments sont utilisables.',
      catalogMake:
        'Écrit un items.json pour des GeoTIFF optimisés pour le cloud (COG) de Sentinel-2, Landsat ou Sentinel-1, d’après leurs noms et leurs balises.',
      doctor:
        'Demande à chaque hôte un élément et une plage d’octets (moins de 2 Mo en tout), et affiche ce qui fonctionne, ce qui ne fonctionne pas, les conséquences pour un relevé et ce qu’il faut faire. Le code de sortie n’est 0 que si un relevé complet peut être calculé.',
      eudr: 'Indique, pour chaque parcelle d’un fichier, la forêt au 2020-12-31 et les pertes survenues depuis cette date\u202f: des indices, non un constat juridique.',
    },
    arguments: {
      plots: (formats) => `fichier de parcelles en longitude et latitude (WGS 84)\u202f: ${formats}`,
      written: 'le fichier à écrire',
      pack: 'le fichier du paquet',
      id: 'identifiant du paquet, ou ses premiers caractères',
      location: 'dossier, archive zip ou adresse d’un items.json',
      images: 'des GeoTIFF, un par bande, ou des dossiers qui en contiennent',
    },
    options: {
      version: 'affiche la version',
      help: 'affiche cette aide',
      lang: 'langue (par défaut\u202f: en)',
      recordLang: 'langue du relevé (par défaut\u202f: en)',
      reportLang: 'langue du rapport (par défaut\u202f: en)',
      lat: 'latitude du centre, de -80 à 84',
      lng: 'longitude du centre, de -180 à 180',
      size: (sizes) => `côté du carré en km, ${sizes} (par défaut\u202f: 10)`,
      sizes: (from) => `de ${from} à 100, décimales admises`,
      wholeSizes: 'nombre entier de 1 à 100',
      formats: 'GeoJSON (aussi un objet par ligne), KML, KMZ, GPX, shapefile zippé, FlatGeobuf, CSV',
      polygon: (formats) => `fichier contenant un polygone, au lieu d’un carré\u202f: ${formats}`,
      feature:
        'avec --polygon\u202f: identifiant, nom ou numéro de l’objet, si le fichier en contient plusieurs',
      date: 'date de référence, au plus tôt le 2015-06-23 (par défaut\u202f: aujourd’hui, UTC)',
      detail: 'niveau de détail de la lecture (par défaut\u202f: standard)',
      budget:
        'volume maximal à lire, d’après l’estimation\u202f; le détail est réduit pour ne pas le dépasser',
      fields:
        'ne calcule que ces champs, séparés par des virgules, à partir des seules sources nécessaires\u202f: ndvi_current,…',
      meter: 'ne compte aucun appel et ne demande pas de clé, si les appels sont comptés autrement',
      estimate: 'affiche combien de Mo l’analyse lirait, puis s’arrête',
      trueColour:
        'avec --out\u202f: écrit aussi le vert et le bleu, pour montrer la zone en couleurs naturelles',
      compareTrueColour:
        'avec --out\u202f: écrit aussi le rouge, le vert et le bleu des deux périodes, pour montrer la zone en couleurs naturelles',
      date1Start: 'premier jour de la période 1, au plus tôt le 1984-03-01',
      date1End: 'dernier jour de la période 1\u202f; une période dure au plus 366 jours',
      date2Start: 'premier jour de la période 2, après la période 1',
      date2End: 'dernier jour de la période 2, au plus tard aujourd’hui (UTC)',
      catalog: 'catalogue STAC, ou dossier ou adresse contenant un items.json',
      service: 'adresse du service Sylvan qui a délivré votre clé (par défaut\u202f: SYLVAN_SERVICE)',
      cache:
        'conserve les données lues pour les exécutions suivantes (par défaut\u202f: dans le dossier de cache de l’utilisateur)',
      offline: 'répond avec les données enregistrées, sans aucune requête',
      fromPack:
        'répond à partir d’un paquet, sans télécharger d’images\u202f; les options omises sont celles du paquet',
      sample: 'une zone simulée de @sylvan/samples au lieu d’une zone réelle',
      json: 'affiche du JSON, et les problèmes en JSON sur la sortie d’erreur',
      recordJson: 'affiche le relevé en JSON, et les problèmes en JSON sur la sortie d’erreur',
      recordOut:
        'écrit aussi le relevé, ses couches et ses tableaux dans ce dossier (fichiers\u202f: voir plus bas)',
      eudrOut:
        'écrit aussi le dossier de preuves dans ce répertoire\u202f: GeoJSON, CSV, rapport et provenance\u202f; les parcelles déjà présentes dans ce répertoire ne sont pas mesurées de nouveau',
      eudrPages: 'avec --out\u202f: ajoute au rapport une page avec des images pour chaque parcelle',
      doctorLat:
        'latitude du lieu à vérifier, avec --lng (par défaut\u202f: un lieu que toutes les sources couvrent)',
      doctorLng: 'longitude du lieu à vérifier',
      doctorDate: 'date de référence, avec --lat et --lng (par défaut\u202f: aujourd’hui)',
      eudrDate:
        'dernier jour examiné (par défaut\u202f: aujourd’hui, UTC\u202f; avec --sample, celui de l’exemple)',
      fromYear: 'première année (par défaut\u202f: l’année avant --to)',
      toYear: 'dernière année (par défaut\u202f: l’année de --date)',
      packDate: 'date de référence, le même jour chaque année (par défaut\u202f: aujourd’hui, UTC)',
      packsMade:
        'dossier des paquets, dans lequel le paquet est créé (par défaut\u202f: dans le dossier de données de l’utilisateur)',
      packs: 'dossier des paquets (par défaut\u202f: dans le dossier de données de l’utilisateur)',
      force: 'remplace le fichier s’il existe',
      makeOut:
        'où écrire items.json (par défaut\u202f: le dossier indiqué, ou celui qui contient tous les fichiers)',
      makeDate: 'date des fichiers dont le nom n’en contient pas',
      makeOffset:
        'décalage (offset) des fichiers Sentinel-2 qui n’en indiquent pas\u202f: -0.1 pour les fichiers de l’ESA depuis le 2022-01-25, sinon 0',
      makeScale:
        'échelle de Sentinel-2, par exemple 0.001 pour une réflectance × 1000 (par défaut\u202f: celle qu’indique le fichier, sinon 0.0001)',
      makeForce: 'remplace un items.json existant',
    },
  },
});
