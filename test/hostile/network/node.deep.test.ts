import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { httpFetch } from '../../../src/net/node/http-fetch.ts';
import { watchUnhandled } from '../../support/range-harness.ts';
import { campaign } from '../support/campaign.ts';
import { makeFiles, type ServedFile } from './files.ts';
import { startHost, type Host } from './host.ts';
import { neverMet, tryCases } from './slots.ts';
import { mixtureOf } from './mixtures.ts';
import { matrixCases } from './orders.ts';
import { startReader, type Reader } from './trial.ts';

const SLOTS = 10;
const { seed, runs, timeout } = campaign(200, 200);

let files: readonly ServedFile[];
let host: Host;
let reader: Reader;
beforeAll(async () => {
  files = await makeFiles();
  host = await startHost(files);
  reader = await startReader(httpFetch);
}, 60_000);
afterAll(() => host.server.close());

const urls = () => Array<string>(SLOTS).fill(host.server.url);
const untilIdle = () => vi.waitFor(() => expect(host.server.active).toBe(0));

describe('in Node', () => {
  it(
    'every fault, at every position of every file shape, gives the right raster or the expected error in time',
    { timeout: 120_000 },
    async () => {
      const unhandled = watchUnhandled();
      const cases = matrixCases(files, 'node');
      const { wrong } = await tryCases(cases, urls(), reader);
      expect(wrong).toEqual([]);
      expect(neverMet(cases, host.hits)).toEqual([]);
      await untilIdle();
      expect(await unhandled()).toEqual([]);
    },
  );

  it(
    `${runs} mixtures of faults give the right raster or a typed error (seed ${seed})`,
    { timeout },
    async () => {
      const unhandled = watchUnhandled();
      const cases = Array.from({ length: runs }, (_, run) => mixtureOf(seed, run, files).trial);
      const { wrong, counts } = await tryCases(cases, urls(), reader);
      expect(wrong).toEqual([]);
      expect(counts.right).toBeGreaterThan(runs / 10);
      await untilIdle();
      expect(await unhandled()).toEqual([]);
    },
  );
});
