import type { Legend } from 'sylvan/export';
import { AnswerBanner } from '../result/AnswerBanner.tsx';
import type { ReportTexts } from '../texts/report.ts';
import { LegendRow } from './LegendRow.tsx';
import { QrCode } from './QrCode.tsx';
import { ReportTableView } from './ReportTableView.tsx';
import type { Report } from './report.ts';

/** A picture by its address, with what it shows and what its colours mean where they are a layer's. */
export interface ReportImage {
  readonly address: string;
  readonly title: string;
  readonly legend: Legend | null;
}

/** Where the answer is to be had, and what of it is a code. */
export interface ReportLink {
  readonly address: string;
  readonly code: string | null;
  readonly opens: keyof ReportTexts['code'];
}

interface ReportPageProps {
  readonly report: Report;
  readonly texts: ReportTexts;
  readonly images: readonly ReportImage[];
  readonly link: ReportLink;
}

/** The report as it is printed, on two sheets. */
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
  const { address, code, opens } = link;
  return (
    <div class="report-link">
      {code !== null && <QrCode text={code} label={texts.code[opens]} />}
      <p>
        {texts.code[opens]}
        <br />
        {texts.link} {address}
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
