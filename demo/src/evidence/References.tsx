import type { AnalyzeAnswer, CompareAnswer } from 'sylvan';
import { referenceTable } from 'sylvan/locale';
import { lang } from '../state/language.ts';
import { ColumnHeads } from '../ui/ColumnHeads.tsx';

/** What published maps say of the same ground: second opinions, on which no field rests. */
export function References({ answer }: { readonly answer: AnalyzeAnswer | CompareAnswer }) {
  const table = referenceTable(answer, lang.value);
  if (table === null) return null;
  const { title, about, columns, rows, notes } = table;
  return (
    <section class="references">
      <h2>{title}</h2>
      <p class="muted">{about}</p>
      <div class="scroll" tabIndex={0} role="region" aria-label={title}>
        <table>
          <ColumnHeads names={columns} />
          <tbody>
            {rows.map(([map, ...cells]) => (
              <tr key={map}>
                <th scope="row">{map}</th>
                {cells.map((cell, i) => (
                  <td key={i}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {notes.map((note) => (
        <p key={note} class="muted">
          {note}
        </p>
      ))}
    </section>
  );
}
