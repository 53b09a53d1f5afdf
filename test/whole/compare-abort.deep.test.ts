import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createSylvan, type CompareAnswer, type Sylvan } from 'sylvan/node';
import {
  expectAborts,
  expectSilence,
  MOMENTS,
  quiet,
  watchRejections,
  type Call,
} from '../support/aborts.ts';
import { silence, status } from '../support/faults.ts';
import { serveScenario, type ScenarioServer } from '../support/scenario-server.ts';
import { UNCOUNTED } from '../support/uncounted.ts';

vi.setConfig({ testTimeout: 30_000 });

const SEED = 40_112;

/** Two late summers with images and radar; the second has a table of fires. */
const LATE_SUMMERS = {
  ...{ date1_start: '2024-07-20', date1_end: '2024-09-30' },
  ...{ date2_start: '2025-08-02', date2_end: '2025-08-31' },
};

let scenario: ScenarioServer;
let sylvan: Sylvan;
let answer: CompareAnswer;
/** Duration of one undisturbed call, in milliseconds. */
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
});

describe('a comparison that fails', () => {
  it('cancels the other running parts', async () => {
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
