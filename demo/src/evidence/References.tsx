import type { AnalyzeAnswer } from 'sylvan';
import { lang } from '../state/language.ts';
import { texts } from '../texts/evidence.ts';
import { ColumnHeads } from '../ui/ColumnHeads.tsx';
import { numbersOf } from '../ui/numbers.ts';

/** What published maps say of the same ground: second opinions, on which no field rests. */
export function References({ answer: { details } }: { readonly answer: AnalyzeAnswer }) {
  const { references, referencesNote, referenceColumns, maps } = texts.value;
  const found = details.references ?? [];
  if (found.length === 0) return null;
  const numbers = numbersOf(lang.value);
  const share = (value: number | null | undefined) => (value == null ? '–' : numbers.percent(100 * value, 0));
  return (
    <section class="references">
      <h2>{references}</h2>
      <p class="muted">{referencesNote}</p>
      <div class="scroll" tabIndex={0} role="region" aria-label={references}>
        <table>
          <ColumnHeads names={referenceColumns} />
          <tbody>
            {found.map(({ map, year, forest, agreement, detail }) => (
              <tr key={map}>
                <th scope="row">
                  {maps[map]} {year}
                </th>
                <td>{share(forest)}</td>
                <td>{share(agreement?.ours)}</td>
                <td>{agreement == null ? (detail ?? '–') : numbers.exactly(agreement.kappa ?? NaN, 2)}</td>
                <td>{agreement == null ? '–' : numbers.atMost(agreement.disputed_ha, 1)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
