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
  const grown = before === null || after === null ? null : after - before;
  const measured = (
    id: 'ndvi' | 'ndre' | 'nbr' | 'sentinel1_vv' | 'active_fires',
    decimals: number,
    unit = '',
  ) => numberRow(id, [period1[id], period2[id], changes[id]], { decimals, unit }, numbers);
  return [
    ...observationRows(answer, numbers),
    measured('ndvi', 4),
    measured('ndre', 4),
    measured('nbr', 4),
    coverRow(answer, numbers, points),
    numberRow('forestArea', [before, after, grown], { decimals: 1, unit: ' ha' }, numbers),
    measured('sentinel1_vv', 2, ' dB'),
    measured('active_fires', 0),
  ];
}

function observationRows(
  { period1, period2, details: { optical } }: CompareAnswer,
  numbers: Numbers,
): PeriodRow[] {
  const observed = (fraction: number) => numbers.percent(100 * fraction);
  return [
    ['firstDay', numbers.day(period1.start), numbers.day(period2.start), ''],
    ['lastDay', numbers.day(period1.end), numbers.day(period2.end), ''],
    [
      'medianObservation',
      numbers.day(optical.period1.median_day),
      numbers.day(optical.period2.median_day),
      '',
    ],
    ['sensor', SENSOR_NAMES[optical.period1.sensor], SENSOR_NAMES[optical.period2.sensor], ''],
    ['scenes', numbers.atMost(period1.scenes_used, 0), numbers.atMost(period2.scenes_used, 0), ''],
    ['observed', observed(period1.valid_fraction), observed(period2.valid_fraction), ''],
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

function numberRow(
  id: RowId,
  [before, after, change]: readonly [number | null, number | null, number | null],
  { decimals, unit }: { readonly decimals: number; readonly unit: string },
  numbers: Numbers,
): PeriodRow {
  const exact = (value: number | null) =>
    value === null ? null : `${numbers.exactly(value, decimals)}${unit}`;
  return [
    ...([id, exact(before), exact(after)] as const),
    change === null ? null : `${numbers.signed(change, decimals)}${unit}`,
  ];
}
