import { pageTexts } from '../state/language.ts';

/** What the zone picker says. */
export const texts = pageTexts({
  en: {
    title: 'Set the zone',
    close: 'Close',
    shortHint: 'Place or coordinates',
    samples: 'Sample zones',
    ownZone: 'A place of your choice',
    point: 'Place',
    pointHint: 'Place, coordinates or map link',
    notLoaded: 'The search could not be loaded. Try again.',
    size: 'Side of the square',
    date: 'As of',
    file: 'Polygon (GeoJSON, KML, GPX, shapefile, FlatGeobuf)',
    fileHint:
      'Choose a file, or drop it here; or draw the outline on the map. It is read on this device and not sent anywhere.',
    faults: {
      noPolygon: 'There is no polygon in this file. Draw one, and export it again.',
      badPositions:
        'Some of its positions are not longitudes and latitudes in degrees. Export it in WGS 84 (EPSG:4326).',
      tooManyCorners:
        'A polygon in this file has more than 10,000 corners. Simplify it, and export it again.',
      unread: 'This file could not be read. Choose it again.',
    },
    choose: (count: number) => `This file has ${count} polygons`,
    chosen: 'Choose one',
    unnamed: (number: number) => `Polygon ${number}`,
    polygonName: 'Name of the polygon',
    corners: (count: number) => (count === 1 ? '1 corner' : `${count} corners`),
    square: 'Back to a square',
    more: 'A file',
    analyze: 'Analyze',
    light: (amount: string) => `Light: current images only, about ${amount}; no loss, trend or radar`,
  },
  fr: {
    title: 'Choisir la zone',
    close: 'Fermer',
    shortHint: 'Lieu ou coordonnées',
    samples: 'Zones d’exemple',
    ownZone: 'Un lieu de votre choix',
    point: 'Lieu',
    pointHint: 'Lieu, coordonnées ou lien de carte',
    notLoaded: 'La recherche n’a pas pu être chargée. Réessayez.',
    size: 'Côté du carré',
    date: 'Situation au',
    file: 'Polygone (GeoJSON, KML, GPX, shapefile, FlatGeobuf)',
    fileHint:
      'Choisissez un fichier, ou déposez-le ici\u202f; ou tracez le contour sur la carte. Il est lu sur cet appareil et n’est envoyé nulle part.',
    faults: {
      noPolygon: 'Il n’y a pas de polygone dans ce fichier. Tracez-en un, puis exportez-le de nouveau.',
      badPositions:
        'Certaines positions ne sont pas une longitude et une latitude en degrés. Exportez-le en WGS 84 (EPSG:4326).',
      tooManyCorners:
        'Un polygone de ce fichier a plus de 10\u202f000 sommets. Simplifiez-le, puis exportez-le de nouveau.',
      unread: 'Ce fichier n’a pas pu être lu. Choisissez-le de nouveau.',
    },
    choose: (count) => `Ce fichier a ${count} polygones`,
    chosen: 'Choisissez-en un',
    unnamed: (number) => `Polygone ${number}`,
    polygonName: 'Nom du polygone',
    corners: (count) => (count < 2 ? `${count} sommet` : `${count} sommets`),
    square: 'Revenir à un carré',
    more: 'Un fichier',
    analyze: 'Analyser',
    light: (amount) =>
      `Léger\u202f: le présent seul, environ ${amount}\u202f; ni perte, ni tendance, ni radar`,
  },
});
