import type { Check, Diagnosis, DoctorSource, HostReport } from 'sylvan/doctor';
import { doctorLastDays, doctorVerdict, doctorLabels, type DoctorLabels } from 'sylvan/locale';
import type { Lang } from './library.ts';
import { matrix, wrap } from './layout.ts';

/** The table of hosts, each finding with its meaning and remedy, and what a record would lack. */
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
  const rows = diagnosis.hosts.map((report) => rowOf(report, labels));
  const lastDays = doctorLastDays(diagnosis, lang);
  const lines = [
    ...matrix(headRow, rows, Math.max(columns, WIDEST)),
    '',
    ...diagnosis.hosts.flatMap((report) => findingLines(report, labels, columns)),
    ...(lastDays === '' ? [] : [...wrap(lastDays, columns), '']),
    ...wrap(doctorVerdict(diagnosis, lang), columns),
  ];
  return `${lines.join('\n')}\n`;
}

/** Bucket names are long: a table of this width still reads better than its rows as sentences. */
const WIDEST = 120;

function rowOf(report: HostReport, { statuses, checks }: DoctorLabels): string[] {
  const reported = (check: Check) => (check === null ? '' : checks[check]);
  return [
    report.host,
    statuses[report.status],
    report.reached ? checks.ok : checks.failed,
    reported(report.fields),
    reported(report.token),
    reported(report.range),
    reported(report.cors),
    String(Math.round(report.bytes / 1000)),
    String(report.milliseconds),
  ];
}

function findingLines(
  { host, sources, offset, findings }: HostReport,
  labels: DoctorLabels,
  columns: number,
): string[] {
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
  return [...wrap(`${host}: ${namesOf(sources, labels)}${rule}`, columns), ...lines, ''];
}

function namesOf(sources: readonly DoctorSource[], { sources: names }: DoctorLabels): string {
  return sources.map((source) => names[source]).join(', ');
}
