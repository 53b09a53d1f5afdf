import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { AnalyzeAnswer, CompareAnswer, Progress } from 'sylvan';
import { answerLabels } from 'sylvan/locale';
import { announce } from '../state/announce.ts';
import { lang } from '../state/language.ts';
import type { Run, RunState } from '../state/run.ts';
import { Button } from '../ui/Button.tsx';
import { uncounted } from '../ui/Cost.tsx';
import { DAY_LOCALES, numbers, bytesText } from '../ui/numbers.ts';
import { useNow } from '../ui/hooks.ts';
import { sourceName } from '../texts/sources.ts';
import { texts } from '../texts/progress.ts';
import { Total } from './Total.tsx';
import { overallOf, reportOf, totalsOf } from './totals.ts';
import './progress.css';

/** Milliseconds without progress after which silent hosts are named. */
const LONG_MS = 5000;

/** The parts of a run's result from which its progress is shown. */
export interface Answered {
  readonly answer: AnalyzeAnswer | CompareAnswer;
}

interface ProgressProps {
  readonly run: Pick<Run<Answered>, 'state' | 'cancel'>;
  /** A control with which the user can end the wait in another way. */
  readonly children?: ComponentChildren;
}

/** The progress of a running call, or a note that it was cancelled. EndedPanel shows a finished call. */
export function ProgressPanel(props: ProgressProps) {
  const state = props.run.state.value;
  if (state.status === 'running') return <Running {...props} />;
  return state.status === 'cancelled' ? (
    <p class="card progress">{uncounted(texts.value.cancelled)}</p>
  ) : null;
}

/** The sources, bytes and time of a finished call, shown after its result. */
export function EndedPanel({ run }: { readonly run: Pick<Run<Answered>, 'state'> }) {
  const state = run.state.value;
  if (state.status !== 'done' || state.elapsed === null) return null;
  const reports = state.found?.answer.details.sources ?? [];
  return (
    <div class="card progress">
      <p>{endedText(state)}</p>
      <Rows
        progress={state.progress}
        hostOf={(source) => reportOf(source, reports)?.host ?? texts.value.fromHere}
      />
    </div>
  );
}

function Running({ run, children }: ProgressProps) {
  const { title, cancel, waiting } = texts.value;
  const { progress, begun, heard } = run.state.value;
  const silent = useNow() - heard;
  const hosts = [...new Set([...progress.values()].flatMap(({ host }) => host ?? []))];
  const panel = useRef<HTMLElement>(null);
  useLayoutEffect(() => () => handFocusOn(panel.current), []);
  return (
    <section ref={panel} class="card progress" aria-labelledby="progress-title">
      <h2 id="progress-title" class="unseen">
        {title}
      </h2>
      <div class="head">
        {progress.size === 0 ? (
          <p class="total">{waiting}</p>
        ) : (
          <Total key={begun} fraction={overallOf(progress)} begun={begun} label={texts.value.title} />
        )}
        <Button class="danger" label={cancel} onClick={() => run.cancel()} />
      </div>
      {silent >= LONG_MS && hosts.length > 0 && (
        <SilenceLine hosts={hosts} seconds={Math.floor(silent / 1000)} />
      )}
      {children}
      <Rows progress={progress} hostOf={() => null} />
    </section>
  );
}

/** Names the hosts that keep a call waiting. Screen readers announce them once. */
function SilenceLine({ hosts, seconds }: { readonly hosts: readonly string[]; readonly seconds: number }) {
  const names = new Intl.ListFormat(DAY_LOCALES[lang.value]).format(hosts);
  const said = texts.value.silent(names, hosts.length, seconds);
  useEffect(() => announce(said), []);
  return <p class="silence">{said}</p>;
}

/**
 * If the panel contained the focus when it disappears, moves the focus to the button that starts another run, or to the content
 * if there is no such button.
 */
function handFocusOn(panel: HTMLElement | null): void {
  if (!panel?.contains(document.activeElement)) return;
  const content = panel.closest('main');
  queueMicrotask(() => {
    content?.querySelector<HTMLElement>('.slot :is(.analyze, .problem > button), .see')?.focus();
    if (document.activeElement === document.body) content?.focus();
  });
}

interface RowsProps extends Pick<RunState<Answered>, 'progress'> {
  /** The host of a source's pixels, known once the answer has arrived; null until then. */
  readonly hostOf: (source: Progress['source']) => string | null;
}

function Rows({ progress, hostOf }: RowsProps) {
  const { details, stepOf, scenes: counted, fetched } = texts.value;
  return (
    <details>
      <summary>{details}</summary>
      <ul class="bare">
        {[...progress.values()].map(({ source, step, done, total, scenes, bytes }) => {
          const [name, host] = [sourceName(source), hostOf(source)];
          const facts = [counted(scenes), fetched(bytesText(bytes))];
          return (
            <li key={source} data-source={source}>
              <strong>{name}</strong> <span class="muted">{facts.join(', ')}</span>
              <span class="state">{host ?? stepOf(answerLabels(lang.value).steps[step], done, total)}</span>
              {host === null && <progress aria-label={name} value={done} max={Math.max(total, 1)} />}
            </li>
          );
        })}
      </ul>
    </details>
  );
}

export function endedText({ progress, fetched: before, elapsed, found }: RunState<Answered>): string {
  const { done, sources, scenes, fetched, seconds } = texts.value;
  const totals = totalsOf(progress);
  const facts = [
    // The record lists reference maps separately from its sources.
    sources(found?.answer.details.sources.length ?? totals.sources),
    scenes(totals.scenes),
    fetched(bytesText(before + totals.bytes)),
    seconds(numbers.exactly((elapsed ?? 0) / 1000, 1)),
  ];
  return done(facts.join(', '));
}
