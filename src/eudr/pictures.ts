import type { Lang } from '../contract/zone.ts';

/** Layers of a comparison on a plot's page: NDVI in both years, and the loss. */
export const PICTURES = ['ndvi-before', 'ndvi-after', 'loss'] as const;
/** The folder of pictures in a package. */
export const PICTURE_FOLDER = 'plots';
/** Digits of a plot's digest in the names of its pictures. */
const DIGITS = 16;

/** Path of a plot's picture in its package. */
export function pictureName(digest: string, id: string, lang: Lang): string {
  return `${PICTURE_FOLDER}/${digest.slice(0, DIGITS)}-${id}.${lang}.svg`;
}
