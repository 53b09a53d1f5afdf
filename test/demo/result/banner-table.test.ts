import { expect, it } from 'vitest';
import { inLang } from '../support/language.ts';
import { bannerOf } from '../../../demo/src/result/banner.ts';
import { changeBannerOf, changeHeadlineOf, headlineOf } from '../../../demo/src/result/headline.ts';
import type { AlertLevel, AnalyzeAnswer, CompareAnswer } from '../../../src/contract/index.ts';
import { missingReason } from '../../../src/locale/index.ts';
import { alertLevel } from '../../../src/products/ledger/alert.ts';
import { exampleAnswer } from '../../support/answer.ts';
import { exampleComparison } from '../../support/compare-answer.ts';

const BASELINE_HA = 400;

/** A finding, and its level by section 8 of the methods; `lost` is `null` if nothing was assessed. */
interface Case {
  readonly level: AlertLevel | null;
  readonly lost: readonly [confirmed: number, provisional: number] | null;
  readonly gained: number;
}

const CASES: readonly Case[] = [
  { level: null, lost: null, gained: 0 },
  ...[0, 0.08, 6, 60].flatMap((confirmed) =>
    [0, 0.08, 3].flatMap((provisional) =>
      [0, 0.3, 30].flatMap((gained) =>
        [0, 13].map((fires) => caseOf([confirmed, provisional], gained, fires)),
      ),
    ),
  ),
];

function caseOf(lost: readonly [number, number], gainHa: number, fires: number): Case {
  const [lossHa, provisionalHa] = lost;
  const lossPercent = (100 * lossHa) / BASELINE_HA;
  const change = { lossHa, provisionalHa, gainHa, baselineHa: BASELINE_HA, lossPercent };
  return { level: alertLevel(change, fires), lost, gained: gainHa };
}

const NOTHING_LOST = /no forest loss|none lost|aucune perte/;
const UNKNOWN = /forest loss( between the two periods)? unknown|perte de forêt inconnue/;
const HECTARES_LOST =
  /\d\sha (of forest )?(possibly )?lost|perte (possible )?de [\d,\s]+ha|peut-être [\d,\s]+ha de plus/;

/** Ways in which a banner may contradict its numbers. */
const CONTRADICTIONS: Readonly<Record<string, (one: Case, said: string) => boolean>> = {
  'says stable in spite of a loss': ({ lost }, said) =>
    sum(lost) > 0 && said.startsWith('Stable') && !/below the alert threshold|sous le seuil/.test(said),
  'says that nothing was lost, though it was or may have been': ({ lost }, said) =>
    (lost === null || sum(lost) > 0) && NOTHING_LOST.test(said),
  'says that loss is unknown, though it is known': ({ lost }, said) => sum(lost) > 0 && UNKNOWN.test(said),
  'gives hectares lost, though none are known': ({ lost }, said) =>
    sum(lost) === 0 && HECTARES_LOST.test(said),
  'does not give the hectares lost': ({ lost }, said) => sum(lost) > 0 && !HECTARES_LOST.test(said),
  'has an invalid number': (_, said) => /\b0\sha|undefined|null|NaN/.test(said),
};

function sum(lost: Case['lost']): number {
  return lost === null ? 0 : lost[0] + lost[1];
}

function analysis({ level, lost, gained }: Case): AnalyzeAnswer {
  const one = { ...exampleAnswer(), deforestation_alert: level };
  const [confirmed_ha, provisional_ha] = lost ?? [0, 0];
  const loss = {
    ...{ confirmed_ha, provisional_ha, highest_ha: null, percent: confirmed_ha / 4 },
    ...{ baseline_forest_ha: BASELINE_HA, fires_in_forest: null, valid_fraction: 1 },
  };
  const missing = level === null ? { deforestation_alert: missingReason('too-little-observed', 'en') } : {};
  const forest = { ...one.details.forest, gain_ha: gained };
  return { ...one, details: { ...one.details, forest, loss: lost && loss, missing } };
}

function comparison({ level, lost, gained }: Case): CompareAnswer {
  const one = { ...exampleComparison(), deforestation_alert: level };
  const [forest_loss_ha, provisional_loss_ha] = lost ?? [null, null];
  const loss_pct = forest_loss_ha === null ? null : forest_loss_ha / 4;
  const changes = { ...one.changes, forest_loss_ha, loss_pct, forest_gain_ha: lost && gained };
  const missing = level === null ? { deforestation_alert: missingReason('too-little-observed', 'en') } : {};
  const forest = { ...one.details.forest, provisional_loss_ha };
  return { ...one, changes, details: { ...one.details, forest, missing } };
}

it.each(['en', 'fr'] as const)('no banner contradicts its numbers, in any combination, in %s', (lang) => {
  const found = new Map<string, string>();
  for (const one of CASES)
    for (const { word, rest } of inLang(lang, () => [
      bannerOf(analysis(one)),
      changeBannerOf(comparison(one)),
    ]))
      for (const [name, is] of Object.entries(CONTRADICTIONS))
        if (is(one, word + rest)) found.set(name, `${JSON.stringify(one)} ${word}${rest}`);
  expect(Object.fromEntries(found)).toEqual({});
  expect(new Set(CASES.map(({ level }) => level)).size).toBe(6);
});

it('an analysis and a comparison with the same numbers have the same title', () => {
  const titles = CASES.map((one) => {
    const both = inLang('en', () => [headlineOf(analysis(one)), changeHeadlineOf(comparison(one))]);
    expect(both[1].title, JSON.stringify(one)).toBe(both[0].title);
    return both[0].title.replace(/^[\d.]+\s/, '');
  });
  const kinds = ['Loss unknown', 'No clearing found', 'ha cleared', 'ha possibly cleared', 'ha regrown'];
  expect([...new Set(titles)].sort()).toEqual(kinds);
});
