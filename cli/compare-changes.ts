import { statusWords } from 'sylvan/locale';
import type { ComparePage } from './compare-page.ts';
import type { CompareAnswer } from './library.ts';

type Row = [label: string, value: string];
type MeanChange = CompareAnswer['details']['significance']['ndvi'];

/** What changed, one row a finding; what is `null` has no row. */
export function changeRows(answer: CompareAnswer, page: ComparePage): Row[] {
  const { texts, compare, numbers } = page;
  const { deforestation_alert: alert, season, years_between } = answer;
  const status = statusWords(answer, page.lang);
  return [
    [compare.years, numbers.atMost(years_between, 2)],
    [compare.season, compare.seasonValue(season.distance_days, season.mismatch, season.corrected)],
    ...(status === null ? [] : [[compare.status, status] satisfies Row]),
    ...(alert === null ? [] : [[texts.fields.deforestation_alert, texts.level(alert)] satisfies Row]),
    ...areaRows(answer, page),
    ...greennessRows(answer, page),
    ...fireRows(answer, page),
  ];
}

function areaRows({ changes, details: { forest } }: CompareAnswer, { compare, numbers }: ComparePage): Row[] {
  const { forest_loss_ha: loss, forest_gain_ha: gain, net_ha: net, loss_pct } = changes;
  const { confirmed_loss_ha: confirmed, provisional_loss_ha: provisional, area_change_pct: grown } = forest;
  if (loss === null || loss_pct === null) return [];
  const hectares = (value: number | null) => numbers.atMost(value ?? 0, 2);
  const parts = [hectares(confirmed), hectares(provisional)] as const;
  const lost = compare.lossValue(hectares(loss), numbers.percent(loss_pct, 3), ...parts);
  const percent = grown === null ? null : numbers.signedPercent(grown, 2);
  return [
    [compare.loss, lost],
    ...(gain === null ? [] : [[compare.gain, `${hectares(gain)} ha`] satisfies Row]),
    ...(net === null ? [] : [[compare.net, compare.netValue(numbers.signed(net, 2), percent)] satisfies Row]),
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
  return `${numbers.signed(mean, 4)} (${facts.join(', ')})`;
}

function fireRows({ details: { forest } }: CompareAnswer, { compare, numbers }: ComparePage): Row[] {
  const fires = forest.fires_in_forest;
  return fires === null ? [] : [[compare.firesInForest, numbers.atMost(fires, 0)]];
}
