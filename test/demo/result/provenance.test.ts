import { describe, expect, it } from 'vitest';
import '../support/navigator.ts';
import { sourcesOf, spanOf } from '../../../demo/src/result/provenance.ts';
import type { AnalyzeAnswer } from '../../../src/contract/index.ts';
import { exampleAnswer } from '../../support/answer.ts';

type Source = AnalyzeAnswer['details']['sources'][number];

const source = (id: string, dates: readonly string[], status: Source['status'] = 'ok'): Source => {
  const scenes = dates.map((date) => ({ id: date, date, processing_baseline: null, valid_fraction: 1 }));
  return { id, status, host: null, detail: null, scenes, skipped: [] };
};

function details(): AnalyzeAnswer['details'] {
  return {
    ...exampleAnswer().details,
    date: '2025-08-31',
    sources: [
      source('sentinel2', ['2025-08-28', '2025-06-26']),
      source('sentinel1', [], 'failed'),
      source('gedi', ['2025-07-22'], 'cached'),
      source('canopy-map', ['2020-07-01']),
    ],
    height: {
      ...{ code: 'GEDI_S2_S1_FUSION_10M', method: 'ridge', n: 5 },
      ...{ rmse: null, mae: null, bias: null, r2: null, extrapolated_fraction: null, map: null },
    },
  };
}

describe('the provenance of a field', () => {
  it('lists the sources that contributed, depending on the height method', () => {
    expect(sourcesOf('canopy_height', details())).toEqual(['gedi', 'sentinel2']);
    expect(sourcesOf('forest_cover', details())).toEqual(['sentinel2', 'gedi']);
    const mapped = details();
    mapped.height = { ...mapped.height!, code: 'ETH_GCH_2020_10M' };
    expect(sourcesOf('canopy_height', mapped)).toEqual(['canopy-map']);
    expect(spanOf('canopy_height', mapped)).toEqual({
      kind: 'days',
      first: '2020-07-01',
      last: '2020-07-01',
    });
  });

  it('spans the first to the last day of its scenes', () => {
    expect(spanOf('ndvi_current', details())).toEqual({
      ...{ kind: 'days', first: '2025-06-26', last: '2025-08-28' },
    });
    expect(spanOf('sentinel1_vv', details())).toBeNull();
  });

  it('spans the window of days, months or years that the field covers', () => {
    const fires = { window_days: 7, clusters: 0, frp_sum_mw: 0, observed_fraction: null };
    expect(spanOf('active_fires', { ...details(), fires })).toEqual({
      kind: 'window',
      days: 7,
      last: '2025-08-31',
    });
    expect(spanOf('deforestation_alert', details())).toEqual({ kind: 'twelve-months', last: '2025-08-31' });
    expect(spanOf('trend', details())).toBeNull();
    const series = [2013, 2015, 2024].map((year) => {
      return { year, sensor: 'Landsat 8/9', ndvi: 0.8, nbr: 0.7, valid_fraction: 1 };
    });
    expect(spanOf('trend', { ...details(), series })).toEqual({ kind: 'years', first: 2015, last: 2024 });
  });
});
