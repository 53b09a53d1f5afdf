/** Between the tropics leaves are on at any season, or fall by no fixed calendar (METHODS 2.4). */
const TROPIC = 23.5;

/**
 * Whether deciduous forest at `lat` is in full leaf on `date` (`YYYY-MM-DD`): 1 June to 15 September in the north, 1 December to
 * 15 March in the south (METHODS 2.4); always within the tropics.
 */
export function isLeafOn(lat: number, date: string): boolean {
  if (Math.abs(lat) <= TROPIC) return true;
  const day = date.slice(5, 10);
  return lat > 0 ? day >= '06-01' && day <= '09-15' : day >= '12-01' || day <= '03-15';
}
