import type { AnalyzeAnswer, CompareAnswer } from 'sylvan';
import { evidenceTables, type ReferenceTable } from 'sylvan/locale';
import { lang } from '../state/language.ts';
import { ColumnHeads } from '../ui/ColumnHeads.tsx';

/** The sources of the forest mask, and what published maps show on the same ground. */
export function References({ answer }: { readonly answer: AnalyzeAnswer | CompareAnswer }) {
  return (
    <>
      {evidenceTables(answer, lang.value).map((table) => (
        <Table key={table.title} {...table} />
      ))}
    </>
  );
}

function Table({ title, about, columns, rows, notes }: ReferenceTable) {
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
