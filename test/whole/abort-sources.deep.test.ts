import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createSylvan, type AnalyzeAnswer, type Progress, type Sylvan } from 'sylvan/node';
import { addDays } from '../../src/contract/dates.ts';
import { expectSilence, watchRejections, type Call } from '../support/aborts.ts';
import { differences } from '../support/differences.ts';
import { endedAt, expectOneEnd } from '../support/ends-in-parts.ts';
import { serveScenario, type ScenarioServer } from '../support/scenario-server.ts';
import { UNCOUNTED } from '../support/uncounted.ts';

vi.setConfig({ testTimeout: 30_000 });

/** An abort is over after so many milliseconds. */
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

/** Parts of a call, and the step of each in which it is stopped. */
const MOMENTS = [
  ['sentinel2', 'survey'],
  ['sentinel2', 'read'],
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

describe.each(MOMENTS)('in the middle of %s, step %s', (source, step) => {
  it('an abort ends the call once, with its reason, and nothing is reported or sent afterwards', async () => {
    await expectOneEnd(analyze(sylvan), [source, step], { server: scenario.server, prompt: PROMPT });
    expect(watch.unhandled).toEqual([]);
  });
});

describe('in the middle of the search for change by radar', () => {
  // Forest that optical images have not shown for long is what radar is asked about.
  beforeAll(() => {
    const recent = addDays(scenario.sample.request.date, -62);
    scenario.serve((item) =>
      item.id.startsWith('SIM_20LZZ') && String(item.properties.datetime) >= recent ? null : item,
    );
  });
  afterAll(() => scenario.serve());

  it.each(['search', 'read'] as const)('step %s, an abort ends the call once', async (step) => {
    const engine = createSylvan({ meter: UNCOUNTED, catalog: scenario.server.url, workers: 2 });
    const { server } = scenario;
    await expectOneEnd(analyze(engine), ['sentinel1/earlier', step], { server, prompt: PROMPT });
    expect(watch.unhandled).toEqual([]);
    await engine.close();
  });
});

describe('in the middle of a source', () => {
  it.each([
    ['sentinel1', 'read'],
    ['landsat89', 'read'],
    ['firms', 'search'],
    ['canopy-map', 'read'],
  ] as const)('%s, step %s, closing ends the call as unavailable', async (source, step) => {
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

  it('a stopped call leaves the engine as it was', async () => {
    expect(differences(whole, await sylvan.analyze(scenario.sample.request))).toEqual([]);
    expect(watch.unhandled).toEqual([]);
  });
});
