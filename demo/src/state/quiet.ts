import { effect } from '@preact/signals';
import { analysis } from './analysis.ts';
import { comparison } from './comparison.ts';
import { isStarted } from './engine.ts';

/** Longest wait for a run: those of real zones take minutes, and the waiting parts are needed meanwhile. */
const TIMEOUT_MS = 2500;
/** Longest wait for the bundled answer. */
const ANSWER_MS = 800;

/** Resolves once no computation is pending, or after a limit: the first answer takes priority over decoration. */
export function whenQuiet(): Promise<void> {
  return new Promise((settle) => {
    const end = () => {
      stop();
      clearTimeout(timer);
      settle();
    };
    const timer = setTimeout(end, TIMEOUT_MS);
    const stop = effect(() => {
      // The page's automatic run begins right after its start.
      if (isStarted.value && !isBusy()) setTimeout(() => isBusy() || end());
    });
  });
}

/** Resolves once a first answer is shown, or none arrives soon: the slower map is drawn after it. */
export function whenAnswered(): Promise<void> {
  return new Promise((settle) => {
    const end = () => {
      stop();
      clearTimeout(timer);
      setTimeout(settle);
    };
    const timer = setTimeout(end, ANSWER_MS);
    const stop = effect(() => {
      const { found, status } = analysis.state.value;
      if (isStarted.value && (found !== null || status === 'failed')) setTimeout(end);
    });
  });
}

function isBusy(): boolean {
  return [analysis.state.value, comparison.state.value].some(({ status }) => status === 'running');
}
