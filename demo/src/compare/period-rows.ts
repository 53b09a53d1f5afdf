import type { CompareAnswer } from 'sylvan';
import { SENSOR_NAMES, type compareLabels } from 'sylvan/locale';
import type { Numbers } from '../ui/numbers.ts';

type RowId = keyof ReturnType<typeof compareLabels>['rows'];

/** A row of the two periods; the third value is empty if nothing can change, and all are `null` without a value. */
type PeriodRow = readonly [id: RowId, before: string | null, after: string | null, change: string | null];

/** The two periods side by side, formatted for a language. */
export function periodRows(answer: CompareAnswer, numbers: Numbers, points: string): PeriodRow[] {
  const { period1, period2, changes, details } = answer;
  const { period1_ha: before, period2_ha: after } = details.forest;
  const row = (
    id: RowId,
    [first, second, change]: readonly [before: number | null, after: number | null, change: number | null],
    decimals: number,
    unit = '',
  ): PeriodRow => {
    const exact = (value: number | null) =>
      value === null ? null : `${numbers.exactly(value, decimals)}${unit}`;
    const signed = change === null ? null : `${numbers.signed(change, decimals)}${unit}`;
    return [id, exact(first), exact(second), signed];
  };
  const measured = (id: 'ndvi' | 'ndre' | 'nbr' | 'sentinel1_vv' | 'active_fires') =>
    [period1[id], period2[id], changes[id]] as const;
  const grown = before === null || after === null ? null : after - before;
  return [
    ...observationRows(answer, numbers),
    row('ndvi', measured('ndvi'), 4),
    row('ndre', measured('ndre'), 4),
    row('nbr', measured('nbr'), 4),
    coverRow(answer, numbers, points),
    row('forestArea', [before, after, grown], 1, ' ha'),
    row('sentinel1_vv', measured('sentinel1_vv'), 2, ' dB'),
    row('active_fires', measured('active_fires'), 0),
  ];
}

function observationRows({ period1, period2, details }: CompareAnswer, numbers: Numbers): PeriodRow[] {
  const { optical } = details;
  const row = (id: RowId, text: (period: typeof period1, images: typeof optical.period1) => string) =>
    [id, text(period1, optical.period1), text(period2, optical.period2), ''] as const;
  return [
    row('firstDay', ({ start }) => numbers.day(start)),
    row('lastDay', ({ end }) => numbers.day(end)),
    row('medianObservation', (_, images) => numbers.day(images.median_day)),
    row('sensor', (_, images) => SENSOR_NAMES[images.sensor]),
    row('scenes', ({ scenes_used }) => numbers.atMost(scenes_used, 0)),
    row('observed', ({ valid_fraction }) => numbers.percent(100 * valid_fraction)),
  ];
}

function coverRow({ period1, period2, changes }: CompareAnswer, numbers: Numbers, points: string): PeriodRow {
  const percent = (value: number | null) => (value === null ? null : numbers.percent(value));
  const { forest_cover: change } = changes;
  return [
    'forest_cover',
    percent(period1.forest_cover),
    percent(period2.forest_cover),
    change === null ? null : `${numbers.signed(change, 1)} ${points}`,
  ];
}
