import { beforeEach, describe, expect, it } from 'vitest';
import type { Fetch } from '../../src/net/fetch.ts';
import { KeptAnswers } from '../../src/cache/catalogue-answers.ts';
import { jsonClient, requestJson, type JsonRequest } from '../../src/cache/json-client.ts';
import type { AnswerStore, KeptAnswer } from '../../src/cache/stores.ts';

const URL_ = 'https://example.org/search';
const HOST = 'example.org';
const KEY = 'abcdef0123456789';
const DATE = 'Thu, 01 Jan 2026 00:00:00 GMT';
const never = new AbortController().signal;

describe('answers that are kept', () => {
  let kept: Map<string, KeptAnswer>;
  let isOffline: boolean;
  let answers: KeptAnswers;
  let answer: () => Response | Promise<Response>;
  let asked: number;
  beforeEach(() => {
    kept = new Map();
    isOffline = false;
    asked = 0;
    answer = () => Response.json({ n: asked }, { headers: { date: DATE } });
    const store: AnswerStore = {
      answer: (name) => Promise.resolve(kept.get(name)),
      keepAnswer: (name, one) => Promise.resolve(void kept.set(name, one)),
    };
    answers = new KeptAnswers(store, { isOffline: () => isOffline, now: () => 7 });
  });

  const gone = () => Promise.reject(new TypeError('Failed to fetch'));
  function ask(own: Partial<JsonRequest> = {}) {
    const fetch: Fetch = async () => {
      asked += 1;
      return answer();
    };
    const client = jsonClient({ fetch, answers }, { attempts: 1 });
    return requestJson({ method: 'GET', url: URL_, ...own }, { ...client, secrets: [KEY] }, never);
  }

  it('come from the network while there is one, and are kept with their times', async () => {
    await ask();
    expect(await ask()).toEqual({ value: { n: 2 }, date: Date.parse(DATE) });
    expect([...kept.values()].map(({ date, kept: at }) => [date, at])).toEqual([[Date.parse(DATE), 7]]);
    expect(answers.isKept(HOST)).toBe(false);
  });

  it('are told again where the network is gone, until it is back', async () => {
    await ask();
    answer = gone;
    expect(await ask()).toEqual({ value: { n: 1 }, date: Date.parse(DATE) });
    expect(answers.isKept(HOST)).toBe(true);
    await expect(ask({ url: `${URL_}?page=2` })).rejects.toMatchObject({ code: 'network-or-cors' });
    answer = () => Response.json({ n: 'new' });
    expect((await ask()).value).toEqual({ n: 'new' });
    expect(answers.isKept(HOST)).toBe(false);
  });

  it('are not told in place of what a host that is there refuses', async () => {
    await ask();
    answer = () => new Response(null, { status: 404 });
    await expect(ask()).rejects.toMatchObject({ code: 'not-found' });
  });

  it('are all there is without a network: nobody is asked', async () => {
    await ask();
    isOffline = true;
    expect((await ask()).value).toEqual({ n: 1 });
    await expect(ask({ url: `${URL_}?page=2` })).rejects.toMatchObject({
      ...{ code: 'offline-miss', fields: { host: HOST } },
    });
    expect(asked).toBe(1);
    expect([answers.isKept(HOST), answers.isKept(null)]).toEqual([true, true]);
  });

  it('are found again by another key, and by no other body', async () => {
    await ask({ url: `https://example.org/${KEY}/table` });
    isOffline = true;
    expect((await ask({ url: 'https://example.org/…/table' })).value).toEqual({ n: 1 });
    await expect(ask({ url: 'https://example.org/…/table', body: { a: 1 } })).rejects.toThrow();
    expect(JSON.stringify([...kept])).not.toContain(KEY);
  });

  it('are none where the host answered what cannot be read, or a secret', async () => {
    answer = () => new Response('<html>Sign in to this network</html>');
    await expect(ask()).rejects.toMatchObject({ code: 'stac-invalid' });
    answer = () => Response.json({ token: 'x' });
    await ask({ secret: true });
    expect(kept.size).toBe(0);
  });
});
