import type { PackInfo } from 'sylvan/packs';

/** The file name of a pack: its place and the side of its square. */
export function packFileName({ zone: { lat, lng, size } }: Pick<PackInfo, 'zone'>): string {
  return `${lat}_${lng}_${size}km.sylvan.zip`;
}
