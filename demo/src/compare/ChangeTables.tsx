import type { CompareAnswer } from 'sylvan';
import { INDEX_IDS, type IndexId } from 'sylvan/contract';
import { dictionary, missingReason, SENSOR_NAMES } from 'sylvan/locale';
import { lang } from '../state/language.ts';
import { numbers } from '../ui/numbers.ts';
import { texts } from '../texts/compare.ts';
import { Table, Lines } from '../ui/Lists.tsx';

interface AnswerProps {
  readonly answer: CompareAnswer;
}

/** The classes in the record and their names in the severity layer, most severe first. */
const CLASSES = [
  ['high', 'high'],
  ['moderate_high', 'moderate-high'],
  ['moderate_low', 'moderate-low'],
  ['low', 'low'],
  ['unchanged', 'unchanged'],
  ['low_regrowth', 'low-regrowth'],
  ['high_regrowth', 'high-regrowth'],
] as const;

/**
 * Hectares of each dNBR class, also as a percentage of the ground that was forest at the end of either period and is seen in
 * both.
 */
export function Severity({ answer: { changes, details } }: AnswerProps) {
  const { severity_ha: hectares } = changes;
  const whole = details.forest.seen_ha;
  if (hectares === null || !whole) return null;
  const { titles, classes } = dictionary(lang.value).layers;
  const rows = CLASSES.map(([key, word]) => {
    const fraction = numbers.percent((100 * hectares[key]) / whole);
    return [classes.severity[word], numbers.exactly(hectares[key], 2), fraction];
  });
  return (
    <Table class="severity" caption={titles.severity} columns={texts.value.severityColumns} rows={rows} />
  );
}

/** Both periods and their difference, value by value. Missing values are listed below with the reason. */
export function PeriodTable({ answer }: AnswerProps) {
  const { periods, periodColumns, rows: names, withoutValue } = texts.value;
  const rows = periodRows(answer);
  const lines = missingLines(answer);
  return (
    <section class="card" aria-labelledby="periods-title">
      <h2 id="periods-title">{periods}</h2>
      <Table
        class="periods"
        label={periods}
        columns={periodColumns}
        rows={rows.map(([id, ...cells]) => [names[id], ...cells.map((cell) => cell ?? '–')])}
        ids={rows.map(([id]) => id)}
      />
      {lines.length > 0 && <h3>{withoutValue}</h3>}
      <Lines of={lines} />
    </section>
  );
}

/** Missing values, grouped by reason: `NDRE (earlier, change): …`. */
function missingLines({ details }: CompareAnswer): string[] {
  const { colon } = dictionary(lang.value);
  const found = new Map<
    string,
    { readonly name: string; readonly reason: string; readonly columns: string[] }
  >();
  for (const [path, { code }] of Object.entries(details.missing)) {
    const [name, column] = nameOf(path);
    const one = found.get(name + code) ?? {
      name,
      reason: missingReason(code, lang.value).detail,
      columns: [],
    };
    found.set(name + code, one);
    if (column !== undefined) one.columns.push(column.toLowerCase());
  }
  return [...found.values()].map(({ name, reason, columns }) =>
    [name, ...(columns.length === 0 ? [] : [` (${columns.join(', ')})`]), colon, reason].join(''),
  );
}

/** The names of the value at a path (`period1.ndre`, `status`) and of its column. */
function nameOf(path: string): readonly [name: string, column: string | undefined] {
  const { rows, values, ndviPercent, periodColumns, loss, gain, net, status, alert } = texts.value;
  const [period1, period2, changes] = periodColumns;
  const names: Readonly<Partial<Record<string, string>>> = {
    ...rows,
    ...values,
    ndvi_pct: ndviPercent,
    status,
    deforestation_alert: alert,
    forest_loss_ha: loss,
    forest_gain_ha: gain,
    net_ha: net,
  };
  const columns: Readonly<Partial<Record<string, string>>> = { period1, period2, changes };
  const [key, group] = path.split('.').reverse() as [string, string?];
  return [names[key] ?? key, group === undefined ? undefined : columns[group]];
}

type RowId = keyof typeof texts.value.rows;

/** A row of the table of periods. A value is `null` if it is missing; `change` is empty if a difference has no meaning. */
type PeriodRow = readonly [id: RowId, before: string | null, after: string | null, change: string | null];

export function periodRows(answer: CompareAnswer): PeriodRow[] {
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
  const measured = (id: IndexId | 'sentinel1_vv' | 'active_fires') =>
    [period1[id], period2[id], changes[id]] as const;
  const grown = before === null || after === null ? null : after - before;
  return [
    ...observationRows(answer),
    ...INDEX_IDS.map((id) => row(id, measured(id), 2)),
    coverRow(answer),
    row('forestArea', [before, after, grown], 1, ' ha'),
    row('sentinel1_vv', measured('sentinel1_vv'), 2, ' dB'),
    row('active_fires', measured('active_fires'), 0),
  ];
}

function observationRows({ period1, period2, details }: CompareAnswer): PeriodRow[] {
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

function coverRow({ period1, period2, changes }: CompareAnswer): PeriodRow {
  const percent = (value: number | null) => (value === null ? null : numbers.percent(value));
  const { forest_cover: change } = changes;
  return [
    'forest_cover',
    percent(period1.forest_cover),
    percent(period2.forest_cover),
    change === null ? null : `${numbers.signed(change, 1)} ${texts.value.points}`,
  ];
}
