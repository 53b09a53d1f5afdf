import { statusWords } from 'sylvan/locale';
import type { ComparePage } from './compare-page.ts';
import type { CompareAnswer } from './library.ts';

type Row = [label: string, value: string];
type MeanChange = CompareAnswer['details']['significance']['ndvi'];

/** What changed, one row a finding. */
export function changeRows(answer: CompareAnswer, page: ComparePage): Row[] {
  const { texts, compare, numbers } = page;
  const { deforestation_alert: alert, season, years_between } = answer;
  const status = statusWords(answer, page.lang);
  return [
    [compare.years, numbers.atMost(years_between, 2)],
    [compare.season, compare.seasonValue(season.distance_days, season.mismatch, season.corrected)],
    [compare.status, status ?? texts.noValue],
    [texts.fields.deforestation_alert, alert === null ? texts.noValue : texts.level(alert)],
    ...areaRows(answer, page),
    ...greennessRows(answer, page),
    ...fireRows(answer, page),
  ];
}

function areaRows(answer: CompareAnswer, { texts, compare, numbers }: ComparePage): Row[] {
  const { changes, details } = answer;
  const { forest_gain_ha: gain, net_ha: net } = changes;
  const { area_change_pct: grown } = details.forest;
  const percent = grown === null ? null : numbers.signedPercent(grown, 2);
  return [
    [compare.loss, lossText(answer, { compare, numbers }) ?? texts.noValue],
    [compare.gain, gain === null ? texts.noValue : `${numbers.atMost(gain, 2)} ha`],
    [compare.net, net === null ? texts.noValue : compare.netValue(numbers.signed(net, 2), percent)],
  ];
}

function lossText(
  { changes: { forest_loss_ha: loss, loss_pct }, details: { forest } }: CompareAnswer,
  { compare, numbers }: Pick<ComparePage, 'compare' | 'numbers'>,
): string | null {
  const { confirmed_loss_ha: confirmed, provisional_loss_ha: provisional } = forest;
  if (loss === null || confirmed === null || provisional === null) return null;
  const percent = loss_pct === null ? null : numbers.percent(loss_pct, 3);
  const [all, sure, perhaps] = [loss, confirmed, provisional].map((area) => numbers.atMost(area, 2));
  return compare.lossValue(all, percent, sure, perhaps);
}

function greennessRows({ changes, details }: CompareAnswer, page: ComparePage): Row[] {
  const { compare, numbers } = page;
  const { ndvi, nbr } = details.significance;
  const percent = changes.ndvi_pct === null ? null : numbers.signedPercent(changes.ndvi_pct, 2);
  const verdict = compare.significance[`${changes.significant}`];
  return [
    [compare.greenness, compare.greennessValue(percent, numbers.signed(changes.annual_ndvi_rate, 4))],
    [compare.forestNdvi, `${meanText(ndvi, page)}, ${verdict}`],
    [compare.forestNbr, meanText(nbr, page)],
  ];
}

function meanText({ mean, interval, t, blocks }: MeanChange, page: ComparePage): string {
  const { texts, compare, numbers } = page;
  const facts = [
    ...(interval ? [texts.interval(numbers.signed(interval[0], 3), numbers.signed(interval[1], 3))] : []),
    ...(t === null ? [] : [`t\u00a0${numbers.signed(t, 1)}`]),
    compare.blocks(blocks),
  ];
  return `${mean === null ? texts.noValue : numbers.signed(mean, 4)} (${facts.join(', ')})`;
}

function fireRows({ details: { forest } }: CompareAnswer, { texts, compare, numbers }: ComparePage): Row[] {
  const fires = forest.fires_in_forest;
  return [[compare.firesInForest, fires === null ? texts.noValue : numbers.atMost(fires, 0)]];
}
