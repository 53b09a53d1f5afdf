import { describe, expect, it } from 'vitest';
import { ALERT_LEVELS, COMPARE_STATUSES, type CompareStatus } from '../../src/contract/index.ts';
import { compareSummaryOf } from '../../src/locale/compare-summary.ts';
import { alertLevel } from '../../src/products/ledger/alert.ts';
import { compareStatus, NDVI_NOISE, zoneSignificance } from '../../src/products/change/significance.ts';
import { COMPARISON_CONTRADICTIONS, contradictionsIn, type ComparisonNumbers } from './contradictions.ts';

const BASELINE_HA = 400;
const MEANS = [-0.3, -0.1, -0.05, -0.025, -0.015, 0.015, 0.025, 0.05, 0.1];
const LOST = [null, 0, 0.24, 6, 60];
const GAINED = [null, 0, 0.24, 30];

/** A combination of values that a comparison may state. */
interface Case extends ComparisonNumbers {
  readonly status: CompareStatus | null;
}

const ALL: readonly Case[] = [...ALERT_LEVELS, null].flatMap((alert) =>
  [...COMPARE_STATUSES, null].flatMap((status) =>
    [true, false, null].flatMap((significant) =>
      MEANS.flatMap((mean) =>
        LOST.flatMap((lost) => GAINED.map((gained) => ({ alert, status, significant, mean, lost, gained }))),
      ),
    ),
  ),
);

const keyOf = ({ alert, status, significant, mean, lost, gained }: Case) =>
  [alert, status, significant, mean, lost, gained].join();

/** All combinations that the rules produce, with known or unknown forest. */
const POSSIBLE: ReadonlySet<string> = new Set(
  MEANS.flatMap((mean) =>
    [...blocksOf(mean).map((blocks) => zoneSignificance(blocks, NDVI_NOISE, mean).significant), null].flatMap(
      (significant) => [
        keyOf({ alert: null, status: null, significant, mean, lost: null, gained: null }),
        ...[0, 0.24, 6, 60].flatMap((loss) =>
          [0, 0.24, 30].flatMap((gained) =>
            balancesOf(loss, gained).map(({ alert, status, lost }) =>
              keyOf({ alert, status, significant, mean, lost, gained }),
            ),
          ),
        ),
      ],
    ),
  ),
);

/** Equal blocks, very different blocks, and too few blocks. */
function blocksOf(mean: number): number[][] {
  return [
    [mean, mean, mean, mean],
    [mean - 1, mean + 1, mean - 1, mean + 1],
    [mean, mean],
  ];
}

function balancesOf(lossHa: number, gainHa: number) {
  return [0, 0.24, 6].flatMap((provisionalHa) =>
    [0, 13].flatMap((fires) =>
      [0.25, 1].map((known) => {
        const lossPercent = (100 * lossHa) / BASELINE_HA;
        const change = { lossHa, provisionalHa, gainHa, baselineHa: BASELINE_HA, lossPercent };
        const alert = alertLevel(change, fires, known);
        return { alert, status: alert && compareStatus(change, alert), lost: lossHa };
      }),
    ),
  );
}

/** Combinations that the rules never produce, by the reason. */
const NEVER: Readonly<Record<string, (one: Case) => boolean>> = {
  'a significant change below the noise': ({ mean, significant }) =>
    significant === true && Math.abs(mean) < NDVI_NOISE,
  'a status that does not follow from balance and alert': ({ alert, status, lost, gained }) =>
    lost !== null &&
    gained !== null &&
    status !== (alert && compareStatus({ lossHa: lost, gainHa: gained, baselineHa: BASELINE_HA }, alert)),
  'a known gain, alert or status with an unknown loss': ({ lost, gained, alert, status }) =>
    (lost === null) !== (gained === null) || (lost === null && (alert !== null || status !== null)),
  'an alert for clearing without the hectares': ({ alert, lost }) =>
    (alert === 'WARNING' || alert === 'CRITICAL') && lost! < 4,
  'an alert below the one for the hectares': ({ alert, lost }) =>
    (alert === 'CAUTION' && lost! >= 4) || (alert === 'WARNING' && lost! >= 20),
  'half a hectare lost without an alert': ({ alert, lost }) =>
    (alert === 'STABLE' || alert === 'POSITIVE') && lost! >= 0.5,
  'an alert for gain without the hectares': ({ alert, gained }) => alert === 'POSITIVE' && !(gained! >= 8),
  'an alert of STABLE with enough gain for POSITIVE': ({ alert, gained }) =>
    alert === 'STABLE' && gained! >= 8,
};

describe('summary of a comparison', () => {
  it('is tested with exactly the combinations that the rules produce', () => {
    const wrong = ALL.filter((one) => {
      const isNever = Object.values(NEVER).some((is) => is(one));
      return isNever === POSSIBLE.has(keyOf(one));
    });
    expect(wrong.slice(0, 10).map(keyOf)).toEqual([]);
  });

  it.each(['en', 'fr'] as const)('never contradicts its numbers: %s', (lang) => {
    const found = new Map<string, string>();
    const possible = ALL.filter((one) => POSSIBLE.has(keyOf(one)));
    for (const one of possible)
      for (const season of SEASONS)
        for (const after of [0.62, 0.7]) {
          const sentence = sentenceOf(one, season, after, lang);
          for (const name of contradictionsIn(COMPARISON_CONTRADICTIONS, one, sentence, lang))
            found.set(name, `${keyOf(one)} ${sentence}`);
        }
    expect(Object.fromEntries(found)).toEqual({});
    expect(possible.length).toBeGreaterThan(300);
  });
});

const SEASONS = [
  { mismatch: false, same_season: null },
  { mismatch: true, same_season: null },
  { mismatch: true, same_season: { start: '2019-06-01', end: '2019-08-31' } },
];

function sentenceOf(one: Case, season: (typeof SEASONS)[number], after: number, lang: 'en' | 'fr'): string {
  const { alert, status, significant, mean, lost, gained } = one;
  return compareSummaryOf(
    {
      period1: { start: '2018-06-01', end: '2018-08-31', ndvi: 0.62, forest_cover: 60 },
      period2: { start: '2019-06-01', end: '2019-08-31', ndvi: after, forest_cover: 60 },
      changes: {
        ...{ forest_loss_ha: lost, forest_gain_ha: gained, significant },
        loss_pct: lost === null ? null : (100 * lost) / BASELINE_HA,
      },
      ...{ status, deforestation_alert: alert, season },
      details: { missing: {}, significance: { ndvi: { mean } } },
    },
    lang,
  );
}
