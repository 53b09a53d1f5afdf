import type { Check, HostReport } from 'sylvan/doctor';
import { doctorLabels } from 'sylvan/locale';
import { lang } from '../state/language.ts';
import { numbersOf } from '../ui/numbers.ts';
import { texts } from '../texts/connections.ts';

const NONE = '–';

/** One row per host: whether it was reached, and whether each required feature works. */
export function HostTable({ hosts }: { readonly hosts: readonly HostReport[] }) {
  const { columns } = doctorLabels(lang.value);
  const { host, sources, ...rest } = columns;
  return (
    <section class="card">
      <div class="scroll" tabIndex={0} role="region" aria-label={texts.value.caption}>
        <table class="hosts">
          <caption>{texts.value.caption}</caption>
          <thead>
            <tr>
              <th scope="col">{host}</th>
              <th scope="col">{sources}</th>
              {Object.entries(rest).map(([id, name]) => (
                <th key={id} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {hosts.map((report) => (
              <Row key={report.host} report={report} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Row({ report }: { readonly report: HostReport }) {
  const { sources: names, statuses, checks } = doctorLabels(lang.value);
  const numbers = numbersOf(lang.value);
  const cell = (check: Check) => <td data-check={check ?? ''}>{check === null ? NONE : checks[check]}</td>;
  return (
    <tr>
      <th scope="row">{report.host}</th>
      <td>{report.sources.map((source) => names[source]).join(', ')}</td>
      <td data-status={report.status}>{statuses[report.status]}</td>
      {cell(report.reached ? 'ok' : 'failed')}
      {cell(report.fields)}
      <td>{report.offset ?? NONE}</td>
      {cell(report.token)}
      {cell(report.range)}
      {cell(report.cors)}
      <td>{numbers.exactly(report.bytes / 1000, 0)}</td>
      <td>{numbers.exactly(report.milliseconds, 0)}</td>
    </tr>
  );
}
