import { isSylvanError, type SylvanError } from '../../../src/errors/errors.ts';
import type { ReadLimits } from '../../../src/cache/policy.ts';
import type { Arena } from '../../../worker/arena.ts';
import { openTransfers, withCog } from '../../../worker/assets.ts';
import type { WindowPlane } from '../../../worker/cog/window-plane.ts';
import { scaledClock } from '../../../src/net/clock.ts';
import { HttpClient, type OpenSource } from '../../../src/net/client.ts';
import type { HttpSettings } from '../../../src/net/options.ts';
import { startRuntime } from '../../../worker/runtime.ts';
import { onOwnShelf } from '../../../worker/context.ts';
import { loadCodec } from '../../support/codecs.ts';
import type { RequestedRange } from '../../support/faults.ts';
import { seededRandom } from '../../support/random.ts';
import type { Case } from './cases.ts';
import type { Outcome } from './row.ts';
import { meets } from './targets.ts';
import { pixelsOf, SHAPES, SIDE } from './shapes.ts';

/** All waits and deadlines are this many times shorter. */
export const SPEED = 50;
/** Milliseconds after which a read counts as hung, longer than any deadline of the reader. */
const HUNG = 10_000;

/** The result of a read. */
export interface Result {
  readonly outcome: Outcome | 'hung' | 'wrong pixels' | 'untyped error';
  /** Milliseconds of real time, from the start, or from the abort. */
  readonly elapsed: number;
  readonly error: unknown;
}

/** The arena of a reader, and its `fetch`. */
export interface Reader {
  readonly arena: Arena;
  readonly fetch?: HttpSettings['fetch'];
}

/**
 * Starts the kernels as in a worker; each case opens its own file. `fetch` is the platform's unless given.
 */
export async function startReader(fetch?: HttpSettings['fetch']): Promise<Reader> {
  const { arena } = await startRuntime(() => {
    throw new Error('A case opens its own file');
  });
  return { arena, ...(fetch && { fetch }) };
}

const LIMITS: ReadLimits = { requestsPerHost: 6, bytes: 1e9, timeScale: 1 };

/** Reads a case's window as a worker does, with its own client. */
export async function tryCase(trial: Case, url: string, reader: Reader): Promise<Result> {
  const { leaving } = trial;
  const abort = new AbortController();
  let start = performance.now();
  const leave = () => {
    start = performance.now();
    abort.abort(new DOMException('The reader has left', 'AbortError'));
  };
  const timers = [
    setTimeout(() => abort.abort(new Error('hung')), HUNG),
    ...(leaving && !leaving.since ? [setTimeout(leave, leaving.after)] : []),
  ];
  const requested = () => void timers.push(setTimeout(leave, leaving?.after));
  const fetch = leaving?.since ? watched(reader.fetch, leaving.since, requested) : reader.fetch;
  const reported = (outcome: Result['outcome'], error: unknown = null): Result => ({
    ...{ outcome, error },
    elapsed: performance.now() - start,
  });
  const hung = new Promise<Result>((resolve) => {
    timers.push(setTimeout(() => resolve(reported('hung')), HUNG + 1000));
  });
  const reading = readWindow(trial, url, { ...reader, ...(fetch && { fetch }) }, abort.signal).then(
    (outcome) => reported(outcome),
    (error: unknown) => reported(outcomeOf(error), error),
  );
  const result = await Promise.race([reading, hung]);
  for (const timer of timers) clearTimeout(timer);
  return result;
}

/** A `fetch` that reports the first request for any of these bytes. */
function watched(
  fetch: HttpSettings['fetch'] = (input, init) => globalThis.fetch(input, init),
  ranges: readonly RequestedRange[],
  onRequested: () => void,
): HttpSettings['fetch'] {
  let isRequested = false;
  return (input, init) => {
    const [first, last] = new Headers(init?.headers).get('range')!.match(/\d+/g)!.map(Number);
    const range = { offset: first, length: last - first + 1 };
    if (!isRequested && ranges.some((position) => meets(range, position))) {
      isRequested = true;
      onRequested();
    }
    return fetch(input, init);
  };
}

async function readWindow(
  trial: Case,
  url: string,
  { arena, fetch }: Reader,
  signal: AbortSignal,
): Promise<Result['outcome']> {
  const client = new HttpClient({
    clock: { ...scaledClock(1 / SPEED), random: seededRandom(3) },
    ...(fetch && { fetch }),
  });
  const progress = { onProgress: () => undefined };
  const asset = { href: url + trial.path, key: 'red', scale: 1, offset: 0, nodata: 0, resolution: 10 };
  return onOwnShelf(arena, (shelf) => {
    const openSource: OpenSource = (href, _limits, transfers) => client.open(href, transfers);
    const context = { arena, shelf, openSource, signal, loadCodec, ...progress };
    return withCog(asset, LIMITS, openTransfers(LIMITS, progress), context, async (cog) =>
      assess(trial, await cog.readWindow(0, trial.window, signal)),
    );
  });
}

function outcomeOf(error: unknown): Result['outcome'] {
  if (isSylvanError(error)) return isTyped(error) ? error.code : 'untyped error';
  if (error instanceof DOMException && error.name === 'AbortError') return 'aborted';
  return error instanceof Error && error.message === 'hung' ? 'hung' : 'untyped error';
}

/** Whether an error names its file, contains nothing that the host sent, and is not an internal error. */
function isTyped(error: SylvanError): boolean {
  const reported = JSON.stringify(error.toData());
  return (
    error.code !== 'internal' &&
    'asset' in error.fields &&
    !/do not show me|Sign in|[?&](sig|row|seed)=/.test(reported)
  );
}

const truths = new Map<string, Uint16Array | Float32Array>();

function truthOf(shape: number, version: 1 | 2): Uint16Array | Float32Array {
  const key = `${shape} ${version}`;
  const pixels = truths.get(key) ?? pixelsOf(SHAPES[shape], version);
  truths.set(key, pixels);
  return pixels;
}

/** Compares the pixels with both versions of the file; the hole may be invalid. */
function assess({ shape, window, hole }: Case, { data, valid }: WindowPlane): Result['outcome'] {
  for (const version of [1, 2] as const) {
    const truth = truthOf(shape, version);
    let [wrong, lost, lostOutside] = [0, 0, 0];
    for (let i = 0; i < data.length; i++) {
      const [x, y] = [window.x + (i % window.width), window.y + Math.floor(i / window.width)];
      const inHole = x >= hole.x && x < hole.x + hole.width && y >= hole.y && y < hole.y + hole.height;
      if (valid?.[i] === 0) [lost, lostOutside] = [lost + 1, lostOutside + (inHole ? 0 : 1)];
      else if (data[i] !== truth[y * SIDE + x]) wrong++;
    }
    if (wrong > 0 || lostOutside > 0) continue;
    if (lost > 0) return 'hole';
    return version === 1 ? 'right' : 'newer';
  }
  return 'wrong pixels';
}
