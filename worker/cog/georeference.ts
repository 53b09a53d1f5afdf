import { damagedHeader } from './faults.ts';
import { numbers, type Directory } from './parse.ts';
import { Tag } from './tags.ts';
import type { Affine } from '../../src/geo/grid.ts';
import { SINUSOIDAL, SINUSOIDAL_RADIUS } from '../../src/geo/projection.ts';
import { onWgs84 } from '../../src/geo/utm-kin.ts';

/** The GeoKeys that Sylvan reads, by their names in the GeoTIFF standard (OGC 19-008r4). */
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

type GeoKeys = Readonly<Partial<Record<(typeof KEYS)[keyof typeof KEYS], number>>>;

/** Number of values in an entry: key, location, count, and value or index. The header has the same number. */
const ENTRY = 4;

/** Reads the GeoKeys in use. Throws `not-a-tiff` if the key directory or one of these keys is damaged. */
function geoKeysOf(directory: Directory, asset: string): GeoKeys {
  const [version, , , count, ...entries] = numbers(directory, Tag.geoKeyDirectory) ?? [1, 1, 0, 0];
  const damaged = (what: string) => damagedHeader(asset, `its directory of GeoKeys ${what}`);
  if (version !== 1) throw damaged(`is of version ${version}`);
  // Some writers leave unused entries at the end.
  if (entries.length < count * ENTRY) throw damaged(`lists ${entries.length / ENTRY} keys of ${count}`);
  const doubles = numbers(directory, Tag.geoDoubleParams) ?? [];
  const keys: Record<string, number> = {};
  for (let i = 0, previous = 0; i < count * ENTRY; i += ENTRY) {
    const [id, offset, values, value] = entries.slice(i, i + ENTRY);
    // The last of duplicate keys counts, as in libgeotiff.
    if (id < previous) throw damaged(`has key ${id} after ${previous}`);
    previous = id;
    if (!(id in KEYS)) continue;
    const number = values === 1 ? { 0: value, [Tag.geoDoubleParams]: doubles.at(value) }[offset] : undefined;
    if (number === undefined) throw damaged(`has no number for key ${id}`);
    keys[KEYS[id as keyof typeof KEYS]] = number;
  }
  return keys;
}

/**
 * The position of an image. Null means that the file does not state it, or states it in a form that no EPSG code or affine can
 * express.
 */
interface Georeference {
  readonly epsg: number | null;
  readonly affine: Affine | null;
}

const USER_DEFINED = 32767;
const PIXEL_IS_AREA = 1;
const PIXEL_IS_POINT = 2;
const GEOGRAPHIC_MODEL = 2;
const METRE = 9001;
const SINUSOIDAL_TRANSFORM = 24;
/** Maximum error, in metres, of the sphere's radius, which files may round. Such an error moves pixels by a few centimetres. */
const RADIUS_TOLERANCE = 0.01;
/** Maximum absolute value of an affine's numbers. In metres, it is larger than the false easting of any projection. */
const LARGEST = 1e9;
/** Minimum absolute value of an affine's numbers other than zero. Even rounding errors, about 1e-16 of a number, are larger. */
const SMALLEST = 1e-30;

/** Reads CRS and affine from the GeoTIFF tags (OGC 19-008r4) as GDAL does. Throws `not-a-tiff` if they are damaged. */
export function georeferenceOf(directory: Directory, asset: string): Georeference {
  const keys = geoKeysOf(directory, asset);
  const affine = modelAffine(directory, asset);
  const { GTRasterType: raster = PIXEL_IS_AREA } = keys;
  if (raster !== PIXEL_IS_AREA && raster !== PIXEL_IS_POINT)
    throw damagedHeader(asset, `its pixels are neither areas nor points, but ${raster}`);
  const isPoint = raster === PIXEL_IS_POINT;
  return { epsg: epsgOf(keys), affine: affine && isPoint ? fromPixelCentres(affine) : affine };
}

/** The affine of an overview of `width` x `height` pixels that covers the same ground as its image. */
export function overviewAffine(
  [a, b, c, d, e, f]: Affine,
  image: { readonly width: number; readonly height: number },
  { width, height }: { readonly width: number; readonly height: number },
): Affine {
  const [x, y] = [image.width / width, image.height / height];
  return [a * x, b * y, c, d * x, e * y, f];
}

/** The horizontal CRS. An additional vertical one does not affect pixels. */
function epsgOf(keys: GeoKeys): number | null {
  const { GTModelType: model, ProjectedCRS: projected } = keys;
  if (model === GEOGRAPHIC_MODEL || (model === undefined && projected === undefined))
    return code(keys.GeodeticCRS);
  // With a unit other than the metre, the CRS is not the one that the code names.
  if ((keys.ProjLinearUnits ?? METRE) !== METRE) return null;
  return code(projected) ?? (isSinusoidal(keys) ? SINUSOIDAL : null);
}

/** MODIS grids have no EPSG code. Their files spell out the projection: on a sphere, from Greenwich, without offsets. */
function isSinusoidal(keys: GeoKeys): boolean {
  if (keys.ProjMethod !== SINUSOIDAL_TRANSFORM) return false;
  const { EllipsoidSemiMajorAxis: major, EllipsoidSemiMinorAxis: minor = major } = keys;
  return [major, minor].every(isRadius) && OFFSETS.every((key) => (keys[key] ?? 0) === 0);
}

function isRadius(key: number | undefined): boolean {
  return key !== undefined && Math.abs(key - SINUSOIDAL_RADIUS) <= RADIUS_TOLERANCE;
}

/** Keys that shift or distort a sinusoidal CRS unless they are zero. */
const OFFSETS = [
  'EllipsoidInvFlattening',
  'PrimeMeridianLongitude',
  'ProjCenterLong',
  'ProjNatOriginLong',
  'ProjFalseEasting',
  'ProjFalseNorthing',
] as const;

function code(key: number | undefined): number | null {
  return key !== undefined && key > 0 && key < USER_DEFINED ? onWgs84(key) : null;
}

function modelAffine(directory: Directory, asset: string): Affine | null {
  const scale = inMultiplesOf(3, directory, Tag.modelPixelScale, asset);
  const tiepoint = inMultiplesOf(6, directory, Tag.modelTiepoint, asset);
  const matrix = inMultiplesOf(16, directory, Tag.modelTransformation, asset);
  if (scale && scale[0] !== 0 && scale[1] !== 0)
    return tiepoint && onEarth(fromTiepoint(scale, tiepoint), asset);
  if (!matrix) return null;
  const [a, b, , c, d, e, , f] = matrix as [number, ...number[]];
  return onEarth([a, b, c, d, e, f], asset);
}

/** The numbers of a tag, which come in groups of `size`. */
function inMultiplesOf(
  size: number,
  directory: Directory,
  tag: number,
  asset: string,
): readonly number[] | null {
  const values = numbers(directory, tag);
  if (values && values.length % size !== 0)
    throw damagedHeader(asset, `its tag ${tag} has ${values.length} values, not a multiple of ${size}`);
  return values;
}

/** Rows run downwards regardless of the sign of the vertical scale, as in GDAL. */
function fromTiepoint([scaleX, scaleY]: readonly number[], tiepoint: readonly number[]): Affine {
  const [column, row, , x, y] = tiepoint as [number, number, number, number, number];
  const [a, e] = [scaleX, -Math.abs(scaleY)];
  return [a, 0, x - column * a, 0, e, y - row * e];
}

/** A coordinate, in metres or degrees, that lies nowhere on Earth means damage. */
function onEarth(affine: Affine, asset: string): Affine {
  for (const value of affine) {
    const size = Math.abs(value);
    if (!(size <= LARGEST) || (value !== 0 && size < SMALLEST))
      throw damagedHeader(asset, `its georeference contains the number ${value}`);
  }
  return affine;
}

/** Converts an affine that locates the centre of the first pixel into one that locates its outer corner. */
function fromPixelCentres([a, b, c, d, e, f]: Affine): Affine {
  return [a, b, c - (a + b) / 2, d, e, f - (d + e) / 2];
}
