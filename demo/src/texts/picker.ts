import { pageTexts } from '../state/language.ts';

/** What the zone picker says. */
export const texts = pageTexts({
  en: {
    title: 'Which forest?',
    change: 'Change the zone',
    samples: 'Sample zones',
    ownZone: 'A place of your own',
    point: 'Coordinates',
    pointHint: 'Latitude, longitude: -10.5992, -61.3529 or 10°35′57″S 61°21′10″W',
    pointFault:
      'This is no place. Write latitude and longitude, as in -10.5992, -61.3529 or 10°35′57″S 61°21′10″W.',
    size: 'Side of the square',
    date: 'Looking back from',
    dateHint: 'empty: today',
    position: 'My position',
    noPosition:
      'The browser does not tell where this device is. Allow it in the page’s settings, or type coordinates.',
    file: 'Polygon (GeoJSON)',
    fileHint:
      'Choose a file, or drop it here; or draw the outline on the map. It is read here and sent nowhere.',
    faults: {
      notJson: 'This file is no JSON. Export the polygon as GeoJSON.',
      notGeoJson: 'This JSON is no GeoJSON. Export the polygon as GeoJSON (RFC 7946).',
      noPolygon: 'There is no polygon in this file. Draw one, and export it again.',
      badPositions:
        'Some of its positions are no longitude and latitude in degrees. Export it in WGS 84 (EPSG:4326).',
      tooManyBytes: 'This file is larger than 8 MB. Simplify the polygon, and export it again.',
      unread: 'This file could not be read. Choose it again.',
      tooLarge: 'This polygon is wider than 100 km, the largest square there is. Choose a part of it.',
    },
    more: 'Another day, or a polygon',
    analyze: 'Analyse',
    facts: (km: string, hectares: string) => `${km} km, ${hectares} ha`,
    toFetch: (megabytes: string, seconds: string) => `about ${megabytes} MB, ${seconds} s at 20 Mbit/s`,
  },
  fr: {
    title: 'Quelle forêt\u202f?',
    change: 'Changer de zone',
    samples: 'Zones d’exemple',
    ownZone: 'Un lieu de votre choix',
    point: 'Coordonnées',
    pointHint: 'Latitude, longitude\u202f: -10.5992, -61.3529 ou 10°35′57″S 61°21′10″O',
    pointFault:
      'Ce n’est pas un lieu. Écrivez latitude et longitude, comme -10.5992, -61.3529 ou 10°35′57″S 61°21′10″O.',
    size: 'Côté du carré',
    date: 'En remontant depuis le',
    dateHint: 'vide\u202f: aujourd’hui',
    position: 'Ma position',
    noPosition:
      'Le navigateur ne dit pas où est cet appareil. Autorisez-le dans les réglages de la page, ou saisissez des coordonnées.',
    file: 'Polygone (GeoJSON)',
    fileHint:
      'Choisissez un fichier, ou déposez-le ici\u202f; ou tracez le contour sur la carte. Il est lu ici et n’est envoyé nulle part.',
    faults: {
      notJson: 'Ce fichier n’est pas du JSON. Exportez le polygone en GeoJSON.',
      notGeoJson: 'Ce JSON n’est pas du GeoJSON. Exportez le polygone en GeoJSON (RFC 7946).',
      noPolygon: 'Il n’y a pas de polygone dans ce fichier. Tracez-en un, puis exportez-le de nouveau.',
      badPositions:
        'Certaines positions ne sont pas une longitude et une latitude en degrés. Exportez-le en WGS 84 (EPSG:4326).',
      tooManyBytes: 'Ce fichier dépasse 8 Mo. Simplifiez le polygone, puis exportez-le de nouveau.',
      unread: 'Ce fichier n’a pas pu être lu. Choisissez-le de nouveau.',
      tooLarge: 'Ce polygone dépasse 100 km, le plus grand carré possible. Choisissez-en une partie.',
    },
    more: 'Un autre jour, ou un polygone',
    analyze: 'Analyser',
    facts: (km, hectares) => `${km} km, ${hectares} ha`,
    toFetch: (megabytes, seconds) => `environ ${megabytes} Mo, ${seconds} s à 20 Mbit/s`,
  },
});
