/**
 * First and last EPSG code, first zone and hemisphere of a family of systems whose grids equal WGS 84 / UTM to within about two
 * metres.
 */
type Kin = readonly [first: number, last: number, zone: number, hemisphere: 'north' | 'south'];

const KIN: readonly Kin[] = [
  // SIRGAS 2000 of Latin America, and its variants in Mexico, Peru and French Guiana.
  [31965, 31976, 11, 'north'],
  [6210, 6211, 23, 'north'],
  [31977, 31985, 17, 'south'],
  [5396, 5396, 26, 'south'],
  [4484, 4489, 11, 'north'],
  [6366, 6371, 11, 'north'],
  [5839, 5839, 17, 'south'],
  [5387, 5387, 18, 'south'],
  [5389, 5389, 19, 'south'],
  [2972, 2972, 22, 'north'],
  // ETRS89, Europe.
  [25828, 25838, 28, 'north'],
  // NAD83 and NAD83(2011), North America.
  [26901, 26923, 1, 'north'],
  [6328, 6329, 59, 'north'],
  [6330, 6348, 1, 'north'],
  // GDA94 and GDA2020, Australia.
  [28348, 28358, 48, 'south'],
  [7846, 7859, 46, 'south'],
  // DGN95 and SRGI2013, Indonesia.
  [23866, 23872, 46, 'north'],
  [23877, 23884, 47, 'south'],
  [9476, 9482, 46, 'north'],
  [9487, 9494, 47, 'south'],
  // JGD2011, Japan.
  [6688, 6692, 51, 'north'],
];

/**
 * The WGS 84 / UTM system that equals a system (SIRGAS 2000, ETRS89 and others) to within about two metres. Returns other codes
 * unchanged.
 */
export function onWgs84(epsg: number): number {
  const kin = KIN.find(([first, last]) => epsg >= first && epsg <= last);
  if (kin === undefined) return epsg;
  const [first, , zone, hemisphere] = kin;
  return (hemisphere === 'north' ? 32600 : 32700) + zone + epsg - first;
}
