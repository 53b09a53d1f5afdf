import { formatNumber } from 'sylvan/locale';
import { ProblemNotice } from '../ui/ProblemNotice.tsx';
import { lang } from '../state/language.ts';
import { focusHeading } from '../ui/focus.ts';
import { bytesText } from '../ui/measures.ts';
import { goOn, making, progress } from './making.ts';
import { Total } from '../progress/Total.tsx';
import { texts } from '../texts/packs.ts';

/** The progress of the pack being made, with buttons to pause and resume. */
export function MakingProgress() {
  const { status, error } = making.state.value;
  if (status === 'idle') return null;
  return (
    <div class="making" aria-busy={status === 'running'}>
      {status === 'running' && <Running />}
      {status === 'done' && <p>{texts.value.made}</p>}
      {status === 'cancelled' && <p>{texts.value.paused}</p>}
      {status === 'failed' && <ProblemNotice error={error} />}
      {(status === 'cancelled' || status === 'failed') && (
        <button type="button" onClick={() => void goOn()}>
          {texts.value.resume}
        </button>
      )}
    </div>
  );
}

function Running() {
  const fraction = progress.value?.fraction ?? 0;
  const { begun } = making.state.value;
  return (
    <>
      <Total key={begun} fraction={fraction} begun={begun} label={texts.value.making} />
      <p>{reported()}</p>
      <button type="button" class="plain" onClick={pause}>
        {texts.value.pause}
      </button>
    </>
  );
}

function pause({ currentTarget }: { readonly currentTarget: Element }): void {
  focusHeading(currentTarget);
  making.cancel();
}

function reported(): string {
  const now = progress.value;
  if (now === null) return '…';
  const { steps, callOf, fetched } = texts.value;
  const whole = (value: number) => formatNumber(value, lang.value, 0);
  return [
    steps[now.step],
    callOf(whole(now.call), whole(now.calls)),
    fetched(bytesText(now.bytes, lang.value)),
  ].join(' · ');
}
