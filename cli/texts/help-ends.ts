import { inLanguages } from 'sylvan/locale';

/** The end of the help of several commands, at most 80 columns wide. */
export const helpEndsOf = inLanguages({
  en: {
    examples: 'Examples:',
    fromPublic: 'From public catalogs, without a key:',
    outFiles: (layers: string, own: string) => `
Files written with --out, if there are data for them:
  record.json            the record, as --json prints it
  <layer>.tif            each layer as a GeoTIFF: ${layers}, …
  <layer>.svg            each layer as a picture with its legend
  loss.geojson           all patches of loss, as polygons
  zone.geojson           the zone${own}`,
    analyzeFiles: `
  series.csv             NDVI and NBR of each year
  fires.geojson          active fires, as points`,
    compareFiles: `
  histogram-<layer>.csv  pixels and hectares by change in NDVI and NBR
  patches.geojson        the largest patches of loss, as points`,
    environment: `
Environment:
  SYLVAN_KEY      your key. Each successful call counts; samples, packs and
                  your own catalogs need no key. The key cannot be an option,
                  because the shell would keep it in its history
  SYLVAN_SERVICE  address of the Sylvan service that issued the key
  FIRMS_MAP_KEY   your key for active fires (firms.modaps.eosdis.nasa.gov)
  CANOPY_MAP_URL  address of a mirror of ETH's canopy height map`,
    exitCodes: `
Exit codes:
  0    success
  2    the request or an option is not valid
  3    no usable image of the zone was found
  4    a catalog, a host or a data file failed
  5    something failed inside Sylvan, or a result could not be written
  6    the call could not be counted: no key, key refused, or no units left
  130  interrupted
`,
  },
  fr: {
    examples: 'Exemples\u202f:',
    fromPublic: 'À partir des catalogues publics, sans clé\u202f:',
    outFiles: (layers, own) => `
Fichiers écrits avec --out, s’il y a des données pour eux\u202f:
  record.json             le relevé, comme --json l’affiche
  <couche>.tif            chaque couche en GeoTIFF\u202f: ${layers}…
  <couche>.svg            chaque couche en image, avec sa légende
  loss.geojson            toutes les taches de perte, en polygones
  zone.geojson            la zone${own}`,
    analyzeFiles: `
  series.csv              NDVI et NBR de chaque année
  fires.geojson           les feux actifs, en points`,
    compareFiles: `
  histogram-<couche>.csv  pixels et hectares par changement de NDVI et de NBR
  patches.geojson         les plus grandes taches de perte, en points`,
    environment: `
Environnement\u202f:
  SYLVAN_KEY      votre clé. Chaque appel réussi est compté\u202f; exemples, paquets
                  et catalogues personnels se passent de clé. Elle ne peut pas
                  être une option\u202f: le shell la garderait dans son historique
  SYLVAN_SERVICE  adresse du service Sylvan qui a délivré la clé
  FIRMS_MAP_KEY   votre clé pour les feux actifs (firms.modaps.eosdis.nasa.gov)
  CANOPY_MAP_URL  adresse d’un miroir de la carte de hauteur de canopée (ETH)`,
    exitCodes: `
Codes de sortie\u202f:
  0    succès
  2    la requête ou une option n’est pas valable
  3    aucune image utilisable de la zone n’a été trouvée
  4    problème avec un catalogue, un hôte ou un fichier de données
  5    erreur dans Sylvan, ou résultat qui n’a pas pu être écrit
  6    appel non compté\u202f: pas de clé, clé refusée ou unités épuisées
  130  interrompu
`,
  },
});
