import { layered } from '../support/layered.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createSylvan, type CompareAnswer, type Progress, type Sylvan } from 'sylvan/node';
import {
  abortedAfter,
  expectAborts,
  expectSilence,
  MOMENTS,
  PROMPT,
  quiet,
  watchRejections,
  type Call,
} from '../support/aborts.ts';
import { expectOneEnd } from '../support/ends-in-parts.ts';
import { silence, status } from '../support/faults.ts';
import { serveScenario, type ScenarioServer } from '../support/scenario-server.ts';
import { UNCOUNTED } from '../support/uncounted.ts';

vi.setConfig({ testTimeout: 30_000 });

const SEED = 40_112;

/** Two late summers that the images, radar and, in the second, a table of fires show. */
const LATE_SUMMERS = {
  ...{ date1_start: '2024-07-20', date1_end: '2024-09-30' },
  ...{ date2_start: '2025-08-02', date2_end: '2025-08-31' },
};
/** Two years that Landsat alone shows. */
const OLD_YEARS = {
  ...{ date1_start: '2006-06-01', date1_end: '2007-05-31' },
  ...{ date2_start: '2014-06-01', date2_end: '2015-05-31' },
};

let scenario: ScenarioServer;
let sylvan: Sylvan;
let answer: CompareAnswer;
let old: CompareAnswer;
/** Of one undisturbed call, milliseconds. */
let duration: number;
const watch = watchRejections();

const position = () => {
  const { lat, lng, size } = scenario.sample.request;
  return { lat, lng, size };
};
const compare =
  (engine: Sylvan, dates = LATE_SUMMERS) =>
  (options: Parameters<Call>[0] = {}) =>
    engine.compare({ ...position(), ...dates }, options);

beforeAll(async () => {
  scenario = await serveScenario();
  sylvan = createSylvan({ meter: UNCOUNTED, catalog: scenario.server.url, workers: 2 });
  answer = await compare(sylvan)();
  old = await compare(sylvan, OLD_YEARS)();
  const start = performance.now();
  await compare(sylvan)();
  duration = performance.now() - start;
}, 60_000);
afterEach(() => scenario.server.setFaults());
afterAll(async () => {
  await sylvan.close();
  await scenario.close();
  watch.stop();
});

async function expectSound(): Promise<void> {
  expect(await compare(sylvan)()).toEqual(answer);
  expect(watch.unhandled).toEqual([]);
}

describe('an abort of a comparison', () => {
  it(`ends it at any of ${MOMENTS} moments with the signal's reason (seed ${SEED})`, async () => {
    await expectAborts(compare(sylvan), scenario.server, { seed: SEED, duration });
    await expectSound();
  });

  it.each([
    ['images', 'sentinel2'],
    ['radar', 'vv.tif'],
    ['a table of fires', '.csv'],
    ['the catalogue', '.json'],
  ])('ends it while the host of %s is silent', async (_, name) => {
    const isMeant = ({ path }: { path: string }) =>
      name === 'sentinel2' ? path.endsWith('scl.tif') : path.endsWith(name);
    scenario.server.setFaults({ spoil: silence, when: isMeant });
    const end = await abortedAfter(compare(sylvan), 150, 'enough');
    expect(end).toMatchObject({ reason: 'enough' });
    expect(end.after).toBeLessThan(PROMPT);
    await quiet(scenario.server);
  });

  it('before the start requests nothing', async () => {
    scenario.server.purge();
    const reason = new Error('early');
    await expect(compare(sylvan)({ signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    await expect(
      layered(
        sylvan.compare(
          { ...position(), ...LATE_SUMMERS },
          { signal: AbortSignal.abort(reason), layers: true },
        ),
      ),
    ).rejects.toBe(reason);
    expect(scenario.server.requests).toHaveLength(0);
  });

  it('after the answer changes nothing', async () => {
    const controller = new AbortController();
    const got = await compare(sylvan)({ signal: controller.signal });
    controller.abort();
    expect(got).toEqual(answer);
  });

  it('leaves another, at the same time on the same workers, alone', async () => {
    const other = compare(sylvan)();
    const end = await abortedAfter(compare(sylvan), duration / 3, 'mine');
    expect(end.reason).toBe('mine');
    expect(await other).toEqual(answer);
  });
});

/** Parts of a comparison, and the step of each in which it is stopped. */
const PARTS = [
  ['period1/optical', 'search'],
  ['period1/optical', 'survey'],
  ['period1/optical', 'read'],
  ['period1/optical', 'compute'],
  ['period2/optical', 'search'],
  ['period2/optical', 'survey'],
  ['period2/optical', 'read'],
  ['period2/optical', 'compute'],
  ['sentinel1', 'search'],
  ['sentinel1', 'read'],
  ['sentinel1', 'compute'],
  ['period1/firms', 'search'],
  ['period2/firms', 'search'],
] as const satisfies readonly (readonly [Progress['source'], Progress['step']])[];

const OLD_PARTS = [
  ['period1/optical', 'read'],
  ['period2/optical', 'search'],
  ['period2/optical', 'read'],
] as const;

const EVERY_PART = [
  ...PARTS.map((part) => ['two summers', ...part, LATE_SUMMERS] as const),
  ...OLD_PARTS.map((part) => ['two old years', ...part, OLD_YEARS] as const),
];

describe('an abort in the middle', () => {
  it.each(EVERY_PART)('of %s, %s, step %s, ends it once and for all', async (_, source, step, dates) => {
    await expectOneEnd(compare(sylvan, dates), [source, step], scenario);
    expect(watch.unhandled).toEqual([]);
  });
});

describe('a listener that throws', () => {
  it.each(PARTS)('in %s, step %s, ends its comparison with what it threw', async (source, step) => {
    const mistake = new TypeError(`${source} ${step}`);
    const call = compare(sylvan)({
      onProgress(progress) {
        if (progress.source === source && progress.step === step) throw mistake;
      },
    });
    await expect(call).rejects.toBe(mistake);
    await quiet(scenario.server);
    expect(watch.unhandled).toEqual([]);
  });
});

describe('a comparison that fails', () => {
  it('stops what is under way next to the part that failed', async () => {
    scenario.server.setFaults(
      { spoil: status(404), when: ({ path }) => path.endsWith('red.tif') },
      { spoil: silence, when: ({ path }) => path.endsWith('vv.tif') },
    );
    await expect(compare(sylvan)()).rejects.toMatchObject({ code: 'upstream-failure' });
    await quiet(scenario.server);
    await expectSilence(scenario.server);
    expect(watch.unhandled).toEqual([]);
  });
});

describe('close', () => {
  it('ends the comparisons under way as unavailable, and all later ones', async () => {
    const own = createSylvan({ meter: UNCOUNTED, catalog: scenario.server.url, workers: 2 });
    const steps = new Set<Progress['step']>();
    const onProgress = ({ step }: Progress) => void steps.add(step);
    const outcomes = Promise.allSettled(
      [LATE_SUMMERS, OLD_YEARS, LATE_SUMMERS].map((dates) => compare(own, dates)({ onProgress })),
    );
    // None has ended where the first begins to read, however fast the machine is.
    await vi.waitUntil(() => steps.has('read'), { interval: 5, timeout: 10_000 });
    const start = performance.now();
    await own.close();
    for (const outcome of await outcomes)
      expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'unavailable' } });
    expect(performance.now() - start).toBeLessThan(PROMPT);
    await expectSilence(scenario.server);
    await expect(compare(own)()).rejects.toMatchObject({ code: 'unavailable' });
    expect(watch.unhandled).toEqual([]);
  });

  it('leaves an engine that was disturbed in every way as it was', async () => {
    await expectSound();
    expect(await compare(sylvan, OLD_YEARS)()).toEqual(old);
  });
});
