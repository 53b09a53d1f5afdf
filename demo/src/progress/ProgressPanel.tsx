import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { AnalyzeAnswer, CompareAnswer, Progress } from 'sylvan';
import { answerLabels } from 'sylvan/locale';
import { announce } from '../state/announce.ts';
import { lang } from '../state/language.ts';
import type { Run, RunState } from '../state/run.ts';
import { later } from '../ui/later.tsx';
import { numbersOf } from '../ui/numbers.ts';
import { useNow } from '../ui/use-now.ts';
import { sourceName } from '../texts/sources.ts';
import { texts } from '../texts/progress.ts';
import { silenceOf } from './silence.ts';
import { Total } from './Total.tsx';
import { overallOf, reportOf, totalsOf } from './totals.ts';
import './progress.css';

/** Most hosts answer. */
const SilenceLine = later(async () => (await import('./SilenceLine.tsx')).SilenceLine);

/** What a run finds, as far as its progress needs to know. */
interface Answered {
  readonly answer: AnalyzeAnswer | CompareAnswer;
}

interface ProgressProps {
  readonly run: Pick<Run<Answered>, 'state' | 'cancel'>;
  /** Whether something is known: then the sources are folded away, for what is known stands below them on a phone. */
  readonly isFolded?: boolean;
  /** Another way to end the wait. */
  readonly children?: ComponentChildren;
}

/** How far each source of a call has come while it runs; reports its end, which EndedPanel shows. */
export function ProgressPanel(props: ProgressProps) {
  const state = props.run.state.value;
  useSpoken(state);
  if (state.status === 'running') return <Running {...props} />;
  return state.status === 'cancelled' ? <p class="card progress">{texts.value.cancelled}</p> : null;
}

/** What a call took, once it has ended: to be read after what it found. */
export function EndedPanel({ run }: { readonly run: Pick<Run<Answered>, 'state'> }) {
  const state = run.state.value;
  return state.status === 'done' && state.elapsed !== null ? <Ended state={state} /> : null;
}

function Running({ run, isFolded = false, children }: ProgressProps) {
  const { title, cancel, waiting } = texts.value;
  const { progress, begun, heard } = run.state.value;
  const silence = silenceOf(progress, heard, useNow());
  const panel = useRef<HTMLElement>(null);
  useLayoutEffect(() => () => handFocusOn(panel.current), []);
  return (
    <section ref={panel} class="card progress" aria-labelledby="progress-title">
      <div class="row">
        <h2 id="progress-title">{title}</h2>
        <button type="button" class="danger" onClick={() => run.cancel()}>
          {cancel}
        </button>
      </div>
      {progress.size === 0 ? (
        <p>{waiting}</p>
      ) : (
        <Total key={begun} fraction={overallOf(progress)} begun={begun} label={texts.value.title} />
      )}
      {silence !== null && <SilenceLine {...silence} />}
      {children}
      <details open={!isFolded}>
        <summary>{texts.value.details}</summary>
        <ul>
          {[...progress.values()].map((one) => (
            <Row key={one.source} progress={one} host={null} />
          ))}
        </ul>
      </details>
    </section>
  );
}

/** What goes while it has the focus hands it on to the button that begins another run, or to the content where that is hidden. */
function handFocusOn(panel: HTMLElement | null): void {
  if (!panel?.contains(document.activeElement)) return;
  const content = panel.closest('main');
  queueMicrotask(() => {
    content?.querySelector<HTMLElement>('form button[type=submit]')?.focus();
    if (document.activeElement === document.body) content?.focus();
  });
}

function Ended({ state }: { readonly state: RunState<Answered> }) {
  const reports = state.found?.answer.details.sources ?? [];
  return (
    <div class="card progress">
      <p>{endedText(state)}</p>
      <details>
        <summary>{texts.value.details}</summary>
        <ul>
          {[...state.progress.values()].map((one) => (
            <Row
              key={one.source}
              progress={one}
              host={reportOf(one.source, reports)?.host ?? texts.value.fromHere}
            />
          ))}
        </ul>
      </details>
    </div>
  );
}

interface RowProps {
  readonly progress: Progress;
  /** Where the pixels came from: known once the answer is there. */
  readonly host: string | null;
}

function Row({ progress: { source, step, done, total, scenes, bytes }, host }: RowProps) {
  const { stepOf, scenes: counted, fetched } = texts.value;
  const name = sourceName(source, lang.value);
  const facts = [counted(scenes), fetched(numbersOf(lang.value).megabytes(bytes))];
  return (
    <li data-source={source}>
      <strong>{name}</strong> <span class="muted">{facts.join(', ')}</span>
      <span class="state">{host ?? stepOf(answerLabels(lang.value).steps[step], done, total)}</span>
      {host === null && <progress aria-label={name} value={done} max={Math.max(total, 1)} />}
    </li>
  );
}

function endedText({ progress, fetched: before, elapsed }: RunState<Answered>): string {
  const { done, sources, scenes, fetched, seconds } = texts.value;
  const numbers = numbersOf(lang.value);
  const totals = totalsOf(progress);
  const facts = [
    sources(totals.sources),
    scenes(totals.scenes),
    fetched(numbers.megabytes(before + totals.bytes)),
    seconds(numbers.exactly((elapsed ?? 0) / 1000, 1)),
  ];
  return done(facts.join(', '));
}

/** Announces to screen readers the beginning and the end, once each; a failure is announced by its notice. */
function useSpoken(state: RunState<Answered>): void {
  const { status } = state;
  const before = useRef(status);
  useEffect(() => {
    if (before.current === status) return;
    before.current = status;
    if (status === 'running') announce(texts.value.started);
    if (status === 'cancelled' || status === 'finished') announce(texts.value[status]);
    if (status === 'done') announce(endedText(state));
  });
}
