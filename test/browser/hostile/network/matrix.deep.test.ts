import { beforeAll, describe, expect, inject, it } from 'vitest';
import { neverMet, tryCases } from '../../../hostile/network/slots.ts';
import { startReader, type Reader } from '../../../hostile/network/trial.ts';
import type { RecordedRequest } from '../../../support/fault-server.ts';
import { watchRejections } from './rejections.ts';

const { exposed, hidden, stored } = inject('network');
const TIMEOUT = { timeout: 120_000 };

let reader: Reader;
beforeAll(async () => void (reader = await startReader()));

async function hitsOf(urls: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const result = urls.map(
    async (url) => (await fetch(`${url}hits.json`)).json() as Promise<Record<string, number>>,
  );
  return new Map((await Promise.all(result)).flatMap((hits) => Object.entries(hits)));
}

describe('every fault, at every position of every file shape, in a page', () => {
  it.each([
    ['from another origin', exposed],
    ['that cannot read Content-Range and ETag', hidden],
    ['whose browser caches responses', stored],
  ])('%s gives the right raster or the expected error in time', TIMEOUT, async (_, { cases, urls }) => {
    const rejected = watchRejections();
    const { wrong } = await tryCases(cases, urls, reader);
    expect(wrong).toEqual([]);
    // A cache may answer instead of the host.
    if (cases !== stored.cases) expect(neverMet(cases, await hitsOf(urls))).toEqual([]);
    expect(await rejected()).toEqual([]);
  });

  it('F21: causes no preflight, which a host might refuse', async () => {
    const result = exposed.urls.map(
      async (url) => (await fetch(`${url}.requests.json`)).json() as Promise<RecordedRequest[]>,
    );
    const requests = (await Promise.all(result)).flat();
    expect(requests.length).toBeGreaterThan(exposed.cases.length);
    expect(requests.filter(({ method }) => method !== 'GET')).toEqual([]);
  });
});
