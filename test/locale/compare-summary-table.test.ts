import { describe, expect, it } from 'vitest';
import { ALERT_LEVELS, COMPARE_STATUSES, type CompareStatus } from '../../src/contract/index.ts';
import { compareSummaryOf } from '../../src/locale/compare-summary.ts';
import { alertLevel } from '../../src/products/ledger/alert.ts';
import { knownAlert, statusOf } from '../../src/products/change/compare.ts';
import { findHidden, type Hidden } from '../../src/products/change/compare-findings.ts';
import { agreedStatus, NDVI_NOISE, zoneSignificance } from '../../src/products/change/significance.ts';
import { knownSignificance } from '../../src/record/comparison.ts';
import { exampleChange } from '../support/compare-findings.ts';
import { COMPARISON_CONTRADICTIONS, contradictionsIn, type ComparisonNumbers } from './contradictions.ts';

const BASELINE_HA = 400;
const MEANS = [-0.3, -0.1, -0.05, -0.025, -0.015, 0.015, 0.025, 0.05, 0.1];
const LOST = [null, 0, 0.24, 6, 60];
const GAINED = [null, 0, 0.24, 30];

/** A combination of what a comparison states. */
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

/** What the season hides, in all its ways. */
const HIDDEN: readonly Hidden[] = [...new Set(allHidden().map((hidden) => JSON.stringify(hidden)))].map(
  (hidden) => JSON.parse(hidden) as Hidden,
);

function allHidden(): Hidden[] {
  const either = [true, false];
  const shifts = (['radar', 'median'] as const).flatMap((by) =>
    [-0.08, -0.4].flatMap((index) =>
      either.flatMap((uneven) =>
        either.flatMap((steady) =>
          [0, 0.3].flatMap((fell) =>
            [0, 0.3].map((rose) => ({
              ...{ by, ndvi: index, nbr: index, leafOn: 'before' as const, pixels: 900, uneven, steady },
              other: { fell, rose },
            })),
          ),
        ),
      ),
    ),
  );
  const forests = [900, 90].map((forestBeforePixels) => ({ forestBeforePixels, forestAfterPixels: 900 }));
  return [null, ...shifts].flatMap((season) =>
    forests.flatMap((forest) =>
      [5, 48].map((lat) => findHidden(exampleChange({ ...forest, season }), lat, ['2023-07-01'])),
    ),
  );
}

/** What the rules make of everything that can be found. */
const POSSIBLE: ReadonlySet<string> = new Set(
  HIDDEN.flatMap((hidden) =>
    MEANS.flatMap((mean) =>
      blocksOf(mean).flatMap((blocks) =>
        [0, 0.24, 6, 60].flatMap((loss) =>
          [0, 0.24, 30].flatMap((gain) => {
            const ndvi = { ...zoneSignificance(blocks, NDVI_NOISE, mean), mean };
            return levelsOf(loss, gain, hidden).map((alert) =>
              keyOf({
                ...{ alert, mean },
                status: agreedStatus(statusOf(ndvi, hidden), alert),
                significant: knownSignificance({ significance: { ndvi, nbr: ndvi }, hidden }),
                lost: hidden.change === null ? loss : null,
                gained: hidden.gain === null ? gain : null,
              }),
            );
          }),
        ),
      ),
    ),
  ),
);

/** Blocks alike, blocks too different, and too few of them. */
function blocksOf(mean: number): number[][] {
  return [
    [mean, mean, mean, mean],
    [mean - 1, mean + 1, mean - 1, mean + 1],
    [mean, mean],
  ];
}

function levelsOf(loss: number, gainHa: number, hidden: Hidden) {
  const parts = [
    [loss, 0],
    [0, loss],
    [loss / 10, 0.9 * loss],
  ];
  return parts.flatMap(([lossHa, provisionalHa]) =>
    [0, 13].flatMap((fires) =>
      [0.25, 1].map((common) => {
        const lossPercent = (100 * lossHa) / BASELINE_HA;
        const change = { lossHa, provisionalHa, gainHa, baselineHa: BASELINE_HA, lossPercent };
        return knownAlert(alertLevel(change, fires, common), hidden);
      }),
    ),
  );
}

/** Why the rules give no such combination, by name. */
const NEVER: Readonly<Record<string, (one: Case) => boolean>> = {
  'a significant change that is noise': ({ mean, significant }) =>
    significant === true && Math.abs(mean) < NDVI_NOISE,
  'a status that is not of its mean and its alert': ({ alert, status, mean, significant }) =>
    status !== agreedStatus(statusOf({ ...zoneSignificance([], 0, mean), significant }, HIDDEN[0]), alert),
  'a known thing next to an unknown loss': ({ lost, gained, alert, significant }) =>
    lost === null && (gained !== null || alert !== null || significant !== null),
  'a clearing without its hectares': ({ alert, lost }) =>
    (alert === 'WARNING' || alert === 'CRITICAL') && lost! < 4,
  'half a hectare lost without an alert': ({ alert, lost }) =>
    (alert === 'STABLE' || alert === 'POSITIVE') && lost! >= 0.5,
  'a gain without its hectares': ({ alert, gained }) => alert === 'POSITIVE' && !(gained! >= 8),
  'a gain that is no more than stable': ({ alert, gained }) => alert === 'STABLE' && gained! >= 8,
};

describe('the sentence on a comparison', () => {
  it('knows which combinations the rules give, and why they give no others', () => {
    const wrong = ALL.filter((one) => {
      const isNever = Object.values(NEVER).some((is) => is(one));
      return isNever === POSSIBLE.has(keyOf(one));
    });
    expect(wrong.slice(0, 10).map(keyOf)).toEqual([]);
  });

  it.each(['en', 'fr'] as const)('contradicts its numbers in no combination of them: %s', (lang) => {
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
  { mismatch: false, corrected: false, same_season: null },
  { mismatch: true, corrected: false, same_season: null },
  { mismatch: true, corrected: true, same_season: { start: '2019-06-01', end: '2019-08-31' } },
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
