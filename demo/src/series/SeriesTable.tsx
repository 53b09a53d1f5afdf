import { lang } from '../state/language.ts';
import { ColumnHeads } from '../ui/ColumnHeads.tsx';
import { numbersOf } from '../ui/numbers.ts';
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
    <div class="scroll" tabIndex={0} role="region" aria-label={medians}>
      <table class="twin">
        <caption>{medians}</caption>
        <ColumnHeads names={Object.values(seriesColumns)} />
        <tbody>
          {series.map(
            ({ year, sensor, ndvi, nbr, valid_fraction: observed, disturbed_ha: hectares = null }) => (
              <tr key={`${year} ${sensor}`}>
                <th scope="row">{year}</th>
                <td>{sensor}</td>
                <td>{index(ndvi)}</td>
                <td>{index(nbr)}</td>
                <td>{numbers.percent(100 * observed, 2)}</td>
                <td>{area(hectares)}</td>
              </tr>
            ),
          )}
        </tbody>
      </table>
    </div>
  );
}
