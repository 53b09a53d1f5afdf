import type { Finding, HostReport } from 'sylvan/doctor';
import { doctorLabels } from 'sylvan/locale';
import { lang } from '../state/language.ts';
import { texts } from '../texts/connections.ts';

/** The findings for each host, with meaning and remedy. */
export function FindingList({ hosts }: { readonly hosts: readonly HostReport[] }) {
  const found = hosts.filter(({ findings }) => findings.length > 0);
  return (
    <section class="card" aria-labelledby="findings-title">
      <h2 id="findings-title">{texts.value.findings}</h2>
      {found.length === 0 && <p>{texts.value.none}</p>}
      {found.map(({ host, findings }) => (
        <section key={host} class="host-findings">
          <h3>{host}</h3>
          <ul>
            {findings.map((finding) => (
              <FindingItem key={finding.code} finding={finding} />
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}

function FindingItem({ finding: { code, sources, detail } }: { readonly finding: Finding }) {
  const labels = doctorLabels(lang.value);
  const { meaning, remedy } = labels.findings[code];
  return (
    <li data-code={code}>
      <strong>{meaning}</strong> {remedy}
      <br />
      <span class="muted">
        {sources.map((source) => labels.sources[source]).join(', ')}
        {detail !== null && ` · ${detail}`}
      </span>
    </li>
  );
}
