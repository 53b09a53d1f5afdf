import { describe, expect, it } from 'vitest';
import { COMPARE_NULLABLE_PATHS, compareAnswerSchema } from '../../src/contract/index.ts';
import { SylvanError } from '../../src/errors/errors.ts';
import { withUnseen, type CompareFindings, type Hidden } from '../../src/products/change/compare-findings.ts';
import { zoneSignificance } from '../../src/products/change/significance.ts';
import type { SeasonShift } from '../../src/products/change/tasks.ts';
import { assembleComparison } from '../../src/record/comparison.ts';
import { OFF, type Outcome } from '../../src/sources/optional.ts';
import {
  exampleChange,
  exampleFindings,
  exampleFires,
  exampleRadar,
  exampleRun,
  outcome,
} from '../support/compare-findings.ts';

const FAILED: Outcome<never> = {
  status: 'failed',
  value: null,
  run: null,
  error: new SylvanError('timeout', 'radar.example did not answer'),
};

/** Why what is `null` is null, by path; the answer keeps its contract, in which every null has its reason. */
function reasons(own: Partial<CompareFindings>): Record<string, string> {
  const answer = assembleComparison(exampleFindings(own));
  expect(compareAnswerSchema.parse(answer)).toEqual(answer);
  const entries = Object.entries(answer.details.missing).map(([path, { code }]) => [path, code]);
  return Object.fromEntries(entries) as Record<string, string>;
}

const sums = { ndvi: -0.05, nbr: -0.05, lossPixels: 0, gainPixels: 0 };
const NO_RED_EDGE = { ndvi: 0.6, nbr: 0.5, ndre: null };

const HIDDEN: Hidden = {
  leafless: [],
  change: 'season-ambiguous',
  gain: 'season-ambiguous',
  greenness: 'season-ambiguous',
  isLowerBound: false,
  isLeafOff: false,
};

describe('why a value of a comparison is null', () => {
  it('is nothing where every source saw both periods', () => {
    expect(reasons({})).toEqual({});
  });

  it.each([
    ['source-off', OFF],
    ['source-failed', FAILED],
    ['source-empty', outcome<never>(null)],
  ] as const)('is %s of radar that gave nothing, and of its change', (code, radar) => {
    expect(reasons({ radar })).toEqual({
      'period1.sentinel1_vv': code,
      'period2.sentinel1_vv': code,
      'changes.sentinel1_vv': code,
    });
  });

  it('is the other period of a change that radar saw one end of', () => {
    const radar = outcome({ period1: null, period2: exampleRadar(0.1), unread: [] });
    expect(reasons({ radar })).toEqual({
      'period1.sentinel1_vv': 'source-empty',
      'changes.sentinel1_vv': 'other-period-missing',
    });
  });

  it('is a failure where the passes of a period were there and could not be read', () => {
    const value = { period1: exampleRadar(0.1), period2: null, unread: ['period2' as const] };
    expect(reasons({ radar: outcome(value, { status: 'partial' }) })).toEqual({
      'period2.sentinel1_vv': 'source-failed',
      'changes.sentinel1_vv': 'other-period-missing',
    });
  });

  it.each([
    ['source-off', OFF],
    ['source-failed', FAILED],
    ['source-empty', outcome<never>(null)],
  ] as const)('is %s of fires that nobody could look for, in each period by itself', (code, none) => {
    const some = outcome(exampleFires(3));
    expect(reasons({ fires: { period1: none, period2: some } })).toEqual({
      'period1.active_fires': code,
      'changes.active_fires': 'other-period-missing',
    });
    expect(reasons({ fires: { period1: some, period2: none }, firesInForest: null })).toEqual({
      'period2.active_fires': code,
      'changes.active_fires': 'other-period-missing',
    });
    expect(reasons({ fires: { period1: none, period2: none }, firesInForest: null })).toEqual({
      'period1.active_fires': code,
      'period2.active_fires': code,
      'changes.active_fires': code,
    });
  });

  it('is the sensor where it has no red edge', () => {
    const change = exampleChange({ before: NO_RED_EDGE, after: NO_RED_EDGE });
    expect(reasons({ change })).toEqual({
      'period1.ndre': 'sensor-lacks-band',
      'period2.ndre': 'sensor-lacks-band',
      'changes.ndre': 'sensor-lacks-band',
    });
  });

  it('is the value where there is hardly any to take a percentage of', () => {
    const bare = { ndvi: 0.0499, nbr: 0.1, ndre: 0.1 };
    expect(reasons({ change: exampleChange({ before: bare }) })).toEqual({
      'changes.ndvi_pct': 'value-too-small',
    });
    const enough = { ...bare, ndvi: 0.05 };
    expect(reasons({ change: exampleChange({ before: enough }) })).toEqual({});
  });

  it('is too few blocks for a change that may be more than noise', () => {
    const ndvi = { mean: -0.05, interval: null, t: -4, blocks: 3, significant: null };
    const change = exampleChange({ raw: sums, corrected: sums });
    expect(reasons({ change, status: null, significance: { ndvi, nbr: ndvi } })).toEqual({
      'changes.significant': 'too-few-blocks',
      status: 'too-few-blocks',
    });
  });

  it('is the season where loss cannot be distinguished from it, and then nothing is said of loss', () => {
    const season = {
      by: 'median',
      ndvi: -0.3,
      nbr: -0.3,
      leafOn: 'before',
      pixels: 9,
      other: null,
      steady: false,
      uneven: true,
    } as const;
    const lost = { ndvi: -0.2, nbr: -0.2, lossPixels: 4000, gainPixels: 20 };
    const change = exampleChange({ season, corrected: lost, patchCount: 2 });
    const findings = { change, hidden: HIDDEN, status: null, alert: null };
    expect(reasons(findings)).toEqual({
      'changes.forest_cover': 'season-ambiguous',
      'changes.forest_loss_ha': 'season-ambiguous',
      'changes.forest_gain_ha': 'season-ambiguous',
      'changes.net_ha': 'season-ambiguous',
      'changes.loss_pct': 'season-ambiguous',
      'changes.severity_ha': 'season-ambiguous',
      'changes.significant': 'season-ambiguous',
      status: 'season-ambiguous',
      deforestation_alert: 'season-ambiguous',
    });
    const { details } = assembleComparison(exampleFindings(findings));
    expect(details.forest).toMatchObject({
      ...{ confirmed_loss_ha: null, provisional_loss_ha: null, area_change_pct: null },
    });
    expect(details).toMatchObject({
      patches: [],
      patch_count: null,
      season: { uneven: true, corrected: null },
    });
  });

  it('is what both periods show of the zone where that is too little for an alert, and no hectare is stated', () => {
    const nothing: Hidden = { ...HIDDEN, change: null, gain: null, greenness: null };
    expect(withUnseen(nothing, 0.3)).toBe(nothing);
    expect(withUnseen(HIDDEN, 0.2)).toBe(HIDDEN);
    const hidden = withUnseen(nothing, 0.29);
    const change = exampleChange({ corrected: { ...sums, lossPixels: 4000 }, patchCount: 2 });
    const findings = { change, hidden, alert: null };
    expect(reasons(findings)).toEqual({
      'changes.forest_cover': 'too-little-observed',
      'changes.forest_loss_ha': 'too-little-observed',
      'changes.forest_gain_ha': 'too-little-observed',
      'changes.net_ha': 'too-little-observed',
      'changes.loss_pct': 'too-little-observed',
      'changes.severity_ha': 'too-little-observed',
      deforestation_alert: 'too-little-observed',
    });
    const { details } = assembleComparison(exampleFindings(findings));
    expect(details.summary).toContain(
      'what the forest lost is unknown, because too little of it is seen in both periods',
    );
    expect(details).toMatchObject({ patches: [], patch_count: null, forest: { confirmed_loss_ha: null } });
  });

  it('is forest, of a percentage of none and of its greenness', () => {
    const none = { forestBeforePixels: 0, forestAfterPixels: 0, forestEitherPixels: 0 };
    const change = exampleChange({ ...none, severity: Array.from({ length: 7 }, () => 0) });
    const unknown = zoneSignificance([], 0.02, null);
    const findings = { change, significance: { ndvi: unknown, nbr: unknown }, status: null };
    expect(reasons(findings)).toEqual({
      'changes.loss_pct': 'no-forest',
      'changes.significant': 'no-forest',
      status: 'no-forest',
    });
    const { changes, details } = assembleComparison(exampleFindings(findings));
    expect(changes).toMatchObject({ forest_loss_ha: 0, forest_gain_ha: 0 });
    expect(details.forest).toMatchObject({ either_ha: 0, area_change_pct: null });
    expect(details.significance.ndvi.mean).toBeNull();
  });

  it('is the season of a gain alone, and of what rests on it', () => {
    const hidden: Hidden = { ...HIDDEN, change: null, greenness: null };
    const corrected = { ndvi: 0, nbr: 0, lossPixels: 20, gainPixels: 4000 };
    const findings = { hidden, change: exampleChange({ corrected }), alert: null };
    expect(reasons(findings)).toEqual({
      'changes.forest_cover': 'season-ambiguous',
      'changes.forest_gain_ha': 'season-ambiguous',
      'changes.net_ha': 'season-ambiguous',
      deforestation_alert: 'season-ambiguous',
    });
    const { changes, details } = assembleComparison(exampleFindings(findings));
    expect(changes.forest_loss_ha).toBeGreaterThan(0);
    expect(details.forest.area_change_pct).toBeNull();
  });

  it('leaves out of the correction the gain that the record refuses, and states it where it does not', () => {
    const season: SeasonShift = {
      ...{ by: 'median', ndvi: 0.2, nbr: 0.2, leafOn: 'after', pixels: 900, other: null },
      ...{ steady: false, uneven: false },
    };
    const corrected = { ndvi: 0, nbr: 0, lossPixels: 20, gainPixels: 4000 };
    const change = exampleChange({ season, raw: corrected, corrected });
    const seasonOf = (own: Partial<Hidden>) =>
      assembleComparison(
        exampleFindings({ change, hidden: { ...HIDDEN, change: null, greenness: null, ...own } }),
      ).details.season;
    expect(seasonOf({})?.corrected).toEqual({ ndvi: 0, nbr: 0, forest_loss_ha: 0.2, forest_gain_ha: null });
    expect(seasonOf({})?.raw.forest_gain_ha).toBe(40.02);
    expect(seasonOf({ gain: null })?.corrected?.forest_gain_ha).toBe(40.02);
  });

  it('is the leaves that a period lacks', () => {
    const hidden: Hidden = { ...HIDDEN, leafless: ['period2'], change: null, gain: null, greenness: null };
    expect(reasons({ hidden })).toEqual({
      'period2.forest_cover': 'leafless',
      'changes.forest_cover': 'leafless',
    });
    const { details } = assembleComparison(exampleFindings({ hidden }));
    expect(details.forest).toMatchObject({ period2_ha: null, area_change_pct: null });
    expect(details.forest.period1_ha).toBeGreaterThan(0);
    const before: Hidden = {
      ...{ ...HIDDEN, leafless: ['period1'] },
      ...{ change: 'leafless', gain: 'leafless', greenness: 'leafless' },
    };
    expect(reasons({ hidden: before, status: null, alert: null })).toMatchObject({
      'period1.forest_cover': 'leafless',
      'changes.forest_loss_ha': 'leafless',
      status: 'leafless',
      deforestation_alert: 'leafless',
    });
  });

  it('is too little observed for an alert', () => {
    expect(reasons({ alert: null, commonFraction: 0.25 })).toEqual({
      deforestation_alert: 'too-little-observed',
    });
  });

  it('is known of every value that may be null', () => {
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

describe('what is reported of the sources', () => {
  const statuses = (own: Partial<CompareFindings>) =>
    assembleComparison(exampleFindings(own)).details.sources.map(({ id, status }) => [id, status]);

  it('is the part of each, in both periods', () => {
    expect(statuses({ radar: OFF, fires: { period1: FAILED, period2: outcome(exampleFires(0)) } })).toEqual([
      ['period1/sentinel2', 'ok'],
      ['period2/sentinel2', 'ok'],
      ['sentinel1', 'off'],
      ['period1/firms', 'failed'],
      ['period2/firms', 'ok'],
    ]);
  });

  it('is of a catalogue passed over whether it failed or had nothing', () => {
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
