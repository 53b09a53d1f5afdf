import type { PackInfo } from 'sylvan/packs';

/** What the file of a pack is called: its place and the side of its square. */
export function packFileName({ zone: { lat, lng, size } }: Pick<PackInfo, 'zone'>): string {
  return `${lat}_${lng}_${size}km.sylvan.zip`;
}
