import type { Check, Diagnosis, DoctorSource, HostReport } from 'sylvan/node';
import { doctorVerdict, doctorWords, type DoctorWords } from 'sylvan/locale';
import type { Lang } from './library.ts';
import { matrix, wrap } from './layout.ts';

/** The table of hosts, each finding with what it means and what to do, and what a record lacks. */
export function formatDiagnosis(diagnosis: Diagnosis, lang: Lang, columns: number): string {
  const words = doctorWords(lang);
  const { columns: heads } = words;
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
  const rows = diagnosis.hosts.map((report) => rowOf(report, words));
  const lines = [
    ...matrix(headRow, rows, Math.max(columns, WIDEST)),
    '',
    ...diagnosis.hosts.flatMap((report) => findingLines(report, words, columns)),
    ...wrap(doctorVerdict(diagnosis, lang), columns),
  ];
  return `${lines.join('\n')}\n`;
}

/** Names of buckets are long: a table of this many columns still reads better than its rows as sentences. */
const WIDEST = 120;

function rowOf(report: HostReport, { statuses, checks }: DoctorWords): string[] {
  const told = (check: Check) => (check === null ? '' : checks[check]);
  return [
    report.host,
    statuses[report.status],
    report.reached ? checks.ok : checks.failed,
    told(report.fields),
    told(report.token),
    told(report.range),
    told(report.cors),
    String(Math.round(report.bytes / 1000)),
    String(report.milliseconds),
  ];
}

function findingLines(
  { host, sources, offset, findings }: HostReport,
  words: DoctorWords,
  columns: number,
): string[] {
  const rule = offset === null ? '' : `; ${words.columns.offset} ${offset}`;
  const lines = findings.flatMap(({ code, sources: concerned, detail }) => {
    const { meaning, remedy } = words.findings[code];
    const about = concerned.length === sources.length ? '' : `${namesOf(concerned, words)}: `;
    return wrap(
      `${about}${meaning} ${remedy}${detail === null ? '' : ` (${detail})`}`,
      columns,
      `  ${code}  `,
    );
  });
  return [...wrap(`${host}: ${namesOf(sources, words)}${rule}`, columns), ...lines, ''];
}

function namesOf(sources: readonly DoctorSource[], { sources: names }: DoctorWords): string {
  return sources.map((source) => names[source]).join(', ');
}
