import type { Check, Diagnosis, DoctorSource, HostReport } from 'sylvan/doctor';
import { doctorLastDays, doctorVerdict, doctorLabels, type DoctorLabels } from 'sylvan/locale';
import type { Lang } from 'sylvan/contract';
import { matrix, wrap } from './layout.ts';
import { doctorTextsOf } from './texts/doctor.ts';

/** The table of hosts, each finding with its meaning and remedy, and the parts that a record would lack. */
export function formatDiagnosis(diagnosis: Diagnosis, lang: Lang, columns: number): string {
  const labels = doctorLabels(lang);
  const { columns: heads } = labels;
  const headRow = [
    heads.host,
    heads.status,
    heads.reached,
    heads.fields,
    heads.token,
    heads.range,
    heads.cors,
    heads.bytes,
    heads.milliseconds,
  ];
  const rows = diagnosis.hosts.map((report) => rowOf(report, labels, lang));
  const lastDays = doctorLastDays(diagnosis, lang);
  const lines = [
    ...matrix(headRow, rows, Math.max(columns, WIDEST)),
    '',
    ...diagnosis.hosts.flatMap((report) => findingLines(report, labels, lang, columns)),
    ...(lastDays === '' ? [] : [...wrap(lastDays, columns), '']),
    ...wrap(doctorVerdict(diagnosis, lang), columns),
  ];
  return `${lines.join('\n')}\n`;
}

/**
 * Width up to which the table is kept, even on a narrower terminal. Bucket names are long, and a table of this width still reads
 * better than its rows as sentences.
 */
const WIDEST = 120;

/** Whether no request was sent to a host, so that it has neither worked nor failed. */
function isUntested({ status, requests, findings }: HostReport): boolean {
  return status === 'failed' && requests === 0 && findings.length === 0;
}

/** Files in a folder have no host. */
function nameOf({ host }: HostReport, lang: Lang): string {
  return host === '' ? doctorTextsOf(lang).local : host;
}

function rowOf(report: HostReport, { statuses, checks }: DoctorLabels, lang: Lang): string[] {
  const reported = (check: Check) => (check === null ? '' : checks[check]);
  return [
    nameOf(report, lang),
    isUntested(report) ? doctorTextsOf(lang).untested : statuses[report.status],
    reported(report.reached ? 'ok' : isUntested(report) ? null : 'failed'),
    // Items of some maps are made from their addresses alone.
    reported(report.reached ? report.fields : null),
    reported(report.token),
    reported(report.range),
    reported(report.cors),
    String(Math.round(report.bytes / 1000)),
    String(report.milliseconds),
  ];
}

function findingLines(report: HostReport, labels: DoctorLabels, lang: Lang, columns: number): string[] {
  const { sources, offset, findings } = report;
  const rule = offset === null ? '' : `; ${labels.columns.offset} ${offset}`;
  const lines = findings.flatMap(({ code, sources: concerned, detail }) => {
    const { meaning, remedy } = labels.findings[code];
    const about = concerned.length === sources.length ? '' : `${namesOf(concerned, labels)}: `;
    return wrap(
      `${about}${meaning} ${remedy}${detail === null ? '' : ` (${detail})`}`,
      columns,
      `  ${code}  `,
    );
  });
  const untested = isUntested(report) ? wrap(doctorTextsOf(lang).whyUntested, columns, '  ') : [];
  return [
    ...wrap(`${nameOf(report, lang)}: ${namesOf(sources, labels)}${rule}`, columns),
    ...lines,
    ...untested,
    '',
  ];
}

function namesOf(sources: readonly DoctorSource[], { sources: names }: DoctorLabels): string {
  return sources.map((source) => names[source]).join(', ');
}
