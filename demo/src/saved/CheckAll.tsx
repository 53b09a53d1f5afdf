import { useEffect } from 'preact/hooks';
import { announce } from '../state/announce.ts';
import { problemOf } from '../state/run.ts';
import { sampleAround } from '../state/zone.ts';
import { Button } from '../ui/Button.tsx';
import { countedText, uncounted } from '../ui/Cost.tsx';
import { plainly } from '../ui/plain-words.ts';
import { texts as costTexts } from '../texts/cost.ts';
import { texts as progressTexts } from '../texts/progress.ts';
import { texts } from '../texts/saved.ts';
import { checkAll, checking, newest, type Checked } from './check-all.ts';
import type { SavedZone } from './zones.ts';
import { Lines } from '../ui/Lines.tsx';

/** Checks all zones with one button, replaced by the progress and the result. */
export function CheckAll({ zones }: { readonly zones: readonly SavedZone[] }) {
  const { status, found } = checking.state.value;
  const isRunning = status === 'running';
  const end = isRunning || found === null ? '' : endOf(found, status === 'cancelled');
  useEffect(() => {
    if (end !== '') announce(end);
  }, [end]);
  if (isRunning) return <Running />;
  const counted = zones.filter((saved) => sampleAround(newest(saved.found.zone)) === undefined).length;
  return (
    <section class="check-all">
      {end !== '' && <p>{end}</p>}
      <Lines
        role="alert"
        of={(found?.failures ?? []).map(({ name, error }) => `${name}: ${reasonOf(error)}`)}
      />
      {zones.length > 1 && (
        <p>
          <Button label={texts.value.checkAll(zones.length)} onClick={() => void checkAll(zones)} />{' '}
          <span class="muted">{counted === 0 ? costTexts.value.free : countedText(counted)}</span>
        </p>
      )}
    </section>
  );
}

function Running() {
  const { total, done } = checking.state.value.found ?? { total: 1, done: 0 };
  return (
    <section class="check-all card progress">
      <div class="head">
        <label class="total">
          {texts.value.checking(done, total)} <progress value={done} max={total} />
        </label>
        <Button label={progressTexts.value.cancel} class="danger" onClick={() => checking.cancel()} />
      </div>
    </section>
  );
}

function endOf({ total, done, failures }: Checked, isCancelled: boolean): string {
  const { checked, checkCancelled } = texts.value;
  const renewed = done - failures.length;
  return isCancelled ? uncounted(checkCancelled(renewed, total)) : checked(renewed, total);
}

function reasonOf(error: unknown): string {
  if (error === null) return texts.value.notRenewed;
  const { title, detail } = problemOf(error);
  return `${title} ${plainly(detail)}`;
}
