import type { Affine } from '../../src/core/affine.ts';
import { SINUSOIDAL, SINUSOIDAL_RADIUS } from '../../src/core/sinusoidal.ts';
import { numbers, type Directory } from './parse.ts';
import { Tag } from './tags.ts';

/** Where an image lies; null is "the file does not say", or says it in a way that no EPSG code or affine can. */
export interface Georeference {
  readonly epsg: number | null;
  readonly affine: Affine | null;
}

const USER_DEFINED = 32767;
const PIXEL_IS_POINT = 2;
const GEOGRAPHIC_MODEL = 2;
const METRE = 9001;
const SINUSOIDAL_TRANSFORM = 24;
/** Metres by which a file may round the sphere's radius: no pixel moves by as much. */
const RADIUS_TOLERANCE = 0.01;

/** CRS and affine from the GeoTIFF tags (OGC 19-008r4), read as GDAL reads them. */
export function georeferenceOf(directory: Directory): Georeference {
  const keys = geoKeysOf(directory);
  const affine = modelAffine(directory);
  const isPoint = keys.GTRasterTypeGeoKey === PIXEL_IS_POINT;
  return { epsg: epsgOf(keys), affine: affine && isPoint ? fromPixelCentres(affine) : affine };
}

/** The affine of an overview of `width` x `height` pixels over the same ground as its image. */
export function overviewAffine(
  [a, b, c, d, e, f]: Affine,
  image: { readonly width: number; readonly height: number },
  { width, height }: { readonly width: number; readonly height: number },
): Affine {
  const [x, y] = [image.width / width, image.height / height];
  return [a * x, b * y, c, d * x, e * y, f];
}

type GeoKeys = Readonly<Record<string, unknown>>;

/** Keys that cannot be read count as absent: the pixels are sound all the same, and the CRS is then null. */
function geoKeysOf({ image }: Directory): GeoKeys {
  try {
    return image.getGeoKeys() ?? {};
  } catch {
    return {};
  }
}

/** The horizontal CRS: a vertical one beside it changes nothing for pixels. */
function epsgOf(keys: GeoKeys): number | null {
  const { GTModelTypeGeoKey: model, ProjectedCSTypeGeoKey: projected } = keys;
  if (model === GEOGRAPHIC_MODEL || (model === undefined && projected === undefined))
    return code(keys.GeographicTypeGeoKey);
  // A unit of its own makes it another CRS than the code says.
  if ((keys.ProjLinearUnitsGeoKey ?? METRE) !== METRE) return null;
  return code(projected) ?? (isSinusoidal(keys) ? SINUSOIDAL : null);
}

/** MODIS's grids have no EPSG code: their files spell the projection out, on a sphere, from Greenwich, from zero. */
function isSinusoidal(keys: GeoKeys): boolean {
  if (keys.ProjCoordTransGeoKey !== SINUSOIDAL_TRANSFORM) return false;
  const { GeogSemiMajorAxisGeoKey: major, GeogSemiMinorAxisGeoKey: minor = major } = keys;
  return [major, minor].every(isRadius) && OFFSETS.every((key) => (keys[key] ?? 0) === 0);
}

function isRadius(key: unknown): boolean {
  return typeof key === 'number' && Math.abs(key - SINUSOIDAL_RADIUS) <= RADIUS_TOLERANCE;
}

/** Keys that move or bend a sinusoidal system where they are not zero. */
const OFFSETS = [
  'GeogInvFlatteningGeoKey',
  'GeogPrimeMeridianLongGeoKey',
  'ProjCenterLongGeoKey',
  'ProjNatOriginLongGeoKey',
  'ProjFalseEastingGeoKey',
  'ProjFalseNorthingGeoKey',
];

function code(key: unknown): number | null {
  return typeof key === 'number' && key > 0 && key < USER_DEFINED ? key : null;
}

function modelAffine(directory: Directory): Affine | null {
  const scale = numbers(directory, Tag.modelPixelScale);
  if (scale && scale.length >= 2 && scale[0] !== 0 && scale[1] !== 0)
    return fromTiepoint(scale, numbers(directory, Tag.modelTiepoint) ?? []);
  const matrix = numbers(directory, Tag.modelTransformation);
  if (matrix?.length !== 16) return null;
  const [a, b, , c, d, e, , f] = matrix as [number, ...number[]];
  return finite([a, b, c, d, e, f]);
}

/** Rows run down whatever the sign of the vertical scale, as GDAL takes it. */
function fromTiepoint([scaleX, scaleY]: readonly number[], tiepoint: readonly number[]): Affine | null {
  if (tiepoint.length < 6) return null;
  const [column, row, , x, y] = tiepoint as [number, number, number, number, number];
  const [a, e] = [scaleX, -Math.abs(scaleY)];
  return finite([a, 0, x - column * a, 0, e, y - row * e]);
}

function finite(affine: Affine): Affine | null {
  return affine.every(Number.isFinite) ? affine : null;
}

/** The tags place the first pixel's centre; an affine places its outer corner. */
function fromPixelCentres([a, b, c, d, e, f]: Affine): Affine {
  return [a, b, c - (a + b) / 2, d, e, f - (d + e) / 2];
}
