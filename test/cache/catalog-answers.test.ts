import { beforeEach, describe, expect, it } from 'vitest';
import type { Fetch } from '../../src/net/fetch.ts';
import { CatalogAnswers } from '../../src/cache/catalog-answers.ts';
import { jsonClient, requestJson, type JsonRequest } from '../../src/cache/json-client.ts';
import type { AnswerStore, CachedAnswer } from '../../src/cache/stores.ts';

const URL_ = 'https://example.org/search';
const HOST = 'example.org';
const KEY = 'abcdef0123456789';
const DATE = 'Thu, 01 Jan 2026 00:00:00 GMT';
const never = new AbortController().signal;

describe('stored catalog answers', () => {
  let stored: Map<string, CachedAnswer>;
  let isOffline: boolean;
  let answers: CatalogAnswers;
  let answer: () => Response | Promise<Response>;
  let requested: number;
  beforeEach(() => {
    stored = new Map();
    isOffline = false;
    requested = 0;
    answer = () => Response.json({ n: requested }, { headers: { date: DATE } });
    const store: AnswerStore = {
      answer: (name) => Promise.resolve(stored.get(name)),
      putAnswer: (name, one) => Promise.resolve(void stored.set(name, one)),
    };
    answers = new CatalogAnswers(store, () => isOffline);
  });

  const gone = () => Promise.reject(new TypeError('Failed to fetch'));
  function send(overrides: Partial<JsonRequest> = {}) {
    const fetch: Fetch = async () => {
      requested += 1;
      return answer();
    };
    const client = jsonClient({ fetch, answers }, { attempts: 1, idleMs: 500 });
    return requestJson({ method: 'GET', url: URL_, ...overrides }, { ...client, secrets: [KEY] }, never);
  }

  it('are stored with their times, but not used while the network is available', async () => {
    await send();
    expect(await send()).toEqual({ value: { n: 2 }, date: Date.parse(DATE) });
    const [{ date, stored: at }] = stored.values();
    expect([stored.size, date]).toEqual([1, Date.parse(DATE)]);
    expect(Date.now() - at).toBeLessThan(60_000);
    expect(answers.isStored(HOST)).toBe(false);
  });

  it('are used while the network fails', async () => {
    await send();
    answer = gone;
    expect(await send()).toEqual({ value: { n: 1 }, date: Date.parse(DATE) });
    expect(answers.isStored(HOST)).toBe(true);
    await expect(send({ url: `${URL_}?page=2` })).rejects.toMatchObject({ code: 'network-or-cors' });
    answer = () => Response.json({ n: 'new' });
    expect((await send()).value).toEqual({ n: 'new' });
    expect(answers.isStored(HOST)).toBe(true);
  });

  it('are used while the host does not respond', async () => {
    await send();
    answer = () => new Promise(() => undefined);
    expect(await send()).toEqual({ value: { n: 1 }, date: Date.parse(DATE) });
    await expect(send({ url: `${URL_}?page=2` })).rejects.toMatchObject({ code: 'timeout' });
  });

  it('are not used when the host refuses the request', async () => {
    await send();
    answer = () => new Response(null, { status: 404 });
    await expect(send()).rejects.toMatchObject({ code: 'not-found' });
  });

  it('are used offline without contacting a host', async () => {
    await send();
    isOffline = true;
    expect((await send()).value).toEqual({ n: 1 });
    await expect(send({ url: `${URL_}?page=2` })).rejects.toMatchObject({
      ...{ code: 'offline-miss', fields: { host: HOST } },
    });
    expect(requested).toBe(1);
    expect([answers.isStored(HOST), answers.isStored(null)]).toEqual([true, true]);
  });

  it('are found with another key, but not with another body', async () => {
    await send({ url: `https://example.org/${KEY}/table` });
    isOffline = true;
    expect((await send({ url: 'https://example.org/…/table' })).value).toEqual({ n: 1 });
    await expect(send({ url: 'https://example.org/…/table', body: { a: 1 } })).rejects.toThrow();
    expect(JSON.stringify([...stored])).not.toContain(KEY);
  });

  it('do not include unreadable answers and secrets', async () => {
    answer = () => new Response('<html>Sign in to this network</html>');
    await expect(send()).rejects.toMatchObject({ code: 'stac-invalid' });
    answer = () => Response.json({ token: 'x' });
    await send({ secret: true });
    expect(stored.size).toBe(0);
  });
});
