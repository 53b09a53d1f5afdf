import type { CompareAnswer } from '../../src/contract/index.ts';
import { ofIndices } from '../../src/geo/indices.ts';
import { compareSummaryOf } from '../../src/locale/compare-summary.ts';

type Lang = 'en' | 'fr';
const LOST = { after: '2019-07-09', by: '2019-07-22', date: '2019-07-22' } as const;

/** An example comparison of two summers, with 12.34 ha of clear-cut and every value known. */
export function exampleComparison(lang: Lang = 'en'): CompareAnswer {
  const headline = exampleHeadline();
  const details = exampleDetails();
  return { ...headline, details: { ...details, summary: compareSummaryOf({ ...headline, details }, lang) } };
}

function exampleHeadline(): Omit<CompareAnswer, 'details'> {
  const summer = { active_fires: 0, scenes_used: 7, valid_fraction: 0.993 };
  return {
    success: true,
    lat: -7.836,
    lng: 39.274,
    size: 2,
    years_between: 0.999,
    period1: {
      ...{ start: '2018-06-01', end: '2018-08-31', ...ofIndices(() => 0.5) },
      ...{ ndvi: 0.8123, ndre: 0.5312, nbr: 0.6844 },
      ...{ forest_cover: 71.2, sentinel1_vv: -8.12, ...summer },
    },
    period2: {
      ...{ start: '2019-06-01', end: '2019-08-31', ...ofIndices(() => 0.5) },
      ...{ ndvi: 0.7611, ndre: 0.5021, nbr: 0.6402 },
      ...{ forest_cover: 68.2, sentinel1_vv: -8.41, ...summer, scenes_used: 8, active_fires: 3 },
    },
    changes: {
      ...ofIndices(() => 0),
      ...{ ndvi: -0.0512, ndvi_pct: -6.3, ndre: -0.0291, nbr: -0.0442, forest_cover: -3 },
      ...{ forest_loss_ha: 12.34, forest_gain_ha: 0.42, net_ha: -11.92, loss_pct: 4.327 },
      ...{ sentinel1_vv: -0.29, active_fires: 3, annual_ndvi_rate: -0.05125, significant: true },
      severity_ha: {
        ...{ high_regrowth: 0, low_regrowth: 0.42, unchanged: 268.11, low: 3.2 },
        ...{ moderate_low: 4.55, moderate_high: 7.1, high: 2.24 },
      },
    },
    status: 'MODERATE_LOSS',
    deforestation_alert: 'WARNING',
    season: { distance_days: 4, mismatch: false, same_season: null },
    satellites_used: ['ESA Sentinel-2', 'NASA FIRMS', 'ESA Sentinel-1'],
  };
}

function exampleDetails(): Omit<CompareAnswer['details'], 'summary'> {
  const observation = { sensor: 'sentinel2', harmonised: false, sun_elevation: 52.1 } as const;
  return {
    zone: {
      bbox: [39.264, -7.846, 39.284, -7.826],
      crs: 'EPSG:32737',
      resolution_m: 10,
      pixel_area_m2: 100.15,
      area_ha: 400.6,
    },
    quality: { valid_fraction: 0.987, scenes_used: 15, grade: 'high' },
    optical: {
      period1: {
        ...observation,
        ...{ first_day: '2018-06-07', median_day: '2018-07-17', last_day: '2018-08-26' },
        processing_baselines: ['02.08'],
      },
      period2: {
        ...observation,
        ...{ first_day: '2019-06-12', median_day: '2019-07-21', last_day: '2019-08-21' },
        processing_baselines: ['02.13'],
      },
    },
    forest: {
      ...{ period1_ha: 285.2, period2_ha: 273.28, area_change_pct: -4.18 },
      ...{ confirmed_loss_ha: 12.34, provisional_loss_ha: 0.44, gain_ha: 0.42, unknown_ha: 0 },
      ...{ seen_ha: 285.62, told_by: 'years', resolution_m: 20, fires_in_forest: 2 },
    },
    significance: {
      ndvi: { mean: -0.0534, interval: [-0.066, -0.0408], t: -8.31, blocks: 16 },
      nbr: { mean: -0.0471, interval: [-0.061, -0.0332], t: -6.64, blocks: 16 },
    },
    patches: [
      { lat: -7.83012, lng: 39.27145, area_ha: 7.1, ...LOST },
      { lat: -7.84101, lng: 39.2809, area_ha: 4.08, ...LOST },
    ],
    patch_count: 3,
    histogram: {
      ndvi: { from: -1, step: 0.5, counts: [0, 1300, 38_000, 240] },
      dnbr: { from: -1, step: 0.5, counts: [0, 140, 39_100, 300] },
    },
    missing: {},
    warnings: [],
    sources: [source('sentinel2'), source('firms'), source('sentinel1')],
    provenance: { library: 'sylvan 0.1.0', processing_version: '3', kernels_sha256: 'a'.repeat(64) },
    attribution: ['Contains modified Copernicus Sentinel data 2018-2019'],
  };
}

function source(id: string): CompareAnswer['details']['sources'][number] {
  return { id, status: 'ok', host: 'images.example', detail: null, scenes: [], skipped: [] };
}
