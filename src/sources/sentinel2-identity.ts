import type { StacItem } from './stac-schema.ts';

/** MGRS tile (`01WCP`) from whichever property or name has it; null when none does. */
export function tileOf({ id, properties }: StacItem): string | null {
  const parts = (prefix: 'mgrs' | 'sentinel') =>
    `${properties[`${prefix}:utm_zone`] ?? ''}${properties[`${prefix}:latitude_band`] ?? ''}${properties[`${prefix}:grid_square`] ?? ''}`;
  const candidates = [
    properties['s2:mgrs_tile'],
    properties['grid:code']?.replace(/^MGRS-/, ''),
    parts('mgrs'),
    parts('sentinel'),
    /_T?(\d{2}[C-X][A-Z]{2})(?=_|$)/.exec(id)?.[1],
  ];
  for (const candidate of candidates) {
    const tile = /^T?(\d{1,2}[C-X][A-Z]{2})$/.exec(candidate ?? '')?.[1];
    if (tile !== undefined) return tile.padStart(5, '0');
  }
  return null;
}

/**
 * The moment that tells two pictures of one tile apart. The start of the datastrip is best: reprocessing keeps it,
 * and the two halves of a tile that fell into two datastrips differ in it, even where a catalogue gives both the time
 * of the whole pass. Without one it is the acquisition time to the second.
 */
export function sensingOf({ properties }: StacItem, datetime: string): string {
  return /_S(\d{8}T\d{6})(?=_|$)/.exec(properties['s2:datastrip_id'] ?? '')?.[1] ?? datetime.slice(0, 19);
}
