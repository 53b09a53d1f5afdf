import { signal } from '@preact/signals';
import { Workbox } from 'workbox-window';

/** Puts the version that waits in place and loads the page anew; null while none waits. */
export const update = signal<(() => void) | null>(null);

/** Registers the service worker, which keeps the shell alone; pixels and packs are the library's, and outlive every version. */
export function startUpdates(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  const workbox = new Workbox('/sw.js');
  workbox.addEventListener('waiting', () => {
    update.value = () => {
      workbox.addEventListener('controlling', () => location.reload());
      workbox.messageSkipWaiting();
    };
  });
  // Without one the page works as before, only not without a network.
  workbox.register().catch(() => undefined);
}
