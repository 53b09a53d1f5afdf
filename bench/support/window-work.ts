// What a page's worker does in bench/read.mjs: it reads the window of the files it is sent, and hands the pixels over.
import type { Window } from '../../src/geo/grid.ts';
import { HttpClient } from '../../src/net/client.ts';
import { startWindowReader } from './window-reader.ts';

/** The request of the page. */
interface Job {
  readonly addresses: readonly string[];
  readonly window: Window;
}

const reader = startWindowReader(() => {
  const client = new HttpClient();
  return (address) => client.open(address);
});

async function answer({ addresses, window }: Job): Promise<void> {
  const planes = await (await reader)(addresses, window);
  const transfer = planes.map(({ buffer }) => buffer);
  postMessage(planes, { transfer });
}

addEventListener('message', ({ data }: MessageEvent<Job>) => {
  // What goes wrong is reported to the page, which would wait for ever.
  answer(data).catch(reportError);
});
