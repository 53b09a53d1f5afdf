import { signal } from '@preact/signals';
import { whenQuiet } from '../state/quiet.ts';

/** Puts the version that waits in place and loads the page anew; null while none waits. */
export const update = signal<(() => void) | null>(null);

/**
 * Registers the service worker, which keeps the shell alone; pixels and packs are the library's, and outlive every version. What
 * it stores for later is fetched once nothing is computed that is waited for.
 */
export async function startUpdates(): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  await whenQuiet();
  const { Workbox } = await import('workbox-window');
  const workbox = new Workbox('/sw.js');
  workbox.addEventListener('waiting', () => {
    update.value = () => {
      workbox.addEventListener('controlling', () => location.reload());
      workbox.messageSkipWaiting();
    };
  });
  await workbox.register();
}
