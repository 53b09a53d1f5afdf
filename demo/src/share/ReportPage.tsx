import type { Legend } from 'sylvan/export';
import { AnswerBanner } from '../result/AnswerBanner.tsx';
import type { ReportTexts } from '../texts/report.ts';
import { LegendRow } from './LegendRow.tsx';
import { MAX_QR_LETTERS, QrCode } from './QrCode.tsx';
import { ReportTableView } from './ReportTableView.tsx';
import type { Report } from './report.ts';

/** A picture by URL, with its title and, for a layer, its legend. */
export interface ReportImage {
  readonly address: string;
  readonly title: string;
  readonly legend: Legend | null;
}

interface ReportPageProps {
  readonly report: Report;
  readonly texts: ReportTexts;
  readonly images: readonly ReportImage[];
  /** The URL of the zone and its days. */
  readonly link: string;
}

/** The printed report, on two sheets. */
export function ReportPage(props: ReportPageProps) {
  return (
    <article class="report">
      <FirstSheet {...props} />
      <SecondSheet {...props} />
    </article>
  );
}

function FirstSheet({ report, texts, images, link }: ReportPageProps) {
  return (
    <div class="sheet">
      <header>
        <h1>{report.title}</h1>
        <p>
          {report.zone} · {report.days}
        </p>
      </header>
      {report.simulated !== null && <p class="simulation">{report.simulated}</p>}
      <AnswerBanner banner={report.banner} />
      <p class="sentence-below">{report.sentence}</p>
      {images.length === 0 && <p class="note">{texts.noMaps}</p>}
      <div class="maps">
        {images.map(({ address, title, legend }) => (
          <figure key={title}>
            <img src={address} alt={title} />
            <figcaption>{title}</figcaption>
            {legend !== null && <LegendRow legend={legend} />}
          </figure>
        ))}
      </div>
      <div class="halves">
        <ReportTableView table={report.facts} />
        <div>
          <ReportTableView table={report.nextToFacts} />
          <LinkOfReport texts={texts} link={link} />
        </div>
      </div>
    </div>
  );
}

function SecondSheet({ report, texts }: ReportPageProps) {
  return (
    <div class="sheet">
      <p class="running">
        {report.title} · {report.zone} · {report.days}
      </p>
      {report.second.map((table) => (
        <ReportTableView key={table.caption} table={table} />
      ))}
      <Lines title={texts.method} lines={report.method} />
      <Lines title={texts.warnings} lines={report.warnings} />
      <Lines title={texts.data} lines={report.attribution} />
      <p class="provenance">
        {texts.computedBy} {report.provenance}
      </p>
    </div>
  );
}

function LinkOfReport({ texts, link }: Pick<ReportPageProps, 'texts' | 'link'>) {
  const isCode = link.length <= MAX_QR_LETTERS;
  const said = isCode ? texts.code.place : texts.code.none;
  return (
    <div class="report-link">
      {isCode && <QrCode text={link} label={said} />}
      <p>
        {said}
        <br />
        {texts.link} {link}
      </p>
    </div>
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
