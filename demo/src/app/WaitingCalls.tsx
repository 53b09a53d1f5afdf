import { useEffect, useState } from 'preact/hooks';
import { waitingCalls } from 'sylvan';
import { analysis } from '../state/analysis.ts';
import { comparison } from '../state/comparison.ts';
import { key, sylvan } from '../state/engine.ts';
import { isOnline } from '../state/device.ts';
import { useNewest } from '../ui/hooks.ts';
import { texts } from '../texts/app.ts';

const AGAIN_MS = 5000;

export function WaitingCalls() {
  const count = useWaiting();
  if (count === 0) return null;
  return (
    <p class="banner waiting-calls" role="status">
      <strong>{texts.value.waiting(count)}</strong> {texts.value.waitingNote}
    </p>
  );
}

function useWaiting(): number {
  const [pass, setPass] = useState(0);
  const runs = [analysis.state.value.status, comparison.state.value.status].join();
  const inputs = [runs, isOnline.value, key.value, pass];
  const count = useNewest(() => waitingCalls(sylvan()), inputs) ?? 0;
  useEffect(() => {
    if (count === 0) return undefined;
    const timer = setTimeout(() => setPass(pass + 1), AGAIN_MS);
    return () => clearTimeout(timer);
  }, [count, pass]);
  return count;
}
