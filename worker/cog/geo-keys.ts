import { damagedHeader } from './faults.ts';
import { numbers, type Directory } from './parse.ts';
import { Tag } from './tags.ts';

/** GeoKeys that are read, by their names in the GeoTIFF standard (OGC 19-008r4). */
const KEYS = {
  1024: 'GTModelType',
  1025: 'GTRasterType',
  2048: 'GeodeticCRS',
  2057: 'EllipsoidSemiMajorAxis',
  2058: 'EllipsoidSemiMinorAxis',
  2059: 'EllipsoidInvFlattening',
  2061: 'PrimeMeridianLongitude',
  3072: 'ProjectedCRS',
  3075: 'ProjMethod',
  3076: 'ProjLinearUnits',
  3080: 'ProjNatOriginLong',
  3082: 'ProjFalseEasting',
  3083: 'ProjFalseNorthing',
  3088: 'ProjCenterLong',
} as const;

export type GeoKeys = Readonly<Partial<Record<(typeof KEYS)[keyof typeof KEYS], number>>>;

/** Numbers of one entry: key, place, count, value or index. The header is as long. */
const ENTRY = 4;

/** The keys that are read. Throws `not-a-tiff` for a directory of keys that is damaged, or one of these keys that is. */
export function geoKeysOf(directory: Directory, asset: string): GeoKeys {
  const [version, , , count, ...entries] = numbers(directory, Tag.geoKeyDirectory) ?? [1, 1, 0, 0];
  const damaged = (what: string) => damagedHeader(asset, `its directory of GeoKeys ${what}`);
  if (version !== 1) throw damaged(`is of version ${version}`);
  // Some writers leave room for more.
  if (entries.length < count * ENTRY) throw damaged(`lists ${entries.length / ENTRY} keys of ${count}`);
  const doubles = numbers(directory, Tag.geoDoubleParams) ?? [];
  const keys: Record<string, number> = {};
  for (let i = 0, previous = 0; i < count * ENTRY; i += ENTRY) {
    const [id, place, values, value] = entries.slice(i, i + ENTRY);
    if (id <= previous) throw damaged(`has key ${id} after ${previous}`);
    previous = id;
    if (!(id in KEYS)) continue;
    const number = values === 1 ? { 0: value, [Tag.geoDoubleParams]: doubles.at(value) }[place] : undefined;
    if (number === undefined) throw damaged(`has no number for key ${id}`);
    keys[KEYS[id as keyof typeof KEYS]] = number;
  }
  return keys;
}
