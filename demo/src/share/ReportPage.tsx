import { inBlocks, type Report, type ReportTable } from './report.ts';
import type { ReportTexts } from '../texts/report.ts';

interface ReportPageProps {
  readonly report: Report;
  readonly texts: ReportTexts;
  /** Address of the layer's picture, and what it shows. */
  readonly image: { readonly address: string; readonly title: string } | null;
  readonly link: string;
}

/** The report as it is printed. */
export function ReportPage({ report, texts, image, link }: ReportPageProps) {
  return (
    <article class="report">
      <header>
        <h1>{report.title}</h1>
        <p>
          {report.zone} · {report.days}
        </p>
      </header>
      {report.simulated !== null && <p class="simulation">{report.simulated}</p>}
      <p class="sentence">{report.sentence}</p>
      <div class="upper">
        <div>
          {report.nearby.map((table) => (
            <Table key={table.caption} table={table} />
          ))}
        </div>
        {image !== null && (
          <figure>
            <img src={image.address} alt={image.title} />
            <figcaption>{image.title}</figcaption>
          </figure>
        )}
      </div>
      {report.below.map((table) => (
        <Table key={table.caption} table={table} />
      ))}
      <Lines title={texts.warnings} lines={report.warnings} />
      <Lines title={texts.data} lines={report.attribution} />
      <footer>
        <p>
          {texts.computedBy} {report.provenance}
        </p>
        <p>
          {texts.link} {link}
        </p>
      </footer>
    </article>
  );
}

function Table({ table }: { readonly table: ReportTable }) {
  const { caption, columns, rows, note, blocks = 1 } = table;
  if (rows.length === 0) return null;
  return (
    <section>
      <h2>{caption}</h2>
      <div class="blocks">
        {inBlocks(rows, blocks).map((part, i) => (
          <table key={i}>
            {columns.length > 0 && (
              <thead>
                <tr>
                  {columns.map((column) => (
                    <th key={column} scope="col">
                      {column}
                    </th>
                  ))}
                </tr>
              </thead>
            )}
            <tbody>
              {part.map((row) => (
                <tr key={row.join()}>
                  {row.map((cell, j) => (
                    <td key={j}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </div>
      {note !== undefined && <p class="note">{note}</p>}
    </section>
  );
}

function Lines({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
