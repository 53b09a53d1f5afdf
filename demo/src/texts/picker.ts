import { pageTexts } from '../state/language.ts';

/** Texts of the search for a place, of the form of the zone and of the button below the answer. */
export const texts = pageTexts({
  en: {
    title: 'Set the zone',
    shortHint: 'Place or coordinates',
    point: 'Place',
    pointHint: 'Place, coordinates or map link',
    notLoaded: 'The search could not be loaded. Try again.',
    analyze: 'Analyze',
    light: (amount: string | null) =>
      `Light: current images only${amount === null ? '' : `, about ${amount}`}; no loss, trend or radar`,
    close: 'Close',
    samples: 'Sample zones',
    ownZone: 'A place of your choice',
    size: 'Side of the square',
    handles: 'Drag the dots on the map to move or resize the square.',
    sides: 'The side must be a whole number of kilometres from 1 to 100.',
    date: 'As of',
    file: 'Polygon or plots (GeoJSON, KML, GPX, shapefile, CSV, FlatGeobuf)',
    fileHint:
      'Choose a file or drop it on the map, or draw the outline there. For a file of several plots, a list shows the forest of each plot on 31 December 2020 and the loss since then. The file is read on this device and is not sent anywhere.',
    faults: {
      noPolygon:
        'There is no polygon in this file. Draw one in your mapping software, and export the file again.',
      badPositions:
        'Some positions in this file are not longitudes and latitudes in degrees. Export it in WGS 84 (EPSG:4326).',
      tooManyCorners:
        'A polygon in this file has more than 10,000 corners. Simplify it, and export the file again.',
      tooManyPlots:
        'This file has more than 500 plots, the most that this page lists. To measure all plots, run “sylvan eudr” in a terminal (docs/eudr.md).',
      unread: 'This file could not be read. Choose it again.',
    },
    polygonName: 'Name of the polygon',
    corners: (count: number) => (count === 1 ? '1 corner' : `${count} corners`),
    square: 'Back to a square',
    more: 'A file',
  },
  fr: {
    title: 'Choisir la zone',
    shortHint: 'Lieu ou coordonnées',
    point: 'Lieu',
    pointHint: 'Lieu, coordonnées ou lien de carte',
    notLoaded: 'La recherche n’a pas pu être chargée. Réessayez.',
    analyze: 'Analyser',
    light: (amount) =>
      `Légère\u202f: images actuelles seules${amount === null ? '' : `, environ ${amount}`}\u202f; ni perte, ni tendance, ni radar`,
    close: 'Fermer',
    samples: 'Zones d’exemple',
    ownZone: 'Un lieu de votre choix',
    size: 'Côté du carré',
    handles: 'Faites glisser les points sur la carte pour déplacer ou redimensionner le carré.',
    sides: 'Le côté doit être un nombre entier de kilomètres, de 1 à 100.',
    date: 'Situation au',
    file: 'Polygone ou parcelles (GeoJSON, KML, GPX, shapefile, CSV, FlatGeobuf)',
    fileHint:
      'Choisissez un fichier ou déposez-le sur la carte, ou tracez-y le contour. Pour un fichier de plusieurs parcelles, une liste donne, pour chacune, la forêt au 31 décembre 2020 et la perte depuis cette date. Le fichier est lu sur cet appareil et n’est envoyé nulle part.',
    faults: {
      noPolygon:
        'Il n’y a pas de polygone dans ce fichier. Tracez-en un dans votre logiciel de cartographie, puis exportez de nouveau le fichier.',
      badPositions:
        'Certaines positions de ce fichier ne sont pas des longitudes et des latitudes en degrés. Exportez-le en WGS 84 (EPSG:4326).',
      tooManyCorners:
        'Un polygone de ce fichier a plus de 10\u202f000 sommets. Simplifiez-le, puis exportez de nouveau le fichier.',
      tooManyPlots:
        'Ce fichier contient plus de 500 parcelles, le maximum que cette page peut lister. Pour mesurer toutes les parcelles, lancez «\u202fsylvan eudr\u202f» dans un terminal (docs/eudr.md).',
      unread: 'Ce fichier n’a pas pu être lu. Choisissez-le de nouveau.',
    },
    polygonName: 'Nom du polygone',
    corners: (count) => (count < 2 ? `${count} sommet` : `${count} sommets`),
    square: 'Revenir à un carré',
    more: 'Un fichier',
  },
});
