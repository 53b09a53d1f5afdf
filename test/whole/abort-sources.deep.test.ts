import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createSylvan, type AnalyzeAnswer, type Progress, type Sylvan } from 'sylvan/node';
import { addDays } from '../../src/contract/dates.ts';
import { expectSilence, watchRejections, type Call } from '../support/aborts.ts';
import { differences } from '../support/differences.ts';
import { endedAt, expectOneEnd } from '../support/ends-in-parts.ts';
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

describe.each(MOMENTS)('in %s, during the step %s', (source, step) => {
  it('an abort ends the call once, with its reason, without later reports or requests', async () => {
    await expectOneEnd(analyze(sylvan), [source, step], { server: scenario.server, prompt: PROMPT });
    expect(watch.unhandled).toEqual([]);
  });
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
    const { server } = scenario;
    await expectOneEnd(analyze(engine), ['sentinel1/earlier', step], { server, prompt: PROMPT });
    expect(watch.unhandled).toEqual([]);
    await engine.close();
  });
});

describe('while a source is read', () => {
  it.each([
    ['sentinel1', 'read'],
    ['firms', 'search'],
  ] as const)('in %s, during the step %s, closing ends the call as unavailable', async (source, step) => {
    const engine = createSylvan({ meter: UNCOUNTED, catalog: scenario.server.url, workers: 2 });
    let closed: Promise<void> | undefined;
    const { ends, after } = await endedAt(analyze(engine), [source, step], () => {
      closed = engine.close();
    });
    expect(ends).toEqual([expect.objectContaining({ code: 'unavailable' })]);
    expect(after).toBeLessThan(PROMPT);
    await closed;
    await expectSilence(scenario.server);
    expect(watch.unhandled).toEqual([]);
  });

  it('the engine works as before after an aborted call', async () => {
    expect(differences(whole, await sylvan.analyze(scenario.sample.request))).toEqual([]);
    expect(watch.unhandled).toEqual([]);
  });
});
