import { analysis } from './analysis.ts';
import { comparison } from './comparison.ts';
import { isStarted } from './engine.ts';
import { when } from './when.ts';

/** Longest wait for a run: those of real zones take minutes, and the waiting parts are needed meanwhile. */
const TIMEOUT_MS = 2500;
/** Longest wait for the bundled answer. */
const ANSWER_MS = 800;

/** Resolves once no computation is pending, or after a limit: the first answer takes priority over decoration. */
export function whenQuiet(): Promise<void> {
  const isBusy = () => [analysis, comparison].some(({ state }) => state.value.status === 'running');
  // The page's automatic run begins right after its start.
  return when(() => isStarted.value && !isBusy(), TIMEOUT_MS);
}

/** Resolves once a first answer is shown, or none arrives soon: the slower map is drawn after it. */
export async function whenAnswered(): Promise<void> {
  await when(() => {
    const { found, status } = analysis.state.value;
    return isStarted.value && (found !== null || status === 'failed');
  }, ANSWER_MS);
  await new Promise((settle) => setTimeout(settle));
}
