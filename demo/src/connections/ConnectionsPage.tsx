import { signal } from '@preact/signals';
import { diagnose, type Check, type Diagnosis, type DoctorSource } from 'sylvan/doctor';
import { doctorVerdict, doctorLabels } from 'sylvan/locale';
import { announce } from '../state/announce.ts';
import { sylvan } from '../state/engine.ts';
import { lang } from '../state/language.ts';
import { isOnline } from '../state/device.ts';
import { createRun } from '../state/run.ts';
import { Button } from '../ui/Button.tsx';
import { numbers, bytesText } from '../ui/numbers.ts';
import { ProblemNotice } from '../ui/ProblemNotice.tsx';
import { texts } from '../texts/connections.ts';
import { Table } from '../ui/Lists.tsx';
import './connections.css';

const run = createRun<Diagnosis>();
const checked = signal<readonly DoctorSource[]>([]);

async function check(): Promise<void> {
  checked.value = [];
  const onSource = (source: DoctorSource) => (checked.value = [...checked.value, source]);
  await run.start(({ signal: own }) => diagnose(sylvan(), { signal: own, lang: lang.value, onSource }));
  const { found, status } = run.state.value;
  if (status === 'done' && found !== null) announce(doctorVerdict(found, lang.value));
}

export function ConnectionsPage() {
  const { status, found } = run.state.value;
  const isRunning = status === 'running';
  const { sources } = doctorLabels(lang.value);
  const done = checked.value.map((source) => sources[source]).join(', ');
  return (
    <>
      <p>{texts.value.intro}</p>
      {!isOnline.value && <p role="alert">{texts.value.notOnline}</p>}
      <p class="row">
        <Button label={texts.value.check} disabled={isRunning} onClick={() => void check()} />
        {isRunning && <Button label={texts.value.stop} class="plain" onClick={() => run.cancel()} />}
      </p>
      {isRunning && <p class="muted">{texts.value.running(done)}</p>}
      <ProblemNotice of={run} />
      {status === 'done' && found !== null && <Result found={found} />}
    </>
  );
}

interface FoundProps {
  readonly found: Diagnosis;
}

function Result({ found }: FoundProps) {
  const seconds = numbers.exactly(found.milliseconds / 1000, 1);
  return (
    <>
      <section class={`card verdict ${found.isFull ? 'full' : 'partial'}`}>
        <p>
          <strong>{doctorVerdict(found, lang.value)}</strong>
        </p>
        <p class="muted">{texts.value.total(bytesText(found.bytes), seconds)}</p>
      </section>
      <details class="by-host">
        <summary>{texts.value.byHost}</summary>
        <HostTable found={found} />
        <FindingList found={found} />
      </details>
    </>
  );
}

function HostTable({ found }: FoundProps) {
  const { caption } = texts.value;
  const { columns, sources, statuses, checks } = doctorLabels(lang.value);
  const cell = (check: Check) => <span data-check={check}>{check === null ? '–' : checks[check]}</span>;
  const rows = found.hosts.map((host) => [
    host.host,
    host.sources.map((source) => sources[source]).join(', '),
    <span data-status={host.status}>{statuses[host.status]}</span>,
    cell(host.reached ? 'ok' : 'failed'),
    cell(host.fields),
    host.offset ?? '–',
    ...[host.token, host.range, host.cors].map(cell),
    ...[host.bytes / 1000, host.milliseconds].map((value) => numbers.exactly(value, 0)),
  ]);
  return (
    <section class="card">
      <Table class="hosts" label={caption} caption={caption} columns={Object.values(columns)} rows={rows} />
    </section>
  );
}

function FindingList({ found }: FoundProps) {
  const labels = doctorLabels(lang.value);
  const hosts = found.hosts.filter(({ findings }) => findings.length > 0);
  return (
    <section class="card" aria-labelledby="findings-title">
      <h2 id="findings-title">{texts.value.findings}</h2>
      {hosts.length === 0 && <p>{texts.value.none}</p>}
      {hosts.map(({ host, findings }) => (
        <section key={host} class="host-findings">
          <h3>{host}</h3>
          <ul>
            {findings.map(({ code, sources, detail }) => (
              <li key={code} data-code={code}>
                <strong>{labels.findings[code].meaning}</strong> {labels.findings[code].remedy}
                <br />
                <span class="muted">
                  {sources.map((source) => labels.sources[source]).join(', ')}
                  {detail !== null && ` · ${detail}`}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}
