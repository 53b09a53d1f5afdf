import { FIRST_DAY, type Lang } from 'sylvan/contract';
import { fileFields, namesOfPlots, type NamedPlot } from 'sylvan/eudr';
import { printable } from 'sylvan/locale';
import {
  featuresOf,
  isVectorFileError,
  plotsOf,
  readFeatures,
  vectorFaultDetail,
  type Feature,
  type VectorFile,
  type VectorFormat,
} from 'sylvan/vector';
import { isSylvanError, normalizeLongitude, parseAnalyzeRequest, placeOf, toProblem } from '#server';
import { assessed } from './check-zone.ts';
import {
  fault,
  type Carried,
  type Polygon,
  type ReadOptions,
  type ReadRow,
  type ZoneRow,
} from './zone-row.ts';

type Properties = Feature['properties'];
type Rings = readonly (readonly (readonly [lng: number, lat: number])[])[];

/** Features are streamed: only files that are read whole have a limit, 256 MB. */
const LIMITS = { bytes: 256e6, features: Infinity, positions: Infinity };

const SIZE_NAMES = ['size', 'size_km'];
const NAMES = { lat: 'geometry', lng: 'geometry', size: 'geometry' } as const;
const INEXACT = 'is a number with too many digits to be copied exactly: write it as text.';
const SHAPES = 'give a Point, a Polygon or a MultiPolygon';

/** A faulty plot has no place. */
const NOWHERE = { lat: NaN, lng: NaN, size: NaN, geometry: null } as const;

/** The zones of a file of features, in file order. Rejects with VectorFileError. */
export async function* vectorZones(
  file: VectorFile,
  format: VectorFormat,
  options: ReadOptions,
): AsyncGenerator<ReadRow> {
  for await (const feature of readFeatures(file, { format, limits: LIMITS }))
    yield featureZone(feature, options);
}

/** The plots of a file, each as a zone. It is read whole, because notes refer to other plots. Rejects like `vectorZones`. */
export async function* plotZones(
  file: VectorFile,
  format: VectorFormat,
  { lang = 'en' }: ReadOptions,
): AsyncGenerator<ReadRow> {
  const plots = await plotsOf(await featuresOf(file, file.name, { format }), file.name);
  for (const plot of namesOfPlots(plots)) yield { zone: plotZone(plot, lang) };
}

/** The zone of a feature: a square from a point with a size, or a polygon. */
function featureZone(feature: Feature, options: ReadOptions): ReadRow {
  const { number: line, id } = feature;
  if (feature.fault !== undefined) return fault(line, null, vectorFaultDetail(feature.fault, 'en'));
  const properties: Properties = { ...(id !== undefined && { id }), ...feature.properties };
  const long = Object.keys(properties).find((name) => isInexact(properties[name]));
  if (long !== undefined) return fault(line, long, `${printable(long)} ${INEXACT}`);
  if (feature.geometry === null) return fault(line, 'geometry', `The feature has no geometry: ${SHAPES}.`);
  const { type, coordinates } = feature.geometry as Readonly<Record<string, unknown>>;
  if (type === 'Point') return pointZone(line, coordinates, properties, options);
  if (type === 'Polygon' || type === 'MultiPolygon') return polygonZone(line, feature.geometry, properties);
  const detail = `The feature's geometry is a ${printable(String(type))}, which is not a zone: ${SHAPES}.`;
  return fault(line, 'geometry', detail);
}

/** Whether a whole number differs from the file's, such as a 64-bit key. Larger numbers are measurements, not keys. */
function isInexact(value: unknown): boolean {
  return Number.isInteger(value) && !Number.isSafeInteger(value) && Math.abs(value as number) <= 2 ** 64;
}

function pointZone(
  line: number,
  coordinates: unknown,
  properties: Properties,
  options: ReadOptions,
): ReadRow {
  if (!Array.isArray(coordinates) || coordinates.length < 2)
    return fault(line, 'geometry', 'The point has no coordinates: give longitude and latitude.');
  const [lng, lat] = coordinates as readonly unknown[];
  const names = Object.keys(properties).filter((name) => SIZE_NAMES.includes(name.toLowerCase()));
  if (names.length > 1)
    return fault(line, names[1], `The feature has ${names.join(' and ')}, which mean the same: keep one.`);
  const [name = 'size'] = names;
  const { [name]: size, ...others } = properties;
  const found = { line, lng, lat, size, carried: carriedOf(others), names: { ...NAMES, size: name } };
  return assessed(found, options);
}

/** A polygon's `size` property does not describe the zone; it is carried like the others. */
function polygonZone(line: number, geometry: unknown, properties: Properties): ReadRow {
  try {
    return { zone: { line, ...placeOfPolygon(geometry), carried: carriedOf(properties) } };
  } catch (error) {
    if (!isSylvanError(error) || error.errors.length === 0) throw error;
    return fault(line, 'geometry', error.errors[0].detail);
  }
}

/** A plot with the place of its polygon or circle, or with its fault in the sentence of `sylvan eudr`. */
function plotZone(plot: NamedPlot, lang: Lang): ZoneRow {
  const { number: line, properties } = plot.feature;
  const row = { line, carried: carriedOf(properties), own: fileFields(plot, lang) };
  try {
    if (plot.fault !== null) throw plot.fault;
    return { ...row, ...placeOfPolygon(plot.measured) };
  } catch (error) {
    const { code, detail } = isVectorFileError(error)
      ? { code: error.code, detail: vectorFaultDetail(error, lang) }
      : toProblem(error, { lang });
    return { ...row, ...NOWHERE, problem: { code, detail } };
  }
}

/** The centre and the longer side, in kilometres, of a polygon's box. Throws the library's SylvanError for a faulty polygon. */
function placeOfPolygon(found: unknown) {
  // All operations accept the same polygons.
  const { geometry } = parseAnalyzeRequest({ geometry: found }, { today: FIRST_DAY });
  return { ...placeOf({ geometry: geometry! }), geometry: withinTurn(geometry!) };
}

/** Wraps longitudes that continue past the antimeridian back into range. */
function withinTurn(polygon: Polygon): Polygon {
  const back = (rings: Rings): Rings =>
    rings.map((ring) => ring.map(([lng, lat]) => [normalizeLongitude(lng), lat] as const));
  return polygon.type === 'Polygon'
    ? { type: 'Polygon', coordinates: back(polygon.coordinates) }
    : { type: 'MultiPolygon', coordinates: polygon.coordinates.map(back) };
}

/** Properties as a list carries them: values other than text, numbers and booleans as JSON. */
function carriedOf(properties: Properties): ZoneRow['carried'] {
  const carried = (value: unknown): Carried => {
    if (value === null || value === undefined) return null;
    const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
    return isPlain ? value : JSON.stringify(value);
  };
  return Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, carried(value)]));
}
