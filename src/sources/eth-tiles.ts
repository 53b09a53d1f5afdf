/** ETH's own share of its canopy height map of 2020. */
export const ETH_URL =
  'https://libdrive.ethz.ch/index.php/s/cO8or7iOe5dT2Rt/download?path=%2F3deg_cogs&files=';

const PREFIX = 'ETH_GlobalCanopyHeight_10m_2020_';
export const TILE_DEGREES = 3;

/**
 * What the names of tiles are appended to: an address with a query as it is, any other as a folder. Throws TypeError for what
 * is no URL.
 */
export function tilePrefix(url: string): string {
  const { href, search } = new URL(url);
  return search !== '' || href.endsWith('/') ? href : `${href}/`;
}

/** Name of the tile with this south-west corner in degrees, `S06W063`; corners are multiples of three degrees. */
export function tileName(south: number, west: number): string {
  const degrees = (value: number, digits: number) => String(Math.abs(value)).padStart(digits, '0');
  return `${south < 0 ? 'S' : 'N'}${degrees(south, 2)}${west < 0 ? 'W' : 'E'}${degrees(west, 3)}`;
}

/** Id of a tile, its file's name without `.tif`. */
export function tileId(name: string): string {
  return `${PREFIX}${name}_Map`;
}

/** Whether a file may be a tile of the map, by its name alone: nothing else of a host is asked for by it. */
export function isTileFile(file: string): boolean {
  const corner = /^ETH_GlobalCanopyHeight_10m_2020_([NS])(\d{2})([EW])(\d{3})_Map\.tif$/.exec(file);
  if (corner === null) return false;
  const [south, west] = [Number(corner[2]), Number(corner[4])];
  const isWithin = south <= (corner[1] === 'N' ? 87 : 90) && west <= (corner[3] === 'E' ? 177 : 180);
  // The equator is north and the meridian east, so that each corner has one name.
  const isNamed = (corner[1] === 'N' || south > 0) && (corner[3] === 'E' || west > 0);
  return isWithin && isNamed && south % TILE_DEGREES === 0 && west % TILE_DEGREES === 0;
}
