import { effect } from '@preact/signals';
import { analysis } from './analysis.ts';
import { comparison } from './comparison.ts';
import { isStarted } from './engine.ts';

/** Longest wait for a run: those of real zones take minutes, and what waits is wanted meanwhile. */
const TIMEOUT_MS = 2500;
/** Longest wait for the answer that comes with the page. */
const ANSWER_MS = 800;

/** Once nothing is computed that the user waits for, or soon: the first answer goes before what only adorns it. */
export function whenQuiet(): Promise<void> {
  return new Promise((settle) => {
    const end = () => {
      stop();
      clearTimeout(timer);
      settle();
    };
    const timer = setTimeout(end, TIMEOUT_MS);
    const stop = effect(() => {
      // What the page begins by itself begins right after its start.
      if (isStarted.value && !isBusy()) setTimeout(() => isBusy() || end());
    });
  });
}

/** Once a first answer is shown, or none comes soon: the map, which takes longer, is drawn after it. */
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
