import { analysis } from './analysis.ts';
import { comparison } from './comparison.ts';
import { isStarted } from './engine.ts';
import { when } from './when.ts';

/** Maximum milliseconds to wait for a run: runs of real zones take minutes, and the parts that wait are needed sooner. */
const TIMEOUT_MS = 2500;
/** Maximum milliseconds to wait for the bundled answer. */
const ANSWER_MS = 800;

/** Resolves once no computation is pending, or after a limit: the first answer takes priority over decoration. */
export function whenQuiet(): Promise<void> {
  const isBusy = () => [analysis, comparison].some(({ state }) => state.value.status === 'running');
  // The page's automatic run begins right after its start.
  return when(() => isStarted.value && !isBusy(), TIMEOUT_MS);
}

/** Resolves once a first answer is shown, or if none arrives soon: the map, which is slower, is drawn after it. */
export async function whenAnswered(): Promise<void> {
  await when(() => {
    const { found, status } = analysis.state.value;
    return isStarted.value && (found !== null || status === 'failed');
  }, ANSWER_MS);
  await new Promise((settle) => setTimeout(settle));
}
