import type { AnalyzeAnswer } from '../../src/contract/index.ts';
import { ofIndices } from '../../src/geo/indices.ts';
import { missingReason } from '../../src/locale/index.ts';

/** An example answer with cover, NDVI and score; the rest is `null` with the reason. */
export function exampleAnswer(): AnalyzeAnswer {
  const notComputed = missingReason('source-off', 'en');
  return {
    success: true,
    score: 83,
    ndvi_current: 0.8173,
    forest_cover: 62.4,
    canopy_height: null,
    canopy_height_rh50: null,
    gedi_cover: null,
    canopy_height_source: null,
    ai_forest_type: null,
    deforestation_alert: null,
    active_fires: null,
    sentinel1_vv: null,
    trend: null,
    satellites_used: ['ESA Sentinel-2'],
    details: {
      zone: { bbox: [39.264, -7.846, 39.284, -7.826], crs: 'EPSG:32737', resolution_m: 10, area_ha: 400.6 },
      date: '2019-08-31',
      summary: 'Forest covers 62.4% of the land visible in the images.',
      condition: null,
      quality: { valid_fraction: 0.993, scenes_used: 2, grade: 'high' },
      indices: { ...ofIndices(() => null), ndvi: 0.8173, ndre: 0.617, nbr: 0.7551 },
      forest: { area_ha: 249.9, largest_patch_ha: 180.2, core_fraction: 0.41, evidence: [] },
      score_terms: [
        { id: 'cover', value: 0.78, weight: 0.2, points: 27.4 },
        { id: 'greenness', value: 0.95, weight: 0.15, points: 25 },
        { id: 'moisture', value: 0.9, weight: 0.1, points: 15.8 },
        { id: 'fragmentation', value: 0.7, weight: 0.12, points: 14.7 },
      ],
      score_gate: 1,
      score_completeness: 0.57,
      missing: {
        canopy_height: notComputed,
        canopy_height_rh50: notComputed,
        gedi_cover: notComputed,
        canopy_height_source: notComputed,
        ai_forest_type: notComputed,
        deforestation_alert: notComputed,
        active_fires: notComputed,
        sentinel1_vv: notComputed,
        trend: notComputed,
      },
      warnings: [],
      sources: [
        {
          id: 'sentinel-2',
          status: 'ok',
          host: 'images.example',
          detail: null,
          scenes: [
            {
              id: 'S2B_37MEM_20190821_0_L2A',
              date: '2019-08-21',
              processing_baseline: '02.13',
              valid_fraction: 0.98,
            },
            {
              id: 'S2A_37MEM_20190707_1_L2A',
              date: '2019-07-07',
              processing_baseline: '02.13',
              valid_fraction: 0.91,
            },
          ],
          skipped: [
            {
              id: 'S2A_37MEM_20190806_0_L2A',
              code: 'not-needed',
              detail: 'less clear than those used',
              catalog: 'earth-search',
            },
          ],
        },
      ],
      provenance: {
        library: 'sylvan 0.1.0',
        processing_version: '1',
        kernels_sha256: 'a'.repeat(64),
      },
      attribution: ['Contains modified Copernicus Sentinel data 2019'],
    },
  };
}
