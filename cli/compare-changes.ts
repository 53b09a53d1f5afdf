import { statusWords } from 'sylvan/locale';
import type { CompareAnswer } from 'sylvan/contract';
import type { ComparePage } from './compare-columns.ts';

type Row = [label: string, value: string];
type MeanChange = CompareAnswer['details']['significance']['ndvi'];

/** The changes, one row per finding. */
export function changeRows(answer: CompareAnswer, page: ComparePage): Row[] {
  const { texts, compare, numbers } = page;
  const { deforestation_alert: alert, season, status, years_between } = answer;
  return [
    [compare.years, numbers.atMost(years_between, 2)],
    [compare.season, compare.seasonValue(season.distance_days, season.mismatch)],
    [compare.status, status === null ? texts.noValue : statusWords(status, page.lang)],
    [texts.fields.deforestation_alert, alert === null ? texts.noValue : texts.level(alert)],
    ...areaRows(answer, page),
    ...greennessRows(answer, page),
    ...fireRows(answer, page),
  ];
}

function areaRows({ changes, details: { forest } }: CompareAnswer, page: ComparePage): Row[] {
  const { texts, compare, numbers } = page;
  const { forest_loss_ha: loss, loss_pct, forest_gain_ha: gain, net_ha: net } = changes;
  const { provisional_loss_ha: provisional, area_change_pct: grown } = forest;
  const unknown = numbers.atMost(forest.unknown_ha ?? 0, 2);
  const lost = loss_pct === null ? null : numbers.percent(loss_pct, 2);
  const percent = grown === null ? null : numbers.signedPercent(grown, 2);
  const lossText =
    loss === null || provisional === null
      ? texts.noValue
      : texts.lossValue(numbers.atMost(loss, 2), lost, numbers.atMost(provisional, 2));
  return [
    [compare.loss, lossText],
    [compare.gain, gain === null ? texts.noValue : `${numbers.atMost(gain, 2)} ha`],
    [compare.net, net === null ? texts.noValue : compare.netValue(numbers.signed(net, 2), percent)],
    ...(unknown === '0' ? [] : [[compare.unknown, `${unknown} ha`] as Row]),
  ];
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
