import { expect, it } from 'vitest';
import { ALERT_LEVELS, TREND_LABELS, type AlertLevel } from '../../src/contract/index.ts';
import { summaryOf } from '../../src/locale/index.ts';
import { alertLevel } from '../../src/products/ledger/alert.ts';
import { ANALYSIS_CONTRADICTIONS, contradictionsIn, type AnalysisNumbers } from './contradictions.ts';

const BASELINE_HA = 400;
/** Confirmed and provisional hectares; `null` if loss was not assessed. */
const LOST = [null, [0, 0], [0.08, 0], [0.08, 3], [0.5, 0], [6, 0], [60, 3]] as const;
const GAINED = [0, 0.3, 30];
const FIRES = [0, 1, 13];
const COVERS = [null, 0, 0.04, 48.3, 100] as const;
const INTERVALS = [null, [43.3, 53.3], [28, 48], [0, 58.4]] as const;
const SCORES = [null, 10, 30, 50, 70, 90];
const ALERTS = [...ALERT_LEVELS, null];

type Lost = (typeof LOST)[number];

/** Levels that methods 8 gives for a loss with any gain and fires. */
function levelsOf(lost: Lost): Set<AlertLevel | null> {
  if (lost === null) return new Set([null]);
  const [lossHa, provisionalHa] = lost;
  const change = {
    lossHa,
    provisionalHa,
    baselineHa: BASELINE_HA,
    lossPercent: (100 * lossHa) / BASELINE_HA,
  };
  const found = GAINED.flatMap((gainHa) =>
    FIRES.flatMap((fires) => [0.2, 1].map((valid) => alertLevel({ ...change, gainHa }, fires, valid))),
  );
  return new Set(found);
}

/** The reason why no analysis has this level with this loss, or `null`. */
function whyNot(alert: AlertLevel | null, lost: Lost): string | null {
  if (alert === null) return null;
  if (lost === null) return 'a level without a loss';
  const [confirmed, provisional] = lost;
  const isCleared = alert === 'WARNING' || alert === 'CRITICAL';
  if (isCleared)
    return confirmed < 4 ? 'an alert for clearing with less than one percent lost' : WORSE[alert](confirmed);
  if (alert === 'CAUTION') return confirmed >= 4 ? 'CAUTION with one percent lost' : null;
  return confirmed + provisional >= 0.5 ? 'half a hectare lost without an alert' : null;
}

const WORSE = {
  WARNING: (confirmed: number) => (confirmed >= 20 ? 'WARNING with five percent lost' : null),
  CRITICAL: () => null,
};

it.each(LOST)('the levels tested for a loss of %s are exactly those that the rules give', (...lost) => {
  const parts = lost.length === 1 ? null : (lost as unknown as Lost);
  const levels = levelsOf(parts);
  for (const alert of ALERTS)
    expect([alert, whyNot(alert, parts) === null]).toEqual([alert, levels.has(alert)]);
});

it.each(['en', 'fr'] as const)('the summary never contradicts its numbers: %s', (lang) => {
  const found = new Map<string, string>();
  let sentences = 0;
  for (const [numbers, score] of combinations()) {
    const sentence = sentenceOf(numbers, score, lang);
    sentences += 1;
    for (const name of contradictionsIn(ANALYSIS_CONTRADICTIONS, numbers, sentence, lang))
      found.set(name, `${JSON.stringify(numbers)} ${sentence}`);
  }
  expect(Object.fromEntries(found)).toEqual({});
  expect(sentences).toBe(8640);
});

interface Case extends AnalysisNumbers {
  readonly parts: Lost;
}

function combinations(): (readonly [Case, number | null])[] {
  return LOST.flatMap((parts) =>
    [...levelsOf(parts)].flatMap((alert) =>
      [...TREND_LABELS, null].flatMap((trend) =>
        COVERS.flatMap((cover) =>
          INTERVALS.flatMap((interval) =>
            SCORES.map(
              (score) =>
                [
                  {
                    ...{ alert, trend, cover, interval, parts },
                    lost: parts === null ? null : parts[0] + parts[1],
                  },
                  score,
                ] as const,
            ),
          ),
        ),
      ),
    ),
  );
}

function sentenceOf({ parts, ...numbers }: Case, score: number | null, lang: 'en' | 'fr'): string {
  const [confirmed_ha, provisional_ha] = parts ?? [0, 0];
  const loss = {
    ...{ confirmed_ha, provisional_ha, highest_ha: null, percent: confirmed_ha / 4 },
    ...{ baseline_forest_ha: BASELINE_HA, fires_in_forest: 0, valid_fraction: 1 },
  };
  const { interval } = numbers;
  return summaryOf(
    {
      ...{ score, forest_cover: numbers.cover, ndvi_current: 0.62, canopy_height: 24 },
      ...{ deforestation_alert: numbers.alert, active_fires: 2, trend: numbers.trend },
      details: {
        ...{ missing: {}, loss: parts === null ? null : loss },
        intervals: interval === null ? {} : { forest_cover: [...interval] },
      },
    },
    lang,
  );
}
