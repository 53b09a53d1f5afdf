import { inLanguages } from 'sylvan/locale';

/** What the help of several commands ends with, within 80 columns. */
export const helpEndsOf = inLanguages({
  en: {
    examples: 'Examples:',
    fromPublic: 'From public catalogs, without a key:',
    outFiles: `
Files of --out:
  record.json            the record, as --json prints it
  <layer>.tif            every layer as GeoTIFF: ndvi-change, dnbr, severity, …
  <layer>.svg            every layer as a picture with its legend
  histogram-<layer>.csv  pixels and hectares by change of NDVI and NBR
  patches.geojson        the largest patches of loss, as points
  loss.geojson           all patches of loss, as polygons
  zone.geojson           the zone
`,
    environment: `
Environment:
  SYLVAN_KEY      your key: each call that succeeds counts; samples, packs
                  and catalogs of your own need none. Not an option, as a
                  shell would keep it
  SYLVAN_SERVICE  address of the Sylvan service that gave the key
  FIRMS_MAP_KEY   your key for active fires (firms.modaps.eosdis.nasa.gov)
  CANOPY_MAP_URL  address of a mirror of ETH's canopy height map
`,
    exitCodes: `
Exit codes:
  0    done
  2    the request or an option is not valid
  3    no usable image of the zone at that time
  4    a catalog, a host or a data file failed
  5    something failed inside Sylvan
  6    the call could not be counted: no key, key refused, or no units left
  130  interrupted
`,
  },
  fr: {
    examples: 'Exemples\u202f:',
    fromPublic: 'Depuis les catalogues publics, sans clé\u202f:',
    outFiles: `
Fichiers de --out\u202f:
  record.json             le relevé, comme --json l’affiche
  <couche>.tif            chaque couche en GeoTIFF\u202f: ndvi-change, dnbr…
  <couche>.svg            chaque couche en image, avec sa légende
  histogram-<couche>.csv  pixels et hectares par changement de NDVI et de NBR
  patches.geojson         les plus grandes taches de perte, en points
  loss.geojson            toutes les taches de perte, en polygones
  zone.geojson            la zone
`,
    environment: `
Environnement\u202f:
  SYLVAN_KEY      votre clé\u202f: chaque appel réussi est compté\u202f; exemples, paquets
                  et catalogues à vous n’en demandent pas. Ce n’est pas une
                  option\u202f: le shell la garderait
  SYLVAN_SERVICE  adresse du service Sylvan qui a donné la clé
  FIRMS_MAP_KEY   votre clé pour les feux actifs (firms.modaps.eosdis.nasa.gov)
  CANOPY_MAP_URL  adresse d’un miroir de la carte de hauteur de l’ETH
`,
    exitCodes: `
Codes de sortie\u202f:
  0    fait
  2    la demande ou une option n’est pas valable
  3    aucune image utilisable de la zone à cette date
  4    un catalogue, un hôte ou un fichier des données a fait défaut
  5    quelque chose a échoué dans Sylvan
  6    l’appel n’a pas pu être compté\u202f: pas de clé, clé refusée, plus d’unités
  130  interrompu
`,
  },
});
