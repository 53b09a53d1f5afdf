import { expect, it } from 'vitest';
import { LANGS, TREND_LABELS, type AlertLevel, type Lang } from '../../src/contract/index.ts';
import { summaryOf } from '../../src/locale/index.ts';
import { alertLevel } from '../../src/products/ledger/alert.ts';
import { ANALYSIS_CONTRADICTIONS, contradictionsIn, type AnalysisNumbers } from './contradictions.ts';

const BASELINE_HA = 400;
/** Confirmed and provisional hectares; `null` if loss was not assessed. */
const LOST = [null, [0, 0], [0.08, 0], [0.08, 3], [6, 0], [60, 3]] as const;
const COVERS = [null, 0, 0.04, 48.3] as const;
const INTERVALS = [null, [43.3, 53.3], [0, 58.4]] as const;
const SCORES = [null, 10, 30, 50, 70, 90];

type Lost = (typeof LOST)[number];

interface Case extends AnalysisNumbers {
  readonly parts: Lost;
  readonly score: number | null;
}

/** Levels that methods 8 gives for a loss with any gain and fires. */
function levelsOf(lost: Lost): Set<AlertLevel | null> {
  if (lost === null) return new Set([null]);
  const [lossHa, provisionalHa] = lost;
  const loss = { lossHa, provisionalHa, baselineHa: BASELINE_HA, lossPercent: (100 * lossHa) / BASELINE_HA };
  return new Set([0, 30].flatMap((gainHa) => [0, 13].map((fires) => alertLevel({ ...loss, gainHa }, fires))));
}

/** All combinations of the values of several properties. */
function combined<T extends object>(...properties: readonly (readonly object[])[]): T[] {
  return properties.reduce<object[]>(
    (all, values) => all.flatMap((one) => values.map((value) => ({ ...one, ...value }))),
    [{}],
  ) as T[];
}

const CASES = combined<Case>(
  LOST.flatMap((parts) => {
    const lost = parts === null ? null : parts[0] + parts[1];
    return [...levelsOf(parts)].map((alert) => ({ parts, lost, alert }));
  }),
  [...TREND_LABELS, null].map((trend) => ({ trend })),
  COVERS.map((cover) => ({ cover })),
  INTERVALS.map((interval) => ({ interval })),
  SCORES.map((score) => ({ score })),
);

it.each(LANGS)('the summary never contradicts its numbers: %s', (lang) => {
  const found = new Map<string, string>();
  for (const one of CASES) {
    const sentence = sentenceOf(one, lang);
    for (const name of contradictionsIn(ANALYSIS_CONTRADICTIONS, one, sentence, lang))
      found.set(name, `${JSON.stringify(one)} ${sentence}`);
  }
  expect(Object.fromEntries(found)).toEqual({});
  expect(new Set(CASES.map(({ alert }) => alert)).size).toBe(6);
});

function sentenceOf({ parts, score, cover, alert, trend, interval }: Case, lang: Lang): string {
  const [confirmed_ha, provisional_ha] = parts ?? [0, 0];
  const loss = {
    ...{ confirmed_ha, provisional_ha, highest_ha: null, percent: confirmed_ha / 4 },
    ...{ baseline_forest_ha: BASELINE_HA, fires_in_forest: 0, valid_fraction: 1 },
  };
  const intervals = interval === null ? {} : { forest_cover: [...interval] as [number, number] };
  return summaryOf(
    {
      ...{ score, forest_cover: cover, ndvi_current: 0.62, canopy_height: 24 },
      ...{ deforestation_alert: alert, active_fires: 2, trend },
      details: { missing: {}, loss: parts && loss, intervals },
    },
    lang,
  );
}
