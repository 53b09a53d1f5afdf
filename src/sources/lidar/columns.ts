/** Name of the member that marks a file whose shots passed the quality filter before they were written. */
export const PASSED = 'sylvan:passed';

/** The fields of a shot, with their possible column names: both generations of the products, and common exports. */
const SHOT_COLUMNS = {
  shotNumber: ['shot_number', 'shotnumber'],
  beam: ['beam'],
  lat: ['lat_lowestmode', 'latitude', 'lat'],
  lng: ['lon_lowestmode', 'longitude', 'lon', 'lng'],
  deltaTime: ['delta_time'],
  time: ['time', 'datetime', 'acq_time'],
  rh: ['rh'],
  rh50: ['rh50', 'rh_50'],
  rh98: ['rh98', 'rh_98'],
  elevation: ['elev_lowestmode', 'elevation_lm'],
  terrain: ['digital_elevation_model', 'dem', 'tandemx_elevation'],
  sensitivity: ['sensitivity'],
  quality: ['l2a_quality_flag_rel3', 'l2a_quality_flag', 'l2_quality_flag', 'quality_flag'],
  degrade: ['degrade_flag'],
  surface: ['surface_flag'],
  waterPersistence: ['landsat_water_persistence', 'water_persistence'],
  urbanProportion: ['urban_proportion'],
  cover: ['cover'],
  coverFrom: ['cover_from'],
  coverQuality: ['l2b_quality_flag_rel3', 'l2b_quality_flag'],
} as const satisfies Record<string, readonly string[]>;

export type ShotColumn = keyof typeof SHOT_COLUMNS;

/** A percentile of the relative height curve that has its own column, `rh0` to `rh99`. */
interface CurveColumn {
  readonly percent: number;
  readonly name: string;
}

export interface ShotColumns {
  /** The file's own name for each column that it has. */
  readonly names: Readonly<Partial<Record<ShotColumn, string>>>;
  readonly curve: readonly CurveColumn[];
}

/**
 * Finds the columns of a shot among those of a file, in any order and in upper or lower case, ignoring product paths
 * (`BEAM0101/geolocation/…`). `rh100` is not part of the curve, because L2B gives it in centimetres.
 */
export function findColumns(names: Iterable<string>): ShotColumns {
  const written = new Map<string, string>();
  for (const name of names) {
    const plain = name.trim().toLowerCase().replace(/^.*\//, '');
    if (!written.has(plain)) written.set(plain, name);
  }
  const found: Partial<Record<ShotColumn, string>> = {};
  for (const [column, aliases] of Object.entries(SHOT_COLUMNS)) {
    const alias = aliases.find((name) => written.has(name));
    if (alias !== undefined) found[column as ShotColumn] = written.get(alias)!;
  }
  return { names: found, curve: curveColumns(written) };
}

function curveColumns(written: ReadonlyMap<string, string>): CurveColumn[] {
  const columns: CurveColumn[] = [];
  for (let percent = 0; percent < 100; percent++) {
    const name = written.get(`rh${percent}`) ?? written.get(`rh_${percent}`);
    if (name !== undefined) columns.push({ percent, name });
  }
  return columns;
}

/** Ratio of canopy reflectance to ground reflectance at GEDI's wavelength; the default of GEDI L2B. */
const CANOPY_TO_GROUND = 1.5;

/**
 * Maximum distance, in percent of the energy, between the heights just below and just above the ground; if they are farther
 * apart, the ground's fraction is not interpolated.
 */
const WIDEST_GAP = 5;

/** One height of a relative height curve: `percent` of the returned energy lies at or below `height` metres above ground. */
export interface RelativeHeight {
  readonly percent: number;
  readonly height: number;
}

/**
 * Fraction of the energy at or below ground, 0…1, interpolated where the curve crosses height 0; if several percentiles lie at 0,
 * the middle of them. `curve` is in order of percent. `null` if the curve falls anywhere, or is too coarse around the ground.
 */
export function groundFraction(curve: readonly RelativeHeight[]): number | null {
  if (curve.length < 2 || curve.some(({ height }, i) => i > 0 && !(height >= curve[i - 1].height)))
    return null;
  const rising = crossing(curve, (height) => height >= 0);
  const falling = crossing(curve, (height) => height > 0);
  return rising === null || falling === null ? null : (rising + falling) / 200;
}

/** Percent at which the curve reaches height 0 (if `isOver` includes 0) or leaves it (if not). */
function crossing(curve: readonly RelativeHeight[], isOver: (height: number) => boolean): number | null {
  const next = curve.findIndex(({ height }) => isOver(height));
  if (next === -1) return curve[curve.length - 1].percent >= 100 - WIDEST_GAP ? 100 : null;
  if (next === 0) return curve[0].percent <= WIDEST_GAP ? 0 : null;
  const [below, above] = [curve[next - 1], curve[next]];
  if (above.percent - below.percent > WIDEST_GAP) return null;
  const part = -below.height / (above.height - below.height);
  return below.percent + part * (above.percent - below.percent);
}

/**
 * Canopy cover 0…1 from the fraction of energy at or below ground (methods 5.3): the ground pulse is symmetric, so its energy
 * is twice that fraction, and canopy reflects 1.5 times as much as ground.
 */
export function coverOfGround(fraction: number): number {
  const ground = Math.min(1, 2 * fraction);
  const canopy = 1 - ground;
  return canopy / (canopy + CANOPY_TO_GROUND * ground);
}
