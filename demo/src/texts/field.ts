import { pageTexts } from '../state/language.ts';

/** Texts for users who are in the forest. */
export const texts = pageTexts({
  en: {
    switchOn: 'My position on the map',
    intro:
      'The page shows where you are and how far away each clearing is. This works without a network, and your position stays on the device.',
    searching: 'Finding your position. Under trees, this may take a few minutes.',
    found: (metres: string, time: string) => `Your position, accurate to about ${metres} m, at ${time}.`,
    wasFound: 'Your position is on the map.',
    show: 'Show my position',
    shown: 'The map shows your position.',
    follow: 'The map follows me',
    troubles: {
      denied:
        'This page has no access to your position. Allow access in the browser settings, then try again.',
      unavailable:
        'The device cannot find its position at the moment. Check that location services are on; the search continues.',
      unsupported: 'This browser cannot provide the device’s position.',
    },
    inside: 'you are inside it',
    atEdge: 'you are at its edge',
    /** Clockwise from north. */
    directions: ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as readonly string[],
    nearestFirst: 'Nearest first',
    nearest: (hectares: string, way: string) => `Nearest clearing: ${hectares} ha, ${way}.`,
  },
  fr: {
    switchOn: 'Ma position sur la carte',
    intro:
      'La page indique où vous êtes et à quelle distance se trouve chaque défrichement. Cela fonctionne sans réseau, et votre position reste sur l’appareil.',
    searching: 'Recherche de votre position. Sous les arbres, cela peut prendre quelques minutes.',
    found: (metres, time) => `Votre position à ${time}, à environ ${metres} m près.`,
    wasFound: 'Votre position est sur la carte.',
    show: 'Afficher ma position',
    shown: 'La carte montre votre position.',
    follow: 'La carte me suit',
    troubles: {
      denied:
        'Cette page n’a pas accès à votre position. Autorisez l’accès dans les réglages du navigateur, puis réessayez.',
      unavailable:
        'L’appareil ne trouve pas sa position pour l’instant. Vérifiez que la localisation est activée\u202f; la recherche continue.',
      unsupported: 'Ce navigateur ne fournit pas la position de l’appareil.',
    },
    inside: 'vous y êtes',
    atEdge: 'vous êtes en bordure',
    directions: ['N', 'NE', 'E', 'SE', 'S', 'SO', 'O', 'NO'],
    nearestFirst: 'Les plus proches d’abord',
    nearest: (hectares, way) => `Défrichement le plus proche\u202f: ${hectares} ha, ${way}.`,
  },
});
