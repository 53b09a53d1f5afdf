import type { ForestType } from '../../contract/index.ts';
import type { FormCounts, PhenologyResult } from './tasks.ts';
import { borealLatitude, climateZone, type ClimateZone } from '../../geo/season.ts';

/** Covers, in percent, below which trees are not forest, are sparse, form a savanna, and form a woody savanna. */
const COVERS = { forest: 5, sparse: 10, savanna: 30, woody: 60 } as const;
const SAVANNA_LATITUDE = 35;
const MANGROVE_LATITUDE = 32;
/**
 * A savanna's canopy is lower than the first number, in metres. If no height is known, the seasonal amplitude of its NDVI is at
 * least the second number.
 */
const SAVANNA_HEIGHT = 12;
const SAVANNA_AMPLITUDE = 0.18;
const DOMINANT = 0.6;
const ENOUGH_DATES = 8;
/** Within this many degrees of the boreal border, the climate zone is in doubt. */
const BORDER_DEGREES = 3;
const BORDER_DOUBT = 0.2;

export interface ForestTypeInputs {
  readonly lat: number;
  readonly lng: number;
  /** Forest as a percentage of the observed land. */
  readonly coverPercent: number | null;
  /** Median RH98 of the forest, metres. */
  readonly medianHeight: number | null;
  readonly phenology: PhenologyResult | null;
  /** Mangrove as a fraction of the forest on ESA WorldCover, 0…1; `null` if unknown. */
  readonly mangroveFraction: number | null;
  /** Fraction of the zone that was observed, 0…1. */
  readonly validFraction: number;
}

export interface TypedForest {
  readonly code: ForestType;
  /** 0…1; `null` if the type is unknown, or follows from the climate alone because no date shows the leaves. */
  readonly confidence: number | null;
}

/**
 * The type, and the lead of the most frequent kind of pixel: its share minus that of the second, or the substitute that methods 7
 * defines; `null` without pixels.
 */
interface Verdict {
  readonly code: ForestType;
  readonly lead: number | null;
  /** Whether the confidence is independent of the number of dates, as for types that follow from cover or height. */
  readonly isTimeless?: true;
  /** Whether the code names a climate zone, which is in doubt near the zone's border. */
  readonly zoned?: true;
}

/** The type of the zone's forest by deterministic rules, and its confidence (methods 7). */
export function forestType(inputs: ForestTypeInputs): TypedForest {
  const { code, lead, isTimeless = false, zoned = false } = assess(inputs);
  if (lead === null) return { code, confidence: null };
  const dates = isTimeless ? 1 : Math.min(1, (inputs.phenology?.dates ?? 0) / ENOUGH_DATES);
  const doubt = zoned && isNearBorealBorder(inputs) ? BORDER_DOUBT : 0;
  return { code, confidence: Math.min(1, Math.max(0, lead * inputs.validFraction * dates - doubt)) };
}

function assess(inputs: ForestTypeInputs): Verdict {
  const { coverPercent, lat, lng } = inputs;
  if (coverPercent === null) return { code: 'UNKNOWN', lead: null };
  if (coverPercent < COVERS.forest) return { code: 'NON_FOREST', lead: 1, isTimeless: true };
  if (coverPercent < COVERS.sparse) return { code: 'SPARSE_TREES', lead: 1, isTimeless: true };
  return (
    mangrove(inputs) ?? savanna(inputs, coverPercent) ?? byLeaves(climateZone(lat, lng), inputs.phenology)
  );
}

/** Rule 2 of methods 7. */
function mangrove({ lat, mangroveFraction }: ForestTypeInputs): Verdict | null {
  if (mangroveFraction === null || mangroveFraction < 0.5 || Math.abs(lat) > MANGROVE_LATITUDE) return null;
  return { code: 'MANGROVE', lead: 2 * mangroveFraction - 1 };
}

/** Rule 3 of methods 7, open woodland: low or, if no height is known, strongly seasonal. */
function savanna({ lat, medianHeight, phenology }: ForestTypeInputs, coverPercent: number): Verdict | null {
  const isOpen = coverPercent < COVERS.woody && Math.abs(lat) <= SAVANNA_LATITUDE;
  const isLow =
    medianHeight !== null ? medianHeight < SAVANNA_HEIGHT : (phenology?.amplitude ?? 0) >= SAVANNA_AMPLITUDE;
  if (!isOpen || !isLow) return null;
  const code = coverPercent < COVERS.savanna ? 'SAVANNA' : 'WOODY_SAVANNA';
  return { code, lead: 1, ...(medianHeight !== null && { isTimeless: true as const }) };
}

/** Rule 4 of methods 7. */
function byLeaves(zone: ClimateZone, phenology: PhenologyResult | null): Verdict {
  if (phenology === null || phenology.assessedPixels === 0) return { code: `${zone}_FOREST`, lead: null };
  const fractions = fractionsOf(zone, phenology);
  const [first, second] = fractions;
  if (first.fraction < DOMINANT) return { code: `${zone}_MIXED`, lead: 1 - first.fraction, zoned: true };
  return { code: first.code, lead: first.fraction - second.fraction, zoned: true };
}

interface Fraction {
  readonly code: ForestType;
  readonly fraction: number;
}

/** Kinds of pixel with their shares, the largest first. Semi-deciduous is a separate kind only in the tropics. */
function fractionsOf(
  zone: ClimateZone,
  { assessedPixels, evergreen, semi, deciduous }: PhenologyResult,
): [Fraction, Fraction, ...Fraction[]] {
  const isTropical = zone === 'TROPICAL';
  const fallen = isTropical ? deciduous : plus(deciduous, semi);
  const kinds: [ForestType, number][] = [
    [`${zone}_EVERGREEN_BROADLEAF`, evergreen.broadleaf],
    [`${zone}_EVERGREEN_NEEDLELEAF`, evergreen.needleleaf],
    [`${zone}_DECIDUOUS_BROADLEAF`, fallen.broadleaf],
    [`${zone}_DECIDUOUS_NEEDLELEAF`, fallen.needleleaf],
    ['TROPICAL_SEMI_DECIDUOUS', isTropical ? semi.broadleaf + semi.needleleaf : 0],
  ];
  const fractions = kinds.map(([code, pixels]) => ({ code, fraction: pixels / assessedPixels }));
  return fractions.sort((a, b) => b.fraction - a.fraction) as [Fraction, Fraction, ...Fraction[]];
}

function plus(a: FormCounts, b: FormCounts): FormCounts {
  return { broadleaf: a.broadleaf + b.broadleaf, needleleaf: a.needleleaf + b.needleleaf };
}

function isNearBorealBorder({ lat, lng }: ForestTypeInputs): boolean {
  return Math.abs(lat - borealLatitude(lng)) < BORDER_DEGREES;
}
