import { pageTexts } from '../state/language.ts';

/** What sets the zone: a sample, a side, a day, or a file. */
export const texts = pageTexts({
  en: {
    close: 'Close',
    samples: 'Sample zones',
    ownZone: 'A place of your choice',
    size: 'Side of the square',
    date: 'As of',
    file: 'Polygon or plots (GeoJSON, KML, GPX, shapefile, CSV, FlatGeobuf)',
    fileHint:
      'Choose a file, or drop it on the map; or draw the outline there. A file of several plots gives a list with the forest of each on 31 December 2020 and its loss since. It is read on this device and not sent anywhere.',
    faults: {
      noPolygon: 'There is no polygon in this file. Draw one, and export it again.',
      badPositions:
        'Some of its positions are not longitudes and latitudes in degrees. Export it in WGS 84 (EPSG:4326).',
      tooManyCorners:
        'A polygon in this file has more than 10,000 corners. Simplify it, and export it again.',
      tooManyPlots:
        'This file has more than 500 plots, and this page lists no more. “sylvan eudr” in a terminal measures them all (docs/eudr.md).',
      unread: 'This file could not be read. Choose it again.',
    },
    polygonName: 'Name of the polygon',
    corners: (count: number) => (count === 1 ? '1 corner' : `${count} corners`),
    square: 'Back to a square',
    more: 'A file',
  },
  fr: {
    close: 'Fermer',
    samples: 'Zones d’exemple',
    ownZone: 'Un lieu de votre choix',
    size: 'Côté du carré',
    date: 'Situation au',
    file: 'Polygone ou parcelles (GeoJSON, KML, GPX, shapefile, CSV, FlatGeobuf)',
    fileHint:
      'Choisissez un fichier, ou déposez-le sur la carte\u202f; ou tracez-y le contour. Un fichier de plusieurs parcelles donne une liste, avec la forêt de chacune au 31 décembre 2020 et sa perte depuis. Il est lu sur cet appareil et n’est envoyé nulle part.',
    faults: {
      noPolygon: 'Il n’y a pas de polygone dans ce fichier. Tracez-en un, puis exportez-le de nouveau.',
      badPositions:
        'Certaines positions ne sont pas une longitude et une latitude en degrés. Exportez-le en WGS 84 (EPSG:4326).',
      tooManyCorners:
        'Un polygone de ce fichier a plus de 10\u202f000 sommets. Simplifiez-le, puis exportez-le de nouveau.',
      tooManyPlots:
        'Ce fichier a plus de 500 parcelles, et cette page n’en liste pas davantage. «\u202fsylvan eudr\u202f», dans un terminal, les mesure toutes (docs/eudr.md).',
      unread: 'Ce fichier n’a pas pu être lu. Choisissez-le de nouveau.',
    },
    polygonName: 'Nom du polygone',
    corners: (count) => (count < 2 ? `${count} sommet` : `${count} sommets`),
    square: 'Revenir à un carré',
    more: 'Un fichier',
  },
});
