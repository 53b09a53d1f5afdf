import type { GeometryInput } from '../contract/geometry.ts';
import type { Lang } from '../contract/zone.ts';
import { SylvanError, type ErrorFields } from '../errors/errors.ts';
import type { Grid } from '../geo/grid.ts';
import {
  isClassLayer,
  LAYER_CLASSES,
  LAYER_IDS,
  UNKNOWN_CLASS,
  type Layer,
  type LayerId,
} from '../geo/layer.ts';
import { partsOf, type Polygon } from '../geo/polygon.ts';
import { isUtm } from '../geo/projection.ts';
import { LANGS } from '../locale/in-languages.ts';

/** Maximum side in pixels. TIFF and PNG allow more, but no zone needs it, and readers reject it. */
const LONGEST_SIDE = 0xffff;

/**
 * Checks that a layer can be written. It must have a known id, a north-up UTM grid of at most 65535 pixels a side, data that fill
 * the grid, and values that are finite or NaN, or classes of the layer. Throws `invalid-parameters` otherwise.
 */
export function checkLayer({ id, grid, data }: Layer): void {
  checkId(id);
  checkGrid(grid);
  const expected = grid.width * grid.height;
  if (data.length !== expected)
    throw refused(`${data.length} values do not fill a grid of ${grid.width} x ${grid.height} pixels.`, {
      expected,
      received: data.length,
    });
  if (isClassLayer(id)) checkClasses(data, LAYER_CLASSES[id].length);
  else checkMeasurements(data);
}

/** Throws `invalid-parameters` for an unknown layer id, and for a language without texts. */
export function checkNames(id: LayerId, lang: Lang): void {
  checkId(id);
  if (!LANGS.includes(lang)) throw refused(`There are no texts in ${lang}; use ${LANGS.join(' or ')}.`);
}

function checkId(id: LayerId): void {
  if (!LAYER_IDS.includes(id)) throw refused(`There is no layer ${id}; use ${LAYER_IDS.join(', ')}.`);
}

function checkGrid({ epsg, affine, width, height }: Grid): void {
  if (![width, height].every((side) => Number.isInteger(side) && side >= 1 && side <= LONGEST_SIDE))
    throw refused(`A grid of ${width} x ${height} pixels cannot be written.`, { maximum: LONGEST_SIDE });
  if (!isUtm(epsg))
    throw refused(
      `EPSG:${epsg} cannot be written; use a UTM system of WGS 84 (EPSG:32601-32660, 32701-32760).`,
      { epsg },
    );
  const [a, b, , d, e] = affine;
  if (!affine.every(Number.isFinite) || a <= 0 || b !== 0 || d !== 0 || e >= 0)
    throw refused('Only north-up grids can be written: the affine has a rotation, a flip, or no number.');
}

function checkClasses(data: Layer['data'], classes: number): void {
  if (!(data instanceof Uint8Array)) throw refused('A layer of classes needs a Uint8Array.');
  const stranger = data.find((value) => value >= classes && value !== UNKNOWN_CLASS);
  if (stranger !== undefined)
    throw refused(
      `${stranger} is not a class of this layer, whose classes are 0 to ${classes - 1} and ${UNKNOWN_CLASS}.`,
    );
}

function checkMeasurements(data: Layer['data']): void {
  if (!(data instanceof Float32Array)) throw refused('A layer of measurements needs a Float32Array.');
  if (data.some((value) => Math.abs(value) === Infinity))
    throw refused('A layer of measurements contains an infinite value; use NaN for unknown values.');
}

/** Throws `invalid-parameters` for rings without positions, or with invalid ones. */
export function checkOutline(outline: GeometryInput | undefined): void {
  if (outline === undefined) return;
  const parts = partsOf(outline as Polygon);
  const isOnEarth = ([lng, lat]: readonly number[]) => Math.abs(lng) <= 180 && Math.abs(lat) <= 90;
  if (!parts.flat().every((ring) => ring.length > 0 && ring.every(isOnEarth)))
    throw refused('An outline needs rings of longitudes and latitudes, in degrees of WGS 84.');
}

/** The error for something that cannot be written. */
export function refused(detail: string, fields: ErrorFields = {}): SylvanError {
  return new SylvanError('invalid-parameters', detail, { fields });
}
