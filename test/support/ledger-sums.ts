import type { AnalyzeAnswer, CompareAnswer, Layer } from 'sylvan/node';

const round = (value: number, decimals: number) => Number(value.toFixed(decimals)) + 0;

/** Disagreements between a comparison whose period 1 ends a year earlier and an analysis of its last day. */
export function disagreements(analysis: AnalyzeAnswer, comparison: CompareAnswer): string[] {
  const { forest, loss, missing } = analysis.details;
  const compared = comparison.details.forest;
  const pairs: Readonly<Record<string, readonly [unknown, unknown]>> = {
    area: [forest.area_ha, compared.period2_ha],
    loss: [forest.loss_ha, compared.confirmed_loss_ha],
    provisional: [loss?.provisional_ha ?? null, compared.provisional_loss_ha],
    gain: [forest.gain_ha, compared.gain_ha],
    before: [loss?.baseline_forest_ha ?? null, compared.period1_ha],
    percent: [loss?.percent ?? null, comparison.changes.loss_pct],
    cover: [analysis.forest_cover, comparison.period2.forest_cover],
    unknown: [missing.deforestation_alert?.code, comparison.details.missing['changes.forest_loss_ha']?.code],
  };
  return Object.entries(pairs).flatMap(([name, [one, other]]) =>
    one === other ? [] : [`${name}: ${String(one)} and ${String(other)}`],
  );
}

/**
 * Sums of a comparison that are not exact to the last printed digit, and levels that contradict its hectares.
 */
export function wrongSums({
  changes,
  details,
  period1,
  period2,
  status,
  deforestation_alert,
}: CompareAnswer): string[] {
  const { period1_ha: before, period2_ha: after, confirmed_loss_ha: loss, gain_ha: gain } = details.forest;
  if (before === null || after === null || loss === null || gain === null) {
    const stated = [
      changes.forest_loss_ha,
      changes.forest_gain_ha,
      changes.net_ha,
      status,
      deforestation_alert,
    ];
    return stated.every((value) => value === null) && details.patches.length === 0
      ? []
      : ['a part of nothing'];
  }
  const isAlarm = deforestation_alert === 'WARNING' || deforestation_alert === 'CRITICAL';
  const rules: Readonly<Record<string, boolean>> = {
    'before - loss + gain = after': round(before - loss + gain, 4) === after,
    net: changes.net_ha === round(changes.forest_gain_ha! - changes.forest_loss_ha!, 2),
    loss: changes.forest_loss_ha === round(loss, 2),
    percent: changes.loss_pct === (before > 0 ? round((100 * loss) / before, 3) : null),
    area:
      details.forest.area_change_pct === (before === 0 ? null : round((100 * (after - before)) / before, 2)),
    cover:
      changes.forest_cover === null ||
      changes.forest_cover === round(period2.forest_cover! - period1.forest_cover!, 1),
    'cover by area':
      changes.forest_cover === null ||
      Math.abs(changes.forest_cover) < 0.15 ||
      changes.forest_cover > 0 === gain > loss,
    'an alarm says of loss': !isAlarm || (status !== null && status.endsWith('_LOSS') && loss >= 1),
    'no gain beside more loss': status === null || !status.endsWith('_GAIN') || gain > loss,
  };
  return Object.entries(rules).flatMap(([name, holds]) => (holds ? [] : [name]));
}

/** Confirmed hectares of the layer `loss`, and those of them that are dated within the year. */
export function bars(layers: readonly Layer[], pixelAreaM2: number): { all: number; dated: number } {
  const [loss, ages] = ['loss', 'loss-age'].map((id) => layers.find((layer) => layer.id === id)!.data);
  const count = (is: (i: number) => boolean) => {
    const pixels = Array.from(loss).filter((value, i) => value >= 2 && value < 255 && is(i)).length;
    return (pixels * pixelAreaM2) / 10_000;
  };
  return { all: count(() => true), dated: count((i) => ages[i] >= 0 && ages[i] <= 365) };
}

/** The 60 days up to a date as period 2, and the same days `years` earlier as period 1. */
export function yearsApart(date: string, years: number) {
  const before = (day: string, days: number) =>
    new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10);
  const first = before(date, 365 * years);
  return {
    ...{ date1_start: before(first, 59), date1_end: first },
    ...{ date2_start: before(date, 59), date2_end: date },
  };
}
