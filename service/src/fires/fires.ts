import { RateLimiterMemory } from 'rate-limiter-flexible';
import {
  SylvanError,
  withDeadline,
  areaParameter,
  fireClient,
  FIRMS,
  FirmsClient,
  SharedRun,
  type FiresQuestion,
} from '#server';
import { AtOnce } from '../limits/at-once.ts';
import { Queue } from '../limits/queue.ts';
import { count } from '../limits/rates.ts';
import type { Config } from '../config.ts';
import type { Outbound } from '../outbound/outbound.ts';
import type { KeyRequest } from '../store/keys.ts';
import { mergeTables } from './merge-tables.ts';
import { fetchUpstream, incomplete, limitedFetch } from './upstream.ts';

/** Maximum numbers of questions in progress and waiting; each may cover three satellites. */
const QUESTIONS = { running: 4, waiting: 64 };
/** Limits per key and process: concurrent questions and, for free keys, requests per ten minutes, of which FIRMS allows 5000. */
const LIMITS = { atOnce: 8, requests: 600, seconds: 600 };
const LONGEST_MILLISECONDS = 60_000;
/** Maximum total of bytes in FIRMS's answers to one request. */
const MAX_BYTES = 16 * 2 ** 20;
/** Limits of the answer cache: number of answers, characters of each, and lifetime. */
const STORED = { answers: 64, characters: 2 ** 20, milliseconds: 10 * 60_000 };

/** Fires from FIRMS, with the operator's key; `null` if there is no key. */
export function openFires(
  { FIRMS_MAP_KEY: key }: Pick<Config, 'FIRMS_MAP_KEY'>,
  { fetch }: Pick<Outbound, 'fetch'>,
) {
  if (key === undefined) return null;
  const cache = new Map<string, { readonly text: string; readonly until: number }>();
  const store = (name: string, text: string) => {
    cache.delete(name);
    if (text.length <= STORED.characters)
      cache.set(name, { text, until: performance.now() + STORED.milliseconds });
    if (cache.size > STORED.answers) cache.delete(cache.keys().next().value!);
  };
  const sharedRuns = new Map<string, SharedRun<string>>();
  const queue = new Queue(QUESTIONS);
  const keys = new AtOnce(LIMITS.atOnce);
  const requests = new RateLimiterMemory({ points: LIMITS.requests, duration: LIMITS.seconds });
  const closing = new AbortController();
  const fly = (name: string, question: FiresQuestion) => {
    const sharedRun = new SharedRun(async (signal) => {
      try {
        const either = AbortSignal.any([signal, closing.signal]);
        const text = await queue.run(() => tableOf(question, { key, fetch, signal: either }), either);
        store(name, text);
        return text;
      } finally {
        if (sharedRuns.get(name) === sharedRun) sharedRuns.delete(name);
      }
    });
    sharedRuns.set(name, sharedRun);
    return sharedRun;
  };
  return {
    /**
     * One table of every detection, in FIRMS's columns, at most ten minutes old. Equal concurrent requests share one answer.
     * Throws `upstream-failure` or `upstream-timeout`, with host and attempts, even if only one satellite's part is missing;
     * `rate-limited` if the key asks too much; `unavailable` if too many requests wait. Rejects with `signal.reason` on abort.
     */
    async send(question: FiresQuestion, { keyId, plan }: KeyRequest, signal: AbortSignal) {
      const name = `${areaParameter(question.bbox)} ${question.start} ${question.end}`;
      const cached = cache.get(name);
      if (cached !== undefined && performance.now() < cached.until) return cached.text;
      return keys.run(keyId, async () => {
        // One request for the list of products, then one for each of three satellites per five days.
        const days = (Date.parse(question.end) - Date.parse(question.start)) / 86_400_000;
        const isNew = sharedRuns.get(name)?.isOpen !== true;
        if (isNew && plan === 'free') await count(requests, keyId, 4 + 3 * Math.floor(days / 5));
        signal.throwIfAborted();
        const sharedRun = sharedRuns.get(name);
        return (sharedRun?.isOpen ? sharedRun : fly(name, question)).join(signal);
      });
    },
    /** Ends running requests and refuses new ones. */
    close() {
      queue.close();
      closing.abort(new SylvanError('unavailable', 'The service is stopping.'));
    },
  };
}

async function tableOf(
  { bbox, start, end }: FiresQuestion,
  { key, fetch, signal }: Pick<Outbound, 'fetch'> & { readonly key: string; readonly signal: AbortSignal },
): Promise<string> {
  const limited = limitedFetch(fetch, MAX_BYTES);
  const firms = new FirmsClient(FIRMS, key, fireClient({ fetch: limited }, key));
  const query = { boxes: [bbox], start, end };
  return fetchUpstream(FIRMS, signal, async () => {
    const answers = await withDeadline(signal, LONGEST_MILLISECONDS, (inner) => firms.send(query, inner));
    if (answers === null) throw incomplete('no satellite covers all requested days');
    for (const { failure } of answers) if (failure !== null) throw failure;
    const table = mergeTables(answers.flatMap(({ tables }) => tables.map(({ text }) => text)));
    if (table.includes(key)) throw incomplete('its table contains the key');
    return table;
  });
}
