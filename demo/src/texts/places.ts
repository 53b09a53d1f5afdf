import { pageTexts } from '../state/language.ts';

/** Texts of the gazetteer: where a place is, and which places match a name. */
export const texts = pageTexts({
  en: {
    near: (town: string) => `Near ${town}`,
    away: (km: string, direction: string, town: string) => `${km} km ${direction} of ${town}`,
    /** Clockwise from north. */
    directions: 'north, north-east, east, south-east, south, south-west, west, north-west'.split(', '),
    notFound: 'Place not found. Enter a town or coordinates (-10.5992, -61.3529), or paste a map link.',
    outOfRange: 'The latitude must be from -80 to 84, and the longitude from -180 to 180.',
    shortLink: 'This short link does not show where it leads. Open it, then paste the full address.',
    noTowns: 'The list of towns could not be loaded. Try again, or enter coordinates.',
    found: (count: number) => (count === 1 ? '1 place found' : `${count} places found`),
  },
  fr: {
    near: (town) => `Près ${of(town)}`,
    away: (km, direction, town) => `À ${km} km ${direction} ${of(town)}`,
    directions:
      'au nord, au nord-est, à l’est, au sud-est, au sud, au sud-ouest, à l’ouest, au nord-ouest'.split(', '),
    notFound:
      'Lieu introuvable. Saisissez une ville ou des coordonnées (-10.5992, -61.3529), ou collez un lien de carte.',
    outOfRange: 'La latitude doit aller de -80 à 84, et la longitude de -180 à 180.',
    shortLink: 'Ce lien court n’indique pas sa destination. Ouvrez-le, puis collez l’adresse complète.',
    noTowns: 'La liste des villes n’a pas pu être chargée. Réessayez, ou saisissez des coordonnées.',
    found: (count) => (count < 2 ? `${count} lieu trouvé` : `${count} lieux trouvés`),
  },
});

/** "de" before a name, contracted as in French. */
function of(name: string): string {
  if (/^[aeiouàâäéèêëîïôöûü]/i.test(name)) return `d’${name}`;
  if (name.startsWith('Le ')) return `du ${name.slice('Le '.length)}`;
  return `de ${name}`;
}
