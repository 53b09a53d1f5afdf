import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createSylvan, SylvanError, type AnalyzeAnswer, type Sylvan } from 'sylvan/node';
import type { Sample } from '../../simulator/index.ts';
import { abortedAfter, PROMPT, quiet, watchRejections, type Call } from '../support/aborts.ts';
import { startFaultServer, type FaultServer } from '../support/fault-server.ts';
import { silence } from '../support/faults.ts';
import { groundOf, SEAM, writeZoneIn } from '../support/zones.ts';
import { UNCOUNTED } from '../support/uncounted.ts';
import { useFolder } from '../support/closing.ts';

const folder = useFolder();
let sample: Sample;
let server: FaultServer;
let sylvan: Sylvan;
let answer: AnalyzeAnswer;
/** Duration of one undisturbed call, in milliseconds. */
let duration: number;
const watch = watchRejections();

beforeAll(async () => {
  sample = await writeZoneIn(folder.path, SEAM);
  server = await startFaultServer({ folder: sample.folder, latency: 3 });
  sylvan = createSylvan({ meter: UNCOUNTED, catalog: server.url, workers: 2 });
  answer = await sylvan.analyze(sample.request);
  const start = performance.now();
  await sylvan.analyze(sample.request);
  duration = performance.now() - start;
}, 60_000);
afterEach(() => server.setFaults());
afterAll(async () => {
  await sylvan.close();
  await server.close();
  watch.stop();
});

const analyze: Call = (options) => sylvan.analyze(sample.request, options);

async function expectSound(): Promise<void> {
  expect(groundOf(await sylvan.analyze(sample.request))).toEqual(groundOf(answer));
  expect(watch.unhandled).toEqual([]);
}

describe('an abort', () => {
  it('ends a call that waits for a silent host', async () => {
    server.setFaults({ spoil: silence, when: ({ path }) => path.endsWith('.tif') });
    const end = await abortedAfter(analyze, 150, 'enough');
    expect(end).toMatchObject({ reason: 'enough' });
    expect(end.after).toBeLessThan(PROMPT);
    await quiet(server);
    server.setFaults();
    await expectSound();
  });

  it('of one call does not affect a concurrent call on the same workers', async () => {
    const other = sylvan.analyze(sample.request);
    const end = await abortedAfter(analyze, duration / 3, 'mine');
    expect(end.reason).toBe('mine');
    expect(groundOf(await other)).toEqual(groundOf(answer));
  });
});

describe('a listener that throws', () => {
  it('ends its call with what it threw', async () => {
    const mistake = new TypeError('in a listener');
    const call = sylvan.analyze(sample.request, {
      onProgress({ step, done }) {
        if (step === 'read' && done > 0) throw mistake;
      },
    });
    await expect(call).rejects.toBe(mistake);
    await quiet(server);
    await expectSound();
  });
});

describe('close', () => {
  it('ends running and later calls as unavailable', async () => {
    const own = createSylvan({ meter: UNCOUNTED, catalog: server.url, workers: 2 });
    const calls = [1, 2, 3].map(() => own.analyze(sample.request));
    const outcomes = Promise.allSettled(calls);
    await sleep(duration / 2);
    const start = performance.now();
    await own.close();
    for (const outcome of await outcomes) {
      expect(outcome.status).toBe('rejected');
      expect((outcome as PromiseRejectedResult).reason).toBeInstanceOf(SylvanError);
      expect((outcome as PromiseRejectedResult).reason).toMatchObject({ code: 'unavailable' });
    }
    expect(performance.now() - start).toBeLessThan(PROMPT);
    await quiet(server);
    await expect(own.analyze(sample.request)).rejects.toMatchObject({ code: 'unavailable' });
    await own.close();
    expect(watch.unhandled).toEqual([]);
  });
});
