// The library's own worker of a page, which dies at a word, in whichever way it says.
import '../../dist/worker.js';

const deaths = {
  throw: () => {
    throw new Error('Thrown in the worker');
  },
  // No event informs a page of it.
  close: () => globalThis.close(),
  loop: () => {
    for (;;);
  },
};

globalThis.addEventListener('message', ({ data: { death } }) => death && setTimeout(deaths[death]));
