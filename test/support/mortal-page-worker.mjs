// The library's worker for pages, which dies on a message in the requested way.
import '../../dist/worker.js';

const deaths = {
  throw: () => {
    throw new Error('Thrown in the worker');
  },
  // A page gets no event for this.
  close: () => globalThis.close(),
  loop: () => {
    for (;;);
  },
};

globalThis.addEventListener('message', ({ data: { death } }) => death && setTimeout(deaths[death]));
