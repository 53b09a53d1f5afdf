export type ClimateZone = 'TROPICAL' | 'SUBTROPICAL' | 'TEMPERATE' | 'BOREAL';

/**
 * A coarse stand-in for FAO's ecological zones (METHODS 7): by absolute latitude, and in the north by how far oceanic
 * air keeps boreal forest away. The southern hemisphere has no boreal zone. Altitude is not modelled.
 */
export function climateZone(lat: number, lng: number): ClimateZone {
  const distance = Math.abs(lat);
  if (distance <= 23.5) return 'TROPICAL';
  if (distance <= 35) return 'SUBTROPICAL';
  return lat >= borealLatitude(lng) ? 'BOREAL' : 'TEMPERATE';
}

/** Northern latitude from which forest is boreal. */
export function borealLatitude(lng: number): number {
  if (lng >= -12 && lng < 30) return 58;
  if ((lng >= 30 && lng <= 60) || (lng >= -140 && lng <= -122)) return 56;
  return 50;
}

/** Canopy height at which the score's height term is full, metres (METHODS 9). */
export function referenceHeight(zone: ClimateZone): number {
  if (zone === 'TROPICAL') return 30;
  return zone === 'BOREAL' ? 15 : 25;
}
