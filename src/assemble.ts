import { kernelsSha256 } from '../build/kernels.js';
import { forestShares } from './analysis/cover.ts';
import { composeScore, LEAST_COMPLETENESS, type Score } from './analysis/score.ts';
import type {
  AnalyzeAnswer,
  AnalyzeDetails,
  AnalyzeRequest,
  Lang,
  MissingCode,
  NullableField,
} from './contract/index.ts';
import type { ScoreResult } from './core/protocol.ts';
import { dictionary, missingReason, summaryOf } from './locale/index.ts';
import type { Optical } from './optical.ts';
import { sourceReports } from './source-reports.ts';
import { usedScenes, warningsOf } from './warnings.ts';
import { LIBRARY, PROCESSING_VERSION } from './version.ts';

/** All that an analysis found out. */
export interface Findings {
  readonly job: AnalyzeRequest;
  readonly optical: Optical;
  readonly terms: ScoreResult;
}

/** Fields whose sources are not read yet. */
const NOT_YET: Readonly<Partial<Record<NullableField, MissingCode>>> = {
  canopy_height: 'source-off',
  canopy_height_rh50: 'source-off',
  gedi_cover: 'source-off',
  canopy_height_source: 'source-off',
  ai_forest_type: 'not-computed',
  deforestation_alert: 'not-computed',
  active_fires: 'source-off',
  sentinel1_vv: 'source-off',
  trend: 'source-off',
};

/** The record of API section 2, rounded as it travels. */
export function assembleAnswer(findings: Findings): AnalyzeAnswer {
  const { job, optical, terms } = findings;
  const { forest, imagery } = optical;
  const { coverPercent } = forestShares(forest, imagery.zone.grid);
  const score = composeScore(terms, coverPercent, forest.ndvi.mean);
  const headline = {
    score: score.score,
    ndvi_current: round(forest.ndvi.mean, 4),
    forest_cover: round(coverPercent, 1),
    canopy_height: null,
    canopy_height_rh50: null,
    gedi_cover: null,
    canopy_height_source: null,
    ai_forest_type: null,
    deforestation_alert: null,
    active_fires: null,
    sentinel1_vv: null,
    trend: null,
  };
  const summary = summaryOf(headline, job.lang);
  return {
    success: true,
    ...headline,
    satellites_used: ['ESA Sentinel-2'],
    details: detailsOf(findings, score, summary),
  };
}

function detailsOf({ job, optical }: Findings, score: Score, summary: string): AnalyzeDetails {
  const { forest, imagery } = optical;
  const { zone } = imagery;
  const shares = forestShares(forest, zone.grid);
  const hectares = (pixels: number) => round((pixels * zone.pixelAreaM2) / 10_000, 2);
  return {
    zone: {
      bbox: [...zone.bbox],
      crs: `EPSG:${zone.epsg}`,
      resolution_m: zone.resolution,
      area_ha: round(zone.areaHa, 2),
    },
    date: job.date,
    summary,
    quality: {
      valid_fraction: round(shares.observedFraction, 4),
      scenes_used: usedScenes(optical).length,
      grade: gradeOf(optical, score, shares.observedFraction),
    },
    indices: {
      ndvi: round(forest.ndvi.mean, 6),
      ndre: round(forest.ndre.mean, 6),
      nbr: round(forest.nbr.mean, 6),
    },
    forest: {
      area_ha: shares.coverPercent === null ? null : hectares(forest.forestPixels),
      largest_patch_ha: shares.coverPercent === null ? null : hectares(forest.largestPatchPixels),
      core_fraction: round(shares.coreFraction, 4),
    },
    score_terms: [...score.terms],
    score_gate: score.gate,
    score_completeness: round(score.completeness, 4),
    missing: missingOf(job, shares.coverPercent),
    warnings: warningsOf(job, optical),
    sources: sourceReports(optical, job.lang),
    provenance: { library: LIBRARY, processing_version: PROCESSING_VERSION, kernels_sha256: kernelsSha256 },
    attribution: attributionOf(optical, job.lang),
  };
}

/** `low` where the answer rests on little, `high` where nothing is wanting. */
function gradeOf(
  { forest }: Optical,
  { completeness }: Score,
  observedFraction: number,
): 'high' | 'medium' | 'low' {
  const looks = forest.looks.p50 ?? 0;
  if (observedFraction < 0.5 || completeness < LEAST_COMPLETENESS || looks < 1) return 'low';
  return observedFraction >= 0.9 && completeness >= 0.8 && looks >= 3 ? 'high' : 'medium';
}

function missingOf({ lang }: AnalyzeRequest, coverPercent: number | null): AnalyzeDetails['missing'] {
  const codes = {
    ...NOT_YET,
    ...(coverPercent === null && { forest_cover: 'too-little-observed' as const }),
  };
  const entries = Object.entries(codes).map(([field, code]) => [field, missingReason(code, lang)]);
  return Object.fromEntries(entries) as AnalyzeDetails['missing'];
}

function attributionOf(optical: Optical, lang: Lang): string[] {
  const years = usedScenes(optical).flatMap(({ simulated, datetime }) =>
    simulated ? [] : [datetime.slice(0, 4)],
  );
  const { copernicus, simulated } = dictionary(lang).attribution;
  return [years.length === 0 ? simulated : copernicus([...new Set(years)].sort().join(', '))];
}

function round<T extends number | null>(value: T, decimals: number): T {
  return (value === null ? null : Number(value.toFixed(decimals))) as T;
}
