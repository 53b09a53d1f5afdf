import { degreeLengths, normalizeLongitude } from '../geo/ellipsoid.ts';
import { isVectorFileError, VectorFileError } from './fault.ts';
import { checkDegrees, labelOf, membersOf, outlineOf, type Feature } from './feature.ts';
import { overlapsOf } from './overlaps.ts';
import type { PlotNote } from './plot-notes.ts';
import { repaired } from './repairs.ts';

/** A plot as defined by the regulation on deforestation-free products: a polygon, or a point of at most four hectares. */
export interface Plot {
  /** The feature in the file. */
  readonly feature: Feature;
  /** The geometry of the file, repaired. */
  readonly geometry: unknown;
  /** The geometry to measure: the polygon, or the circle around the point; `null` if there is a fault. */
  readonly measured: unknown;
  /** Hectares of the circle; `null` for a polygon. */
  readonly circleHa: number | null;
  /** Repairs of the geometry. */
  readonly repairs: readonly PlotNote[];
  /** Other notes: circles, duplicates, overlaps, few decimals. */
  readonly notes: readonly PlotNote[];
  /** Why it cannot be measured; `null` if it can. */
  readonly fault: VectorFileError | null;
}

/**
 * Largest plot, in hectares, that may be a point, and the area of a point that states none (Regulation (EU) 2023/1115, article
 * 2).
 */
const POINT_HA = 4;
/** Names of the property with a point's hectares, in lower case; the first is the one used by TRACES. */
const AREA_NAMES = ['area', 'area_ha', 'hectares'];
/** Number of decimals of degrees that the regulation requires. */
const DECIMALS = 6;
/** Number of corners of a circle. */
const CORNERS = 64;
/** Number of decimals to which a circle's corners are rounded, so that they are the same on every platform. */
const CORNER_DECIMALS = 9;
/** Maximum number of overlaps named for a plot, the largest first. */
const NAMED = 5;

/** Implements `plotsOf` of the entry point. */
export function plotsOf(features: readonly Feature[], file: string): Plot[] {
  const plots = features.map((feature) => plotOf(named(feature), file));
  const notes = overlapNotes(plots);
  return plots.map((plot, i) => ({ ...plot, notes: [...plot.notes, ...(notes.get(i) ?? [])] }));
}

/** Names a feature without a name after the place in TRACES's property `ProductionPlace`. */
function named(feature: Feature): Feature {
  const { ProductionPlace: place } = feature.properties;
  return feature.name === undefined && typeof place === 'string' && place.trim() !== ''
    ? { ...feature, name: place }
    : feature;
}

function plotOf(feature: Feature, file: string): Plot {
  const { geometry, repairs } = repaired(feature.geometry);
  const all = [...collected(feature), ...repairs];
  const notes = decimalNotes(geometry);
  try {
    checkDegrees(feature, file);
    const point = positionOf(feature, file);
    if (point === null) {
      const measured = outlineOf({ ...feature, geometry }, file);
      return { feature, geometry, measured, circleHa: null, repairs: all, notes, fault: null };
    }
    const stated = statedHa(feature, file);
    const circleHa = stated ?? POINT_HA;
    const circle = { code: stated === null ? 'circle-of-4' : 'circle', facts: { area: circleHa } } as const;
    const measured = circleOf(point, circleHa);
    return { feature, geometry, measured, circleHa, repairs: all, notes: [circle, ...notes], fault: null };
  } catch (error) {
    if (!isVectorFileError(error)) throw error;
    return { feature, geometry, measured: null, circleHa: null, repairs: all, notes, fault: error };
  }
}

/** Notes on the changes that reading has already made to the feature. */
function collected({ isCollected, gapM }: Feature): PlotNote[] {
  return [
    ...(isCollected === true ? [{ code: 'collected', facts: {} } as const] : []),
    ...(gapM !== undefined ? [{ code: 'walked', facts: { gap: gapM } } as const] : []),
  ];
}

/** The one position of a point; `null` for other geometries. Throws `several-points`, `no-position`. */
function positionOf(feature: Feature, file: string): readonly [lng: number, lat: number] | null {
  const { type, coordinates } = membersOf(feature.geometry);
  if (type !== 'Point' && type !== 'MultiPoint') return null;
  const points = (type === 'Point' ? [coordinates] : coordinates) as readonly unknown[];
  const label = labelOf(feature);
  if (Array.isArray(points) && points.length > 1)
    throw new VectorFileError('several-points', file, { feature: label, facts: { count: points.length } });
  const [lng, lat] = (Array.isArray(points) && Array.isArray(points[0]) ? points[0] : []) as unknown[];
  if (typeof lng !== 'number' || typeof lat !== 'number' || !Number.isFinite(lng + lat))
    throw new VectorFileError('no-position', file, { feature: label });
  return [lng, lat];
}

/** Hectares stated in a point's properties; `null` if none are stated. Throws `point-area`, `point-too-large`. */
function statedHa(feature: Feature, file: string): number | null {
  const names = Object.keys(feature.properties);
  const name = AREA_NAMES.flatMap((wanted) => names.filter((one) => one.toLowerCase() === wanted)).at(0);
  const value = name === undefined ? null : feature.properties[name];
  if (value === null || value === undefined || value === '') return null;
  const area = typeof value === 'string' ? Number(value.trim().replace(/^(\d+),(\d+)$/, '$1.$2')) : value;
  const facts = {
    name: name!,
    area: typeof area === 'number' && area > POINT_HA ? area : shown(value),
    maximum: POINT_HA,
  };
  const options = { feature: labelOf(feature), facts };
  if (typeof area !== 'number' || !(area > 0 && Number.isFinite(area)))
    throw new VectorFileError('point-area', file, options);
  if (area > POINT_HA) throw new VectorFileError('point-too-large', file, options);
  return area;
}

function shown(value: unknown): string {
  return JSON.stringify(value).slice(0, 40);
}

/** The polygon with {@link CORNERS} corners around a position and an area of `hectares`. */
function circleOf([lng, lat]: readonly [number, number], hectares: number): object {
  const radius = Math.sqrt((20_000 * hectares) / (CORNERS * Math.sin((2 * Math.PI) / CORNERS)));
  const [along, up] = degreeLengths(lat);
  const corner = (i: number) => {
    const angle = (2 * Math.PI * i) / CORNERS;
    const east = normalizeLongitude(lng + (radius * Math.cos(angle)) / along);
    return [east, lat + (radius * Math.sin(angle)) / up].map((value) =>
      Number(value.toFixed(CORNER_DECIMALS)),
    );
  };
  const ring = Array.from({ length: CORNERS }, (_, i) => corner(i));
  return { type: 'Polygon', coordinates: [[...ring, ring[0]]] };
}

/** JSON drops trailing zeros, so there is a note only if no coordinate has enough decimals. */
function decimalNotes(geometry: unknown): PlotNote[] {
  const { coordinates } = membersOf(geometry);
  const numbers = (Array.isArray(coordinates) ? coordinates.flat(4) : []).filter(Number.isFinite) as number[];
  const decimals = numbers.reduce((most, number) => Math.max(most, decimalsOf(number)), 0);
  return numbers.length > 0 && decimals < DECIMALS ? [{ code: 'few-decimals', facts: { decimals } }] : [];
}

function decimalsOf(number: number): number {
  return String(number).includes('e-') ? DECIMALS : (String(number).split('.')[1]?.length ?? 0);
}

/** Notes on duplicates and overlaps, by the index of their plot. Identical plots are compared with the others only once. */
function overlapNotes(plots: readonly Plot[]): Map<number, PlotNote[]> {
  const firsts = new Map<string, number>();
  const notes = new Map<number, PlotNote[]>();
  const note = (i: number, one: PlotNote) => notes.set(i, [...(notes.get(i) ?? []), one]);
  const alone = plots.map(({ measured }, i) => {
    const text = JSON.stringify(measured);
    const first = measured === null ? undefined : firsts.get(text);
    if (first === undefined) firsts.set(text, i);
    else note(i, { code: 'duplicate', facts: { plot: labelOf(plots[first].feature) } });
    return first === undefined ? measured : null;
  });
  const { overlaps, left } = overlapsOf(alone);
  const shared = new Map<number, { readonly other: number; readonly area: number }[]>();
  const share = (i: number, other: number, area: number) =>
    shared.set(i, [...(shared.get(i) ?? []), { other, area }]);
  for (const { pair, hectares, isSame } of overlaps) {
    const [first, second] = pair.toSorted((a, b) => a - b);
    const area = Number(hectares.toFixed(2));
    if (isSame) note(second, { code: 'duplicate', facts: { plot: labelOf(plots[first].feature) } });
    else {
      share(first, second, area);
      share(second, first, area);
    }
  }
  for (const [i, own] of shared) {
    const sorted = own.sort((a, b) => b.area - a.area || a.other - b.other);
    for (const { other, area } of sorted.slice(0, NAMED))
      note(i, { code: 'overlap', facts: { plot: labelOf(plots[other].feature), area } });
    if (sorted.length > NAMED) note(i, { code: 'more-overlaps', facts: { count: sorted.length - NAMED } });
  }
  if (left > 0) note(0, { code: 'not-compared', facts: { count: left } });
  return notes;
}
