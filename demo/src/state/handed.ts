import { signal } from '@preact/signals';
import { SylvanError } from 'sylvan';
import { page } from './page.ts';

/** Gives the file that the page was handed from outside, shared with it or opened by it; null where it was taken. */
export const handed = signal<(() => Promise<Blob>) | null>(null);

interface LaunchQueue {
  setConsumer(
    consumer: (launch: { readonly files?: readonly (FileSystemFileHandle | undefined)[] }) => void,
  ): void;
}

/** Takes what the page is opened with; the page of packs imports it. */
export function receiveFiles(): void {
  const receive = (file: () => Promise<Blob>) => {
    handed.value = file;
    page.value = 'packs';
  };
  if (location.search === '?shared') {
    // A page that is loaded anew has been handed nothing.
    history.replaceState(null, '', location.pathname + location.hash);
    receive(sharedFile);
  }
  const { launchQueue } = globalThis as { readonly launchQueue?: LaunchQueue };
  launchQueue?.setConsumer(({ files: [file] = [] }) => {
    if (file !== undefined) receive(() => file.getFile());
  });
}

/** What the service worker was given (share-target.js). Rejects with `storage-full` where there was no room for it. */
async function sharedFile(): Promise<Blob> {
  const shared = await (await caches.open('sylvan-shared')).match('/share');
  const file = await shared?.blob();
  await caches.delete('sylvan-shared');
  if (file === undefined)
    throw new SylvanError('storage-full', 'There was no room for the file that was shared.');
  return file;
}
