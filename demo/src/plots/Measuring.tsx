import { requestsOf } from 'sylvan/eudr';
import { service } from '../state/engine.ts';
import { Button } from '../ui/Button.tsx';
import { Cost } from '../ui/Cost.tsx';
import { numbers } from '../ui/numbers.ts';
import { useNewest } from '../ui/hooks.ts';
import { texts as progressTexts } from '../texts/progress.ts';
import { texts } from '../texts/plots.ts';
import { bytesOf, counts, endText, measure, unmeasured } from './measure.ts';
import { measuring, type PlotList } from './plot-list.ts';

/** Starts measuring and says before what it takes; then the progress, and how it ended. */
export function Measuring({ list }: { readonly list: PlotList }) {
  const { status, elapsed } = measuring.state.value;
  if (status === 'running') return <Running />;
  const hasEnded = status === 'cancelled' || elapsed !== null;
  const left = unmeasured(list);
  return (
    <>
      {hasEnded && <p>{endText()}</p>}
      {left.length > 0 ? <Start list={list} left={left} /> : !hasEnded && <p>{texts.value.none}</p>}
    </>
  );
}

function Start({ list, left }: { readonly list: PlotList; readonly left: readonly number[] }) {
  const { sample, until } = list;
  const bytes = useNewest(sample === undefined ? () => bytesOf(list, left) : null, [list, left.length]);
  const most = Math.max(0, requestsOf(until).compare.length - 1) * left.length;
  return (
    <div class="ask">
      <Button
        label={texts.value.measure(numbers.atMost(left.length, 0), left.length === 1)}
        class="wide"
        onClick={() => measure(list, bytes)}
      />
      <Cost calls={sample === undefined ? 2 * left.length : null} bytes={bytes} />
      <p class="muted">
        {service.value !== null && `${texts.value.calls(numbers.atMost(most, 0))} `}
        {texts.value.stays}
      </p>
    </div>
  );
}

function Running() {
  const { found } = measuring.state.value;
  const [done, total] = counts();
  return (
    <div class="card progress head">
      <label class="total">
        {texts.value.measuring(done, total)} <progress value={found?.size ?? 0} max={Number(total)} />
      </label>
      <Button label={progressTexts.value.cancel} class="danger" onClick={() => measuring.cancel()} />
    </div>
  );
}
