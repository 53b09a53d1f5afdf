import { signal } from '@preact/signals';
import { whenQuiet } from '../state/quiet.ts';

/** Activates the waiting version and reloads the page; null if no version is waiting. */
export const update = signal<(() => void) | null>(null);

/**
 * Registers the service worker, which only caches the app shell; the library stores pixels and packs, which outlive any version
 * of the page. Files for later use are fetched only once no computation is pending.
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
