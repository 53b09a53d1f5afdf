/** What a shot is made of, by the names its columns go under: both generations of the products, and common exports. */
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
  coverQuality: ['l2b_quality_flag_rel3', 'l2b_quality_flag'],
} as const satisfies Record<string, readonly string[]>;

export type ShotColumn = keyof typeof SHOT_COLUMNS;

/** Percentiles of the relative height curve that have columns of their own, `rh0` to `rh99`, in order. */
interface CurveColumn {
  readonly percent: number;
  readonly name: string;
}

export interface ShotColumns {
  /** The file's own name for each column it has. */
  readonly names: Readonly<Partial<Record<ShotColumn, string>>>;
  readonly curve: readonly CurveColumn[];
}

/**
 * Finds a shot's columns in a file's, whatever their case and order; paths of the product (`BEAM0101/geolocation/…`) are passed
 * over. `rh100` is no part of the curve: L2B gives it in centimetres.
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
