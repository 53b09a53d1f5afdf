import { describe, expect, it } from 'vitest';
import type { Outcome } from '../../src/sources/optional.ts';
import { NULLABLE_FIELDS, type AnalyzeAnswer, type NullableField } from '../../src/contract/index.ts';
import { SylvanError } from '../../src/errors/errors.ts';
import type { Findings } from '../../src/products/findings.ts';
import { missingOf } from '../../src/record/missing.ts';

const answered = { status: 'ok', value: {}, run: null, error: null } as Outcome<unknown>;
const error = new SylvanError('internal', 'A kernel trapped');
const failed: Outcome<never> = { status: 'failed', value: null, run: null, error };

const SOURCES = ['radar', 'fires', 'landsat89', 'landsat45', 'history', 'lidar', 'canopyMap'] as const;
const COMPUTED = ['canopy', 'loss', 'trend'] as const;
type Nullable = Pick<AnalyzeAnswer, NullableField>;
const NOTHING = Object.fromEntries(NULLABLE_FIELDS.map((field) => [field, null])) as Nullable;

/** Findings in which the whole zone was observed. */
const SEEN = {
  job: {},
  optical: { zone: { grid: { width: 10, height: 10 }, pixels: 100 } },
  forest: { observedPixels: 100, landPixels: 100, forestPixels: 60 },
} as unknown as Pick<Findings, 'job' | 'optical' | 'forest'>;

function reasons(
  source: Outcome<unknown>,
  computed: Outcome<unknown>,
  lossUnknown: Findings['lossUnknown'] = null,
): Record<string, string> {
  const outcomes = [...SOURCES.map((name) => [name, source]), ...COMPUTED.map((name) => [name, computed])];
  const findings = { ...SEEN, ...Object.fromEntries(outcomes), lossUnknown } as Findings;
  const missing = missingOf(NOTHING, findings, 'en');
  return Object.fromEntries(Object.entries(missing).map(([field, { code }]) => [field, code]));
}

describe('missingOf', () => {
  it('gives computation-failed when the sources answered but the computation failed', () => {
    expect(reasons(answered, failed)).toMatchObject({
      canopy_height: 'computation-failed',
      canopy_height_source: 'computation-failed',
      deforestation_alert: 'computation-failed',
      trend: 'computation-failed',
    });
  });

  it('gives the reason for unknown loss as the reason for a missing alert, unless the source failed', () => {
    const late: Outcome<never> = { ...answered, status: 'empty', value: null };
    expect(reasons(answered, late, 'unsure-forest')).toMatchObject({ deforestation_alert: 'unsure-forest' });
    expect(reasons(failed, late)).toMatchObject({ deforestation_alert: 'source-failed' });
  });

  it('gives source-failed when the computation failed for lack of its sources', () => {
    expect(reasons(failed, failed)).toMatchObject({
      canopy_height: 'source-failed',
      deforestation_alert: 'source-failed',
      sentinel1_vv: 'source-failed',
      trend: 'source-failed',
    });
  });
});
