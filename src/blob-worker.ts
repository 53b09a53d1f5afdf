/** A module worker of this text. It needs `worker-src blob:` where the page has a Content-Security-Policy. */
export function workerFrom(source: string): Worker {
  const url = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
  const worker = new Worker(url, { type: 'module', name: 'sylvan' });
  // Once it has run, or never will, nothing reads the address any more; before, some browsers still have to.
  const revoke = () => URL.revokeObjectURL(url);
  worker.addEventListener('message', revoke, { once: true });
  worker.addEventListener('error', revoke, { once: true });
  return worker;
}
