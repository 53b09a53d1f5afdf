import { dictionary, SENSOR_NAMES } from 'sylvan/locale';
import { ofIndices, type CompareAnswer, type IndexId } from 'sylvan/contract';
import type { CompareTexts } from './texts/compare.ts';
import type { Page } from './page.ts';
import { matrix, wrap } from './layout.ts';

/** Everything that formats the record of a comparison. */
export interface ComparePage extends Page {
  readonly compare: CompareTexts;
}

type Cells = readonly [first: string, second: string, change: string];

const NONE = '-';

/** The two periods side by side, and the changes between them. */
export function periodLines(answer: CompareAnswer, page: ComparePage): string[] {
  const { compare, columns } = page;
  const rows = Object.entries(CELLS).map(([row, cellsOf]) => [
    compare.rows[row as PeriodRow],
    ...cellsOf(answer, page),
  ]);
  return matrix(['', ...compare.periods], rows, columns);
}

type PeriodRow = keyof CompareTexts['rows'];
type Cell = (answer: CompareAnswer, page: ComparePage) => Cells;

/** Rows about a period's dates and sources show no change. */
const CELLS: Readonly<Record<PeriodRow, Cell>> = {
  firstDay: ({ period1, period2 }) => [period1.start, period2.start, ''],
  lastDay: ({ period1, period2 }) => [period1.end, period2.end, ''],
  medianObservation: ({ details: { optical } }) => [
    optical.period1.median_day,
    optical.period2.median_day,
    '',
  ],
  sensor: ({ details: { optical } }) => [
    SENSOR_NAMES[optical.period1.sensor],
    SENSOR_NAMES[optical.period2.sensor],
    '',
  ],
  scenes: ({ period1, period2 }, { numbers }) => [
    numbers.atMost(period1.scenes_used, 0),
    numbers.atMost(period2.scenes_used, 0),
    '',
  ],
  observed: ({ period1, period2 }, { numbers }) => [
    numbers.percent(100 * period1.valid_fraction, 1),
    numbers.percent(100 * period2.valid_fraction, 1),
    '',
  ],
  ...ofIndices((id) => changing(id, 4)),
  forest_cover: ({ period1, period2, changes }, page) =>
    coverCells([period1.forest_cover, period2.forest_cover, changes.forest_cover], page),
  forestArea({ details: { forest } }, page) {
    const { period1_ha: before, period2_ha: after } = forest;
    const grown = before === null || after === null ? null : after - before;
    return numberCells([before, after, grown], { decimals: 1, unit: ' ha' }, page);
  },
  sentinel1_vv: changing('sentinel1_vv', 2, ' dB'),
  active_fires: changing('active_fires', 0),
};

/** A number for each period, and its change. */
function changing(row: IndexId | 'sentinel1_vv' | 'active_fires', decimals: number, unit = ''): Cell {
  return ({ period1, period2, changes }, page) =>
    numberCells([period1[row], period2[row], changes[row]], { decimals, unit }, page);
}

function coverCells(
  [before, after, change]: readonly [number | null, number | null, number | null],
  { numbers, compare }: ComparePage,
): Cells {
  const percent = (value: number | null) => (value === null ? NONE : numbers.percent(value, 1));
  const points = change === null ? NONE : `${numbers.signed(change, 1)} ${compare.points}`;
  return [percent(before), percent(after), points];
}

function numberCells(
  [before, after, change]: readonly [number | null, number | null, number | null],
  { decimals, unit }: { readonly decimals: number; readonly unit: string },
  { numbers }: ComparePage,
): Cells {
  const exact = (value: number | null) =>
    value === null ? NONE : `${numbers.exactly(value, decimals)}${unit}`;
  return [exact(before), exact(after), change === null ? NONE : `${numbers.signed(change, decimals)}${unit}`];
}

/** Hectares of each dNBR class, and their fraction of the area that was forest on either day. */
export function severityLines({ changes, details }: CompareAnswer, page: ComparePage): string[] {
  const { lang, compare, numbers, columns } = page;
  const whole = details.forest.seen_ha;
  const { severity_ha: severity } = changes;
  if (!whole || severity === null) return [];
  const classes: Readonly<Record<string, string>> = dictionary(lang).layers.classes.severity;
  const rows = Object.entries(severity).map(([name, hectares]: [string, number]) => {
    const label = classes[name.replace('_', '-')];
    return [label, numbers.exactly(hectares, 2), numbers.percent((100 * hectares) / whole, 1)];
  });
  return [...wrap(compare.severity, columns), ...matrix(['', ...compare.severityColumns], rows, columns)];
}

/** The largest patches of loss, each with the days between which it was lost. */
export function patchLines({ details }: CompareAnswer, page: ComparePage): string[] {
  const { compare, numbers, columns } = page;
  const { patches, patch_count: all } = details;
  if (patches.length === 0) return [];
  const rows = patches.map(({ area_ha, lat, lng, after, by }, i) => [
    String(i + 1),
    numbers.exactly(area_ha, 2),
    numbers.exactly(lat, 5),
    numbers.exactly(lng, 5),
    after,
    by,
  ]);
  return [
    ...wrap(compare.patches(patches.length, all ?? patches.length), columns),
    ...matrix(['', ...compare.patchColumns], rows, columns),
  ];
}
