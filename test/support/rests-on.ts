import { INDEX_IDS } from '../../src/geo/indices.ts';

/**
 * The evidence for every number of a record. Evidence has a name: a source, a year of a mission (`landsat89
 * 2014`), the earlier years of Sentinel-2 (`baseline`), its last year (`history`), or a requested field
 * (`forest`, `score`).
 */

/** The evidence without which a number is missing, and the evidence that affects it. */
export interface RestsOn {
  /** The number is missing if any of these is missing. */
  readonly needs?: readonly string[];
  /** The number is missing if all of these are missing, because one can replace another. */
  readonly either?: readonly string[];
  /** The number may change if there is less of any of these. */
  readonly uses?: readonly string[];
  /** The required evidence of a list member, by its name. */
  readonly member?: (name: string) => readonly string[];
  /** Whether the complete record of the test lacks the number. */
  readonly isEmpty?: true;
}

type Table = Readonly<Record<string, RestsOn>>;

const of = (paths: readonly string[], rule: RestsOn): Table =>
  Object.fromEntries(paths.map((path) => [path, rule]));
const under = (parent: string, names: readonly string[]) => names.map((name) => `${parent}.${name}`);

const FOREST = ['history', 'baseline', 'sentinel1', 'gedi', 'canopy-map'] as const;
const LANDSAT = ['landsat89', 'landsat45'] as const;
const DETAIL = ['detail'] as const;
const ALL = [...FOREST, ...LANDSAT, ...DETAIL, 'firms', 'forest', 'score'] as const;
const EVERY_SOURCE = { uses: ALL } as const;

/** Numbers that depend only on the request and its detail. */
const ground = under('details.zone', [
  ...['bbox[]', 'area_ha', 'perimeter_m'],
  ...['resolution_m', 'pixel_area_m2'],
]);

const heightErrors = ['rmse', 'mae', 'bias', 'r2', 'extrapolated_fraction'];
const references = under('details.references[]', [
  ...['year', 'forest', 'classes[].area_ha', 'loss[].year', 'loss[].area_ha'],
  ...under('agreement', ['kappa', 'ours', 'theirs', 'disputed_ha']),
]);
const terms: Readonly<Record<string, RestsOn>> = {
  cover: {},
  greenness: {},
  height: { either: ['gedi', 'canopy-map'] },
  moisture: {},
  trend: { needs: ['landsat89'] },
  disturbance: { needs: ['baseline', 'firms'] },
  fragmentation: {},
};

/** Evidence by path, for each number of an analysis. */
export const ANALYSIS: Table = {
  ...of(ground, { uses: DETAIL }),
  ...of(references, { isEmpty: true }),
  ...of(['ndvi_current', 'details.intervals.ndvi_current[]'], { uses: DETAIL }),
  ...of(under('details.indices', INDEX_IDS), { uses: DETAIL }),
  ...of(under('details.quality', ['valid_fraction', 'scenes_used']), { uses: DETAIL }),
  ...of(['forest_cover', 'details.intervals.forest_cover[]'], {
    needs: ['forest'],
    uses: [...FOREST, 'detail'],
  }),
  ...of(under('details.forest', ['area_ha', 'largest_patch_ha', 'core_fraction']), {
    needs: ['forest'],
    uses: [...FOREST, 'detail'],
  }),
  ...of(under('details.forest.evidence[]', ['known', 'forest', 'pull']), {
    needs: ['forest'],
    uses: [...FOREST, 'detail'],
  }),
  ...of(['score', 'details.intervals.score[]', 'details.score_gate', 'details.score_completeness'], {
    needs: ['score'],
    uses: ALL,
  }),
  ...of(under('details.score_terms[]', ['value', 'weight', 'points']), {
    needs: ['score'],
    uses: ALL,
    member: (id) => terms[id].needs ?? [],
  }),
  ...of(['canopy_height', 'details.intervals.canopy_height[]'], {
    needs: ['forest'],
    either: ['gedi', 'canopy-map'],
    uses: [...FOREST, 'detail'],
  }),
  ...of(['canopy_height_rh50', 'gedi_cover', 'details.height.n'], {
    needs: ['forest', 'gedi'],
    uses: [...FOREST, 'detail'],
  }),
  ...of(under('details.intervals', ['canopy_height_rh50[]', 'gedi_cover[]']), {
    needs: ['forest', 'gedi'],
    uses: [...FOREST, 'detail'],
  }),
  ...of(under('details.height.map', ['n', 'rmse', 'bias']), {
    needs: ['forest', 'gedi', 'canopy-map'],
    uses: [...FOREST, 'detail'],
  }),
  ...of(under('details.height', heightErrors), { needs: ['forest', 'gedi'], uses: [...FOREST, 'detail'] }),
  'details.forest_type.confidence': { needs: ['forest', 'history'], uses: [...FOREST, 'detail'] },
  ...of(['active_fires', ...under('details.fires', ['window_days', 'clusters', 'frp_sum_mw'])], {
    needs: ['firms'],
  }),
  'details.fires.observed_fraction': { needs: ['firms'], isEmpty: true },
  ...of(['sentinel1_vv', 'details.intervals.sentinel1_vv[]'], { needs: ['sentinel1'], uses: DETAIL }),
  ...of(under('details.radar', ['vv_db', 'vh_db', 'ratio_db', 'orbit', 'valid_fraction']), {
    needs: ['sentinel1'],
    uses: DETAIL,
  }),
  ...of(under('details.loss', ['confirmed_ha', 'provisional_ha', 'valid_fraction']), {
    needs: ['baseline'],
    uses: ['history', 'sentinel1', 'detail'],
  }),
  'details.loss.highest_ha': { needs: ['baseline', 'sentinel1'], isEmpty: true },
  ...of(under('details.loss', ['baseline_forest_ha', 'percent']), {
    needs: ['baseline'],
    uses: [...FOREST, 'detail'],
  }),
  'details.loss.fires_in_forest': { needs: ['baseline', 'firms'], uses: [...FOREST, 'detail'] },
  ...of(under('details.forest', ['loss_ha', 'gain_ha']), {
    needs: ['baseline'],
    uses: ['history', 'sentinel1', 'detail'],
  }),
  'details.quality.history_resolution_m': { needs: ['baseline'], uses: DETAIL },
  ...of(under('details.series[]', ['year', 'ndvi', 'nbr', 'valid_fraction', 'disturbed_ha']), {
    member: (year) => [`${Number(year) > 2012 ? 'landsat89' : 'landsat45'} ${year}`],
    uses: LANDSAT,
  }),
  ...of(under('details.trends.ten_year', ['slope_per_decade', 'interval[]', 'p_value']), {
    needs: ['landsat89', 'five years'],
    uses: LANDSAT,
  }),
  ...of(under('details.trends.forty_year', ['slope_per_decade', 'interval[]', 'p_value']), {
    needs: ['five years'],
    either: LANDSAT,
    uses: LANDSAT,
  }),
  ...of(under('details.disturbance', ['year', 'magnitude', 'duration', 'area_ha']), {
    needs: ['five years'],
    either: LANDSAT,
    uses: LANDSAT,
  }),
  ...of(
    under('details.intervals', [
      ...['canopy_height_source[]', 'ai_forest_type[]', 'deforestation_alert[]'],
      ...['active_fires[]', 'trend[]'],
    ]),
    { isEmpty: true },
  ),
  'details.sources[].scenes[].valid_fraction': { ...EVERY_SOURCE, member: sceneEvidence },
};

/** A source's scenes are listed if it was used. */
function sceneEvidence(id: string): readonly string[] {
  const [name] = id.split('/').slice(-1);
  return id === 'sentinel2' ? [] : id === 'sentinel2/earlier' ? ['history'] : [name];
}

const PERIODS = ['period1', 'period2'] as const;
const BOTH = PERIODS.flatMap((period) => [`${period} sentinel1`, `${period} firms`]);
/** Radar also affects the classification of forest. */
const RADAR = PERIODS.map((period) => `${period} sentinel1`);

const change = [...INDEX_IDS, 'ndvi_pct', 'annual_ndvi_rate'];
const severities = [
  ...['high_regrowth', 'low_regrowth', 'unchanged', 'low'],
  ...['moderate_low', 'moderate_high', 'high'],
];

/** Evidence by path, for each number of a comparison of two seasons. */
export const COMPARISON: Table = {
  ...of(['lat', 'lng', 'size', 'years_between', ...ground], {}),
  ...of(references, { isEmpty: true }),
  ...of(
    PERIODS.flatMap((period) =>
      under(period, [...INDEX_IDS, 'scenes_used', 'valid_fraction', 'forest_cover']),
    ),
    { uses: RADAR },
  ),
  ...Object.fromEntries(
    PERIODS.flatMap((period) => [
      [`${period}.sentinel1_vv`, { needs: [`${period} sentinel1`] }],
      [`${period}.active_fires`, { needs: [`${period} firms`] }],
    ]),
  ),
  ...of(under('changes', change), {}),
  ...of(under('changes', ['forest_cover', 'forest_loss_ha', 'forest_gain_ha', 'net_ha', 'loss_pct']), {
    uses: RADAR,
  }),
  'changes.sentinel1_vv': { needs: RADAR },
  'changes.active_fires': { needs: PERIODS.map((period) => `${period} firms`) },
  ...of(under('changes.severity_ha', severities), { uses: RADAR }),
  'season.distance_days': {},
  ...of(under('details.quality', ['valid_fraction', 'scenes_used']), {}),
  'details.quality.history_resolution_m': { isEmpty: true },
  // The simulator states none.
  ...of(
    PERIODS.map((period) => `details.optical.${period}.sun_elevation`),
    { isEmpty: true },
  ),
  ...of(
    under('details.forest', [
      ...['period1_ha', 'period2_ha', 'area_change_pct', 'confirmed_loss_ha', 'provisional_loss_ha'],
      ...['gain_ha', 'unknown_ha', 'seen_ha'],
    ]),
    { uses: RADAR },
  ),
  'details.forest.resolution_m': {},
  'details.forest.fires_in_forest': { needs: ['period2 firms'], uses: RADAR },
  ...of(
    ['ndvi', 'nbr'].flatMap((index) =>
      under(`details.significance.${index}`, ['mean', 'interval[]', 't', 'blocks']),
    ),
    { uses: RADAR },
  ),
  ...of(['details.patch_count', ...under('details.patches[]', ['lat', 'lng', 'area_ha'])], { uses: RADAR }),
  ...of(
    ['ndvi', 'dnbr'].flatMap((index) => under(`details.histogram.${index}`, ['from', 'step', 'counts[]'])),
    { uses: RADAR },
  ),
  'details.sources[].scenes[].valid_fraction': { uses: BOTH },
};
