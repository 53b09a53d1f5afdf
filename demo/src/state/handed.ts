import { signal } from '@preact/signals';
import { SylvanError } from 'sylvan';
import { page } from './page.ts';

/** A function that returns the file that was shared with the page or opened with it; null once the file has been taken. */
export const handed = signal<(() => Promise<Blob>) | null>(null);

interface LaunchQueue {
  setConsumer(
    consumer: (launch: { readonly files?: readonly (FileSystemFileHandle | undefined)[] }) => void,
  ): void;
}

/** Receives the files that the page is opened with; the pack page imports them. */
export function receiveFiles(): void {
  const receive = (file: () => Promise<Blob>) => {
    handed.value = file;
    page.value = 'packs';
  };
  if (location.search === '?shared') {
    // Removes the query, because a reloaded page receives no file.
    history.replaceState(null, '', location.pathname + location.hash);
    receive(sharedFile);
  }
  const { launchQueue } = globalThis as { readonly launchQueue?: LaunchQueue };
  launchQueue?.setConsumer(({ files: [file] = [] }) => {
    if (file !== undefined) receive(() => file.getFile());
  });
}

/** The file that the service worker received (share-target.js). Rejects with `storage-full` if there was no room for it. */
async function sharedFile(): Promise<Blob> {
  const shared = await (await caches.open('sylvan-shared')).match('/share');
  const file = await shared?.blob();
  await caches.delete('sylvan-shared');
  if (file === undefined)
    throw new SylvanError('storage-full', 'There was no room for the file that was shared.');
  return file;
}
