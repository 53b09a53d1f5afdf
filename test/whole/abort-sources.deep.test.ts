import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createSylvan, type AnalyzeAnswer, type Progress, type Sylvan } from 'sylvan/node';
import { addDays } from '../../src/contract/dates.ts';
import { expectSilence, watchRejections, type Call } from '../support/aborts.ts';
import { differences } from '../support/differences.ts';
import { serveScenario, type ScenarioServer } from '../support/scenario-server.ts';
import { UNCOUNTED } from '../support/uncounted.ts';

vi.setConfig({ testTimeout: 30_000 });

/** Longest time in milliseconds until an aborted call ends. */
const PROMPT = 2000;

let scenario: ScenarioServer;
let sylvan: Sylvan;
let whole: AnalyzeAnswer;
const watch = watchRejections();

beforeAll(async () => {
  scenario = await serveScenario();
  sylvan = createSylvan({ meter: UNCOUNTED, catalog: scenario.server.url, workers: 2 });
  whole = await sylvan.analyze(scenario.sample.request);
}, 60_000);
afterAll(async () => {
  await sylvan.close();
  await scenario.close();
  watch.stop();
});

/** The moments of an abort: a part of the call, and its step. */
const MOMENTS = [
  ['sentinel2', 'search'],
  ['sentinel2', 'survey'],
  ['sentinel2', 'read'],
  ['sentinel2', 'compute'],
  ['sentinel2/earlier', 'survey'],
  ['sentinel2/earlier', 'read'],
  ['sentinel1', 'search'],
  ['sentinel1', 'read'],
  ['sentinel1', 'compute'],
  ['landsat89', 'search'],
  ['landsat89', 'read'],
  ['landsat45', 'read'],
  ['firms', 'search'],
  ['gedi', 'search'],
  ['canopy-map', 'read'],
] as const satisfies readonly (readonly [Progress['source'], Progress['step']])[];

const analyze =
  (engine: Sylvan): Call =>
  (options) =>
    engine.analyze(scenario.sample.request, options);

/** Expects that an abort at the first moment of a step ends the call once, without later reports or requests. */
async function expectOneEnd(call: Call, [source, step]: readonly [Progress['source'], Progress['step']]) {
  const controller = new AbortController();
  const reason = { source, step };
  let [at, later] = [Infinity, 0];
  const onProgress = (progress: Progress) => {
    if (at !== Infinity) later++;
    else if (progress.source === source && progress.step === step) {
      at = performance.now();
      controller.abort(reason);
    }
  };
  await expect(call({ onProgress, signal: controller.signal })).rejects.toBe(reason);
  expect(performance.now() - at).toBeLessThan(PROMPT);
  expect(later).toBe(0);
  await expectSilence(scenario.server);
  expect(watch.unhandled).toEqual([]);
}

it.each(MOMENTS)('an abort in %s, during the step %s, ends the call once', async (source, step) => {
  await expectOneEnd(analyze(sylvan), [source, step]);
});

describe('during change detection by radar', () => {
  // Radar is used for forest that optical images have not shown for a long time.
  beforeAll(() => {
    const recent = addDays(scenario.sample.request.date, -62);
    scenario.serve((item) =>
      item.id.startsWith('SIM_20LZZ') && String(item.properties.datetime) >= recent ? null : item,
    );
  });
  afterAll(() => scenario.serve());

  it.each(['search', 'read'] as const)('in the step %s, an abort ends the call once', async (step) => {
    const engine = createSylvan({ meter: UNCOUNTED, catalog: scenario.server.url, workers: 2 });
    await expectOneEnd(analyze(engine), ['sentinel1/earlier', step]);
    await engine.close();
  });
});

it('the engine works as before after an aborted call', async () => {
  expect(differences(whole, await sylvan.analyze(scenario.sample.request))).toEqual([]);
  expect(watch.unhandled).toEqual([]);
});
