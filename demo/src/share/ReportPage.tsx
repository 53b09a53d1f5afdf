import type { Colour, Legend } from 'sylvan/export';
import { encode } from 'uqr';
import { AnswerBanner } from '../result/AnswerBanner.tsx';
import { texts } from '../texts/report.ts';
import type { Report, ReportTable } from './report.ts';
import { Table, Lines } from '../ui/Lists.tsx';

/**
 * Maximum length in characters of a link printed as a QR code. The code of such a link has 93 modules per row, each a third of a
 * millimetre wide because the code is 32 mm wide in the report.
 */
const MAX_QR_LETTERS = 500;
/** Width in modules of the light border around the code, as required by the standard. */
const BORDER = 4;

export interface ReportImage {
  readonly address: string;
  readonly title: string;
  readonly legend: Legend | null;
}

interface ReportPageProps {
  readonly report: Report;
  readonly images: readonly ReportImage[];
  /** The URL of the zone and its days. */
  readonly link: string;
}

export function ReportPage(props: ReportPageProps) {
  return (
    <article class="report">
      <FirstSheet {...props} />
      <SecondSheet {...props} />
    </article>
  );
}

function FirstSheet({ report, images, link }: ReportPageProps) {
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
      {images.length === 0 && <p class="note">{texts.value.noMaps}</p>}
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
          <LinkOfReport link={link} />
        </div>
      </div>
    </div>
  );
}

function SecondSheet({ report }: ReportPageProps) {
  return (
    <div class="sheet">
      <p class="running">
        {report.title} · {report.zone} · {report.days}
      </p>
      {report.second.map((table) => (
        <ReportTableView key={table.caption} table={table} />
      ))}
      <Listed title={texts.value.method} lines={report.method} />
      <Listed title={texts.value.warnings} lines={report.warnings} />
      <Listed title={texts.value.data} lines={report.attribution} />
      <p class="provenance">
        {texts.value.computedBy} {report.provenance}
      </p>
    </div>
  );
}

function LinkOfReport({ link }: Pick<ReportPageProps, 'link'>) {
  const isCode = link.length <= MAX_QR_LETTERS;
  const said = isCode ? texts.value.code.place : texts.value.code.none;
  return (
    <div class="report-link">
      {isCode && <QrCode text={link} label={said} />}
      <p>
        {said}
        <br />
        {texts.value.link} {link}
      </p>
    </div>
  );
}

function Listed({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) {
  return (
    <section>
      {lines.length > 0 && <h2>{title}</h2>}
      <Lines of={lines} />
    </section>
  );
}

function LegendRow({ legend: { stops, noData, unit } }: { readonly legend: Legend }) {
  return (
    <ul class="legend-row">
      {stops.map(({ value, colour, label }) => (
        <li key={value}>
          <Chip colour={colour} />
          {label}
        </li>
      ))}
      {unit !== null && <li>({unit})</li>}
      <li>
        <Chip colour={noData.colour} />
        {noData.label}
      </li>
    </ul>
  );
}

function Chip({ colour: [red, green, blue, alpha] }: { readonly colour: Colour }) {
  return <span class="chip" style={{ background: `rgb(${red} ${green} ${blue} / ${alpha / 255})` }} />;
}

/** A text as a QR code (ISO 18004), dark on light, one unit per module. */
function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { size, data } = encode(text, { ecc: 'M', border: BORDER });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return (
    <svg
      class="qr"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shape-rendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={dark.join('')} fill="#000" />
    </svg>
  );
}

function ReportTableView({ table }: { readonly table: ReportTable }) {
  const { caption, rows, note, blocks = 1 } = table;
  if (rows.length === 0) return null;
  return (
    <section>
      <h2>{caption}</h2>
      <div class="blocks">
        {inBlocks(rows, blocks).map((part, i) => (
          <Table key={i} columns={table.columns} rows={part} />
        ))}
      </div>
      {note !== undefined && <p class="note">{note}</p>}
    </section>
  );
}

/** Splits the rows of a table into blocks of about equal length, placed side by side. */
function inBlocks<T>(rows: readonly T[], blocks: number): T[][] {
  const length = Math.max(1, Math.ceil(rows.length / blocks));
  const count = Math.ceil(rows.length / length);
  return Array.from({ length: count }, (_, i) => rows.slice(i * length, (i + 1) * length));
}
