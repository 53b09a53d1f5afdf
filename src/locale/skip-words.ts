/** Why scenes of Sentinel-2 are left out, by the word that a reason begins with: no more, for every page loads it. */
export const SKIPPED_EN = {
  cloudy: 'cloudy',
  hidden: 'shows none of the zone clear',
  'not-needed': 'not needed',
  outside: 'its pixels do not reach the zone',
  superseded: 'processed anew in another item',
  'missing-band': 'a band is missing',
  'invalid-item': 'no valid STAC item',
  'no-datetime': 'no datetime with a time zone',
  'no-bbox': 'no bbox',
  'no-assets': 'no asset that is named as a band',
  'no-scl': 'no asset scl (scene classification)',
  'invalid-asset': 'an asset is not valid',
  'href-refused': 'an address outside of the catalogue and of https',
  jpeg2000: 'JPEG 2000 in place of GeoTIFF',
  'unsupported-media-type': 'an asset that is no GeoTIFF',
  'offset-unknown': 'neither offset nor processing baseline',
  'not-sentinel-2': 'collection and platform do not name Sentinel-2',
  'not-l2a': 'not Level-2A',
} as const;

export type SkipWord = keyof typeof SKIPPED_EN;

export const SKIPPED_FR: Readonly<Record<SkipWord, string>> = {
  cloudy: 'nuageuse',
  hidden: 'ne montre rien de la zone à découvert',
  'not-needed': 'pas nécessaire',
  outside: 'ses pixels n’atteignent pas la zone',
  superseded: 'retraitée dans un autre élément',
  'missing-band': 'il manque une bande',
  'invalid-item': 'pas d’élément STAC valable',
  'no-datetime': 'pas de datetime avec un fuseau horaire',
  'no-bbox': 'pas de bbox',
  'no-assets': 'aucun asset au nom d’une bande',
  'no-scl': 'pas d’asset scl (classification de scène)',
  'invalid-asset': 'un asset n’est pas valable',
  'href-refused': 'une adresse hors du catalogue et de https',
  jpeg2000: 'du JPEG 2000 au lieu de GeoTIFF',
  'unsupported-media-type': 'un asset qui n’est pas un GeoTIFF',
  'offset-unknown': 'ni offset ni version de traitement',
  'not-sentinel-2': 'ni collection ni plateforme de Sentinel-2',
  'not-l2a': 'pas de niveau 2A',
};
