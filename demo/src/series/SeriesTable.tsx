import { lang } from '../state/language.ts';
import { numbersOf } from '../ui/numbers.ts';
import { Table } from '../ui/Table.tsx';
import type { SeriesRows } from '../ui/trend-years.ts';
import { texts } from '../texts/series.ts';

const NONE = '–';

/** The chart's numbers as a table. */
export function SeriesTable({ series }: { readonly series: SeriesRows }) {
  const { medians, seriesColumns } = texts.value;
  const numbers = numbersOf(lang.value);
  const index = (value: number | null) => (value === null ? NONE : numbers.exactly(value, 4));
  const area = (hectares: number | null) => (hectares === null ? NONE : numbers.atMost(hectares, 2));
  return (
    <Table
      class="twin"
      caption={medians}
      label={medians}
      columns={Object.values(seriesColumns)}
      rows={series.map(
        ({ year, sensor, ndvi, nbr, valid_fraction: observed, disturbed_ha: hectares = null }) => [
          String(year),
          sensor,
          index(ndvi),
          index(nbr),
          numbers.percent(100 * observed, 2),
          area(hectares),
        ],
      )}
    />
  );
}
