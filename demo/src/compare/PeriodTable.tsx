import type { CompareAnswer } from 'sylvan';
import { lang } from '../state/language.ts';
import { numbersOf } from '../ui/numbers.ts';
import { missingLines } from './missing-lines.ts';
import { periodRows } from './period-rows.ts';
import { ColumnHeads } from '../ui/ColumnHeads.tsx';
import { texts } from '../texts/compare.ts';

const NONE = '–';

/** Both periods and their difference, value by value. Missing values are listed below with the reason. */
export function PeriodTable({ answer }: { readonly answer: CompareAnswer }) {
  const { periods, periodColumns, rows, points, withoutValue } = texts.value;
  const lines = missingLines(answer, lang.value);
  return (
    <section class="card" aria-labelledby="periods-title">
      <h2 id="periods-title">{periods}</h2>
      <div class="scroll" tabIndex={0} role="group" aria-labelledby="periods-title">
        <table class="periods">
          <ColumnHeads names={periodColumns} hasRowNames />
          <tbody>
            {periodRows(answer, numbersOf(lang.value), points).map(([id, ...cells]) => (
              <tr key={id} data-row={id}>
                <th scope="row">{rows[id]}</th>
                {cells.map((cell, i) => (
                  <td key={periodColumns[i]}>{cell ?? NONE}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {lines.length > 0 && (
        <>
          <h3>{withoutValue}</h3>
          <ul>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
