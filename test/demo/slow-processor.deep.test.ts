import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serveDemo } from '../../demo/serve.mjs';
import { launchedChromium } from '../support/engines/puppeteer.ts';
import { temporaryFolder } from '../support/zones.ts';
import { Visit } from './support/visit.ts';

/** How many times slower a cheap phone is. */
const SLOWNESS = 6;
/** Longest time to the first answer, in milliseconds on a phone. */
const FIRST_ANSWER = 2500;
/** Longest task that blocks the page's thread until the analysis ends, in milliseconds on a phone. */
const LONGEST = 200;

/**
 * A trace event of the page's thread, in microseconds; `tdur` is processor time, independent of other work on
 * the machine.
 */
interface Traced {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly ph: string;
  readonly args: { readonly name?: string; readonly data?: { readonly url?: string } };
}

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let demo: Awaited<ReturnType<typeof serveDemo>>;
beforeAll(async () => {
  [folder, demo] = await Promise.all([temporaryFolder(), serveDemo({ port: 0 })]);
});
afterAll(async () => {
  await demo.close();
  await folder.remove();
});

it(
  'the first answer takes a cheap phone at most 2.5 s, and no task blocks it for 200 ms',
  { timeout: 240_000 },
  async () => {
    const runs = [await traced(), await traced(), await traced()];
    expect(middle(runs.map(({ before }) => before))).toBeLessThan(FIRST_ANSWER);
    expect(middle(runs.map(({ longest }) => longest))).toBeLessThan(LONGEST);
  },
);

/** The median of three: garbage collection may fall into any task. */
function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[1];
}

/**
 * Traces a visit until the analysis ends: milliseconds on a phone before the first answer, and of the longest
 * task.
 */
async function traced(): Promise<{ before: number; longest: number }> {
  const { engine, page } = await launchedChromium();
  const path = join(folder.path, 'trace.json');
  await page.tracing.start({ path, categories: ['toplevel', 'devtools.timeline', 'blink.user_timing'] });
  await page.evaluateOnNewDocument(markAnswer);
  const visit = await Visit.open(() => Promise.resolve(engine), `${demo.address}#forest?lang=en`);
  await visit.shows(/^Done/m);
  await page.tracing.stop();
  await visit.close();
  const { traceEvents } = JSON.parse(await readFile(path, 'utf8')) as { traceEvents: Traced[] };
  const answered = traceEvents.find(({ name }) => name === 'answered')!;
  const tasks = traceEvents.filter(
    ({ name, pid, tid, ph }) =>
      name.endsWith('RunTask') && pid === answered.pid && tid === answered.tid && ph === 'X',
  );
  const phone = (some: readonly Traced[]) => some.map(({ tdur = 0 }) => (SLOWNESS * tdur) / 1000);
  const before = phone(tasks.filter(({ ts }) => ts < answered.ts));
  return { before: before.reduce((sum, each) => sum + each, 0), longest: Math.max(...phone(tasks)) };
}

/** In the page, before its scripts: marks the time of the first answer. */
function markAnswer(): void {
  const seen = new MutationObserver(() => {
    if (!document.querySelector('.answer .big')?.textContent.includes('ha cleared')) return;
    performance.mark('answered');
    seen.disconnect();
  });
  seen.observe(document, { childList: true, subtree: true });
}
