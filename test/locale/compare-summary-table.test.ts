import { expect, it } from 'vitest';
import { LANGS, type CompareStatus, type Lang } from '../../src/contract/index.ts';
import { compareSummaryOf } from '../../src/locale/compare-summary.ts';
import { alertLevel } from '../../src/products/ledger/alert.ts';
import { compareStatus, NDVI_NOISE, zoneSignificance } from '../../src/products/change/significance.ts';
import { COMPARISON_CONTRADICTIONS, contradictionsIn, type ComparisonNumbers } from './contradictions.ts';

const BASELINE_HA = 400;
const MEANS = [-0.3, -0.025, -0.015, 0.015, 0.025, 0.1];
const SEASONS = [
  { mismatch: false, same_season: null },
  { mismatch: true, same_season: null },
  { mismatch: true, same_season: { start: '2019-06-01', end: '2019-08-31' } },
];

/** Values that a comparison may state together. */
interface Case extends ComparisonNumbers {
  readonly status: CompareStatus | null;
}

/** Hectares lost and gained with what the rules make of them; nothing if loss is unknown. */
const BALANCES = distinct([
  { alert: null, status: null, lost: null, gained: null },
  ...[0, 0.24, 6, 60].flatMap((lost) =>
    [0, 0.24, 30].flatMap((gained) =>
      [0, 0.24, 6].flatMap((provisional) => balances(lost, gained, provisional)),
    ),
  ),
]);

function distinct<T>(all: readonly T[]): T[] {
  return [...new Map(all.map((one) => [JSON.stringify(one), one])).values()];
}

function balances(lossHa: number, gainHa: number, provisionalHa: number) {
  const lossPercent = (100 * lossHa) / BASELINE_HA;
  const change = { lossHa, provisionalHa, gainHa, baselineHa: BASELINE_HA, lossPercent };
  return [0, 13].map((fires) => {
    const alert = alertLevel(change, fires);
    return { alert, status: compareStatus(change, alert), lost: lossHa, gained: gainHa };
  });
}

/** Whether a mean change is significant in equal blocks, in very different ones, and unknown in too few. */
function significances(mean: number): (boolean | null)[] {
  const blocks = [[mean, mean, mean, mean], [mean - 1, mean + 1, mean - 1, mean + 1], [mean]];
  return blocks.map((own) => zoneSignificance(own, NDVI_NOISE, mean).significant);
}

const CASES: readonly Case[] = MEANS.flatMap((mean) =>
  significances(mean).flatMap((significant) =>
    BALANCES.map((balance) => ({ ...balance, mean, significant })),
  ),
);

it.each(LANGS)('the summary of a comparison never contradicts its numbers: %s', (lang) => {
  const found = new Map<string, string>();
  for (const one of CASES)
    for (const season of SEASONS)
      for (const after of [0.62, 0.7]) {
        const sentence = sentenceOf(one, season, after, lang);
        for (const name of contradictionsIn(COMPARISON_CONTRADICTIONS, one, sentence, lang))
          found.set(name, `${JSON.stringify(one)} ${sentence}`);
      }
  expect(Object.fromEntries(found)).toEqual({});
  expect(new Set(CASES.map(({ alert }) => alert)).size).toBe(6);
});

function sentenceOf(one: Case, season: (typeof SEASONS)[number], after: number, lang: Lang): string {
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
