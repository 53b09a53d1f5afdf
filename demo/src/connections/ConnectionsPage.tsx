import { signal } from '@preact/signals';
import { diagnose, type Diagnosis, type DoctorSource } from 'sylvan/doctor';
import { doctorVerdict, doctorLabels } from 'sylvan/locale';
import { announce } from '../state/announce.ts';
import { sylvan } from '../state/engine.ts';
import { lang } from '../state/language.ts';
import { isOnline } from '../state/network.ts';
import { createRun } from '../state/run.ts';
import { bytesText } from '../ui/measures.ts';
import { numbersOf } from '../ui/numbers.ts';
import { ProblemNotice } from '../ui/ProblemNotice.tsx';
import { FindingList } from './FindingList.tsx';
import { HostTable } from './HostTable.tsx';
import { texts } from '../texts/connections.ts';
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

/** Tests every host that an analysis reads, from this page. */
export function ConnectionsPage() {
  const { status, found, error } = run.state.value;
  const isRunning = status === 'running';
  return (
    <>
      <h1>{texts.value.title}</h1>
      <p>{texts.value.intro}</p>
      {!isOnline.value && <p role="alert">{texts.value.notOnline}</p>}
      <p class="row">
        <button type="button" disabled={isRunning} onClick={() => void check()}>
          {texts.value.check}
        </button>
        {isRunning && (
          <button type="button" class="plain" onClick={() => run.cancel()}>
            {texts.value.stop}
          </button>
        )}
      </p>
      {isRunning && <p class="muted">{texts.value.running(checkedText())}</p>}
      {status === 'failed' && <ProblemNotice error={error} />}
      {status === 'done' && found !== null && <Result found={found} />}
    </>
  );
}

function checkedText(): string {
  const { sources } = doctorLabels(lang.value);
  return checked.value.map((source) => sources[source]).join(', ');
}

function Result({ found }: { readonly found: Diagnosis }) {
  const seconds = numbersOf(lang.value).exactly(found.milliseconds / 1000, 1);
  return (
    <>
      <section class={`card verdict ${found.isFull ? 'full' : 'partial'}`}>
        <p>
          <strong>{doctorVerdict(found, lang.value)}</strong>
        </p>
        <p class="muted">{texts.value.total(bytesText(found.bytes, lang.value), seconds)}</p>
      </section>
      <details class="by-host">
        <summary>{texts.value.byHost}</summary>
        <HostTable hosts={found.hosts} />
        <FindingList hosts={found.hosts} />
      </details>
    </>
  );
}
