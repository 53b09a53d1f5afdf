import { makeZone, type Zone } from '../core/zone.ts';
import type { Place } from './reading-context.ts';

/**
 * Pixels of the trend grid by the zone's side: a level of Landsat's pyramid, 30 m doubled, of which 20 km have 111,000. A
 * year's median needs no more, and each doubling costs a quarter of the bytes (METHODS 2.4).
 */
const LADDER = [
  { upToKm: 5, metres: 30 },
  { upToKm: 20, metres: 60 },
  { upToKm: 40, metres: 120 },
  { upToKm: 80, metres: 240 },
  { upToKm: Infinity, metres: 480 },
] as const;

/** Edges of Landsat's pixels are 15 m off the multiples of 30, in every scene. */
const LATTICE = [15, 15] as const;

/** Pixels of a comparison, which measures areas: Landsat's own while a dozen looks of them fit a worker's memory. */
const COMPARE_LADDER = [
  { upToKm: 24, metres: 30 },
  { upToKm: 48, metres: 60 },
  { upToKm: Infinity, metres: 120 },
] as const;

/** The zone of a comparison on Landsat's lattice. Throws as {@link makeZone} does. */
export function compareZone({ lat, lng, size }: Pick<Place, 'lat' | 'lng' | 'size'>): Zone {
  const { metres } = COMPARE_LADDER.find(({ upToKm }) => size <= upToKm)!;
  return makeZone({ lat, lng, sizeKm: size }, { finest: metres, origin: LATTICE });
}

/**
 * The zone on Landsat's lattice, in its own UTM system: `grid` is what all years of both missions are read onto, whatever
 * scenes were found. Throws as {@link makeZone} does.
 */
export function trendZone({ lat, lng, size }: Pick<Place, 'lat' | 'lng' | 'size'>): Zone {
  const { metres } = LADDER.find(({ upToKm }) => size <= upToKm)!;
  return makeZone({ lat, lng, sizeKm: size }, { finest: metres, origin: LATTICE });
}
