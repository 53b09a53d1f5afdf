import { describe, expect, it } from 'vitest';
import { ofIndices, OPTIONAL_INDICES } from '../../src/geo/indices.ts';
import { COMPARE_NULLABLE_PATHS, compareAnswerSchema } from '../../src/contract/index.ts';
import { SylvanError } from '../../src/errors/errors.ts';
import type { CompareFindings } from '../../src/products/change/compare-findings.ts';
import { zoneSignificance } from '../../src/products/change/significance.ts';
import { assembleComparison } from '../../src/record/comparison.ts';
import { OFF, type Outcome } from '../../src/sources/optional.ts';
import {
  exampleChange,
  exampleFindings,
  exampleFires,
  exampleLedger,
  exampleRadar,
  exampleRun,
  outcome,
} from '../support/compare-findings.ts';

const error = new SylvanError('timeout', 'radar.example did not answer');
const FAILED: Outcome<never> = { status: 'failed', value: null, run: null, error };
const WITHOUT_DATA = [
  ['source-off', OFF],
  ['source-failed', FAILED],
  ['source-empty', outcome<never>(null)],
] as const;

/** The same reason for each of these paths. */
const forAll = (code: string, ...paths: readonly string[]) =>
  Object.fromEntries(paths.map((path) => [path, code]));

/** Reason codes of null values by path. The contract, which is checked, requires a reason for every null. */
function reasons(overrides: Partial<CompareFindings>): Record<string, string> {
  const answer = assembleComparison(exampleFindings(overrides));
  expect(compareAnswerSchema.parse(answer)).toEqual(answer);
  const entries = Object.entries(answer.details.missing).map(([path, { code }]) => [path, code]);
  return Object.fromEntries(entries) as Record<string, string>;
}

const NO_RED_EDGE = { ...ofIndices(() => null), ndvi: 0.6, nbr: 0.5 };

describe('reason for a null value in a comparison', () => {
  it('is absent when every source has both periods', () => {
    expect(reasons({})).toEqual({});
  });

  it.each(WITHOUT_DATA)('is %s for radar without data and for its change', (code, radar) => {
    const paths = ['period1', 'period2', 'changes'].map((part) => `${part}.sentinel1_vv`);
    expect(reasons({ radar })).toEqual(forAll(code, ...paths));
  });

  it('is other-period-missing for the change when radar has or could read only one period', () => {
    const radar = outcome({ period1: null, period2: exampleRadar(0.1), unread: [] });
    expect(reasons({ radar })).toEqual({
      'period1.sentinel1_vv': 'source-empty',
      'changes.sentinel1_vv': 'other-period-missing',
    });
    const value = { period1: exampleRadar(0.1), period2: null, unread: ['period2' as const] };
    expect(reasons({ radar: outcome(value, { status: 'partial' }) })).toEqual({
      'period2.sentinel1_vv': 'source-failed',
      'changes.sentinel1_vv': 'other-period-missing',
    });
  });

  it('is source-ended, with the last day of radar in words, for a period after that day', () => {
    const run = exampleRun({ ended: '2023-06-01' });
    const value = { period1: exampleRadar(0.1), period2: null, unread: [] };
    const seen = outcome(value, { status: 'partial', run });
    for (const [radar, first] of [
      [seen, {}],
      [outcome<never>(null, { status: 'ended', run }), { 'period1.sentinel1_vv': 'source-empty' }],
    ] as const) {
      expect(reasons({ radar })).toEqual({
        ...first,
        'period2.sentinel1_vv': 'source-ended',
        'changes.sentinel1_vv': radar === seen ? 'other-period-missing' : 'source-ended',
      });
      const { details } = assembleComparison(exampleFindings({ radar }));
      expect(details.missing['period2.sentinel1_vv']!.detail).toBe('The images end on 1 June 2023.');
      const report = { status: radar.status, last_day: '2023-06-01' };
      expect(details.sources.find(({ id }) => id === 'sentinel1')).toMatchObject(report);
    }
  });

  it('is source-ended, with the last day of the fire masks in words, for a period after that day', () => {
    const run = exampleRun({ ended: '2023-05-01' });
    const fires = {
      period1: outcome(exampleFires(3)),
      period2: outcome<never>(null, { status: 'ended', run }),
    };
    expect(reasons({ fires, firesInForest: null })).toMatchObject({ 'period2.active_fires': 'source-ended' });
    const job = { ...exampleFindings().job, lang: 'fr' as const };
    const { details, period2 } = assembleComparison(exampleFindings({ job, fires, firesInForest: null }));
    expect(period2.active_fires).toBeNull();
    expect(details.missing['period2.active_fires']!.detail).toBe('Les images s’arrêtent le 1er mai 2023.');
  });

  it.each(WITHOUT_DATA)('is %s for fires without data, separately for each period', (code, none) => {
    const some = outcome(exampleFires(3));
    const [first, second, change] = ['period1', 'period2', 'changes'].map((part) => `${part}.active_fires`);
    const one = { [change]: 'other-period-missing' };
    expect(reasons({ fires: { period1: none, period2: some } })).toEqual({ ...one, [first]: code });
    const later = { fires: { period1: some, period2: none }, firesInForest: null };
    expect(reasons(later)).toEqual({ ...one, [second]: code });
    const both = { fires: { period1: none, period2: none }, firesInForest: null };
    expect(reasons(both)).toEqual(forAll(code, first, second, change));
  });

  it('is sensor-lacks-band for an index of which the sensor lacks a band', () => {
    const change = exampleChange({ before: NO_RED_EDGE, after: NO_RED_EDGE });
    const paths = OPTIONAL_INDICES.flatMap((id) => [`period1.${id}`, `period2.${id}`, `changes.${id}`]);
    expect(paths).toContain('changes.ndre');
    expect(reasons({ change })).toEqual(forAll('sensor-lacks-band', ...paths));
  });

  it('is value-too-small for a percentage of an index below 0.05, too-few-blocks for a significance', () => {
    const bare = { ...ofIndices(() => 0.1), ndvi: 0.0499 };
    const small = { 'changes.ndvi_pct': 'value-too-small' };
    expect(reasons({ change: exampleChange({ before: bare }) })).toEqual(small);
    const enough = { ...bare, ndvi: 0.05 };
    expect(reasons({ change: exampleChange({ before: enough }) })).toEqual({});
    const ndvi = { mean: -0.05, interval: null, t: -4, blocks: 3, significant: null };
    const few = { 'changes.significant': 'too-few-blocks' };
    expect(reasons({ significance: { ndvi, nbr: ndvi } })).toEqual(few);
  });

  const UNKNOWN_PATHS = [
    ...['period1.forest_cover', 'changes.forest_cover', 'changes.forest_loss_ha', 'changes.forest_gain_ha'],
    ...['changes.net_ha', 'changes.loss_pct', 'status', 'deforestation_alert'],
  ];
  const NOTHING = { forest: null, status: null, alert: null } as const;

  it.each(['no-baseline', 'too-little-observed'] as const)(
    'is %s for all forest changes, and details state no hectares of change',
    (unknown) => {
      const findings = { ...NOTHING, unknown, ledger: outcome(exampleLedger({ unknown, patchCount: 2 })) };
      expect(reasons(findings)).toEqual(forAll(unknown, ...UNKNOWN_PATHS));
      const { details, period2 } = assembleComparison(exampleFindings(findings));
      expect(period2.forest_cover).toBe(50);
      expect(details.summary).toContain('the forest loss is unknown');
      expect(details.forest).toMatchObject({ confirmed_loss_ha: null, period1_ha: null, gain_ha: null });
      expect(details).toMatchObject({ patches: [], patch_count: null });
    },
  );

  it('is source-failed for all forest values when the source of the ledger failed', () => {
    const change = exampleChange({ forestPixels: 0, severity: Array.from({ length: 7 }, () => 0) });
    const findings = { ...NOTHING, change, unknown: 'source-failed', ledger: FAILED } as const;
    const ndvi = zoneSignificance([], 0.02, null);
    const actual = reasons({ ...findings, firesInForest: null, significance: { ndvi, nbr: ndvi } });
    const more = ['period2.forest_cover', 'changes.severity_ha', 'changes.significant'];
    expect(actual).toEqual(forAll('source-failed', ...UNKNOWN_PATHS, ...more));
  });

  it('is no-forest for the loss percentage, significance and status without forest', () => {
    const change = exampleChange({ forestPixels: 0, severity: Array.from({ length: 7 }, () => 0) });
    const unknown = zoneSignificance([], 0.02, null);
    const forest = { lossHa: 0, provisionalHa: 0, gainHa: 0, baselineHa: 0, lossPercent: null };
    const ledger = outcome(exampleLedger({ forestPixels: 0 }));
    const findings = { change, ledger, forest, significance: { ndvi: unknown, nbr: unknown }, status: null };
    const paths = ['changes.loss_pct', 'changes.significant', 'status'];
    expect(reasons(findings)).toEqual(forAll('no-forest', ...paths));
    const { changes, details } = assembleComparison(exampleFindings(findings));
    expect(changes).toMatchObject({ forest_loss_ha: 0, forest_gain_ha: 0 });
    expect(details.forest).toMatchObject({ seen_ha: 0, area_change_pct: null });
    expect(details.significance.ndvi.mean).toBeNull();
  });

  it('is provisional-loss for the status of forest that may not be stable', () => {
    expect(reasons({ status: null })).toEqual({ status: 'provisional-loss' });
  });

  it('is too-little-observed for an alert with a quarter of the zone in common', () => {
    const missing = { deforestation_alert: 'too-little-observed' };
    expect(reasons({ alert: null, commonFraction: 0.25 })).toEqual(missing);
  });

  it('is tested for every nullable path', () => {
    const reported = [
      ...Object.keys(reasons({ radar: OFF, fires: { period1: OFF, period2: OFF }, firesInForest: null })),
      ...Object.keys(reasons({ change: exampleChange({ before: NO_RED_EDGE, after: NO_RED_EDGE }) })),
      ...['changes.ndvi_pct', 'changes.significant', 'status', 'deforestation_alert'],
      ...['changes.forest_loss_ha', 'changes.forest_gain_ha', 'changes.net_ha', 'changes.loss_pct'],
      ...['changes.severity_ha', 'changes.forest_cover', 'period1.forest_cover', 'period2.forest_cover'],
    ];
    expect(reported.sort()).toEqual([...COMPARE_NULLABLE_PATHS].sort());
  });
});

describe('source reports of a comparison', () => {
  const statuses = (overrides: Partial<CompareFindings>) =>
    assembleComparison(exampleFindings(overrides)).details.sources.map(({ id, status }) => [id, status]);

  it('list each source, with the optical images and fires of both periods', () => {
    expect(statuses({ radar: OFF, fires: { period1: FAILED, period2: outcome(exampleFires(0)) } })).toEqual([
      ['period1/sentinel2', 'ok'],
      ['period2/sentinel2', 'ok'],
      ['sentinel1', 'off'],
      ['period1/firms', 'failed'],
      ['period2/firms', 'ok'],
    ]);
  });

  it('state whether a skipped catalog failed or was empty', () => {
    const { periods } = exampleFindings();
    const passedOver = [
      { id: 'sentinel2/a', run: exampleRun({ failures: [new SylvanError('timeout', 'a did not answer')] }) },
      { id: 'sentinel2/b', run: exampleRun() },
    ];
    expect(statuses({ periods: { ...periods, passedOver } }).slice(2, 4)).toEqual([
      ['sentinel2/a', 'failed'],
      ['sentinel2/b', 'empty'],
    ]);
  });
});
