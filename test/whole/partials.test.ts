import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { createSylvan, type AnalyzeAnswer, type Meter, type OnPartial, type Sylvan } from 'sylvan/node';
import { analyzeAnswerSchema } from 'sylvan/contract';
import { NULLABLE_FIELDS } from '../../src/contract/index.ts';
import { startFaultServer, type FaultServer } from '../support/fault-server.ts';
import { writeScenarioIn } from '../support/scenarios.ts';
import { useClosing, useFolder } from '../support/closing.ts';

const closing = useClosing();
const folder = useFolder();
let sample: Awaited<ReturnType<typeof writeScenarioIn>>;
let maps: FaultServer;
let sylvan: Sylvan;
const counts: string[] = [];
/** Records how calls end. */
const METER: Meter = {
  begin: () =>
    Promise.resolve({ receipt: undefined, end: (outcome) => Promise.resolve(void counts.push(outcome)) }),
};

beforeAll(async () => {
  sample = await writeScenarioIn(folder.path, { since: 2006 });
  maps = closing(await startFaultServer({ files: {} }));
  sylvan = closing(
    createSylvan({
      ...{ meter: METER, catalog: sample.folder, workers: 2 },
      // The name of a public map makes calls count; the map has no tiles here.
      ...{ sources: { 'canopy-map': 'eth' }, canopyMapUrl: maps.url },
    }),
  );
}, 60_000);

function analyze(onPartial: OnPartial, signal?: AbortSignal): Promise<AnalyzeAnswer> {
  counts.length = 0;
  return sylvan.analyze(sample.request, { onPartial, ...(signal && { signal }) });
}

const known = (answer: AnalyzeAnswer) => NULLABLE_FIELDS.filter((field) => answer[field] !== null);

describe('an analysis with onPartial', () => {
  const partials: AnalyzeAnswer[] = [];
  const outcomes: string[] = [];
  let answer: AnalyzeAnswer;
  beforeAll(async () => {
    answer = await analyze((partial, layers) => {
      partials.push(partial);
      expect(layers).toEqual([]);
    });
    outcomes.push(...counts);
  }, 60_000);

  it('first reports the results of optical images, marked as preliminary', () => {
    expect(partials.length).toBeGreaterThan(1);
    const { ndvi_current, forest_cover, canopy_height, details } = partials[0];
    expect([ndvi_current, forest_cover]).not.toContain(null);
    expect(canopy_height).toBeNull();
    expect(details.preliminary).toBe(true);
    expect(details.missing.canopy_height?.code).toBe('pending');
    expect(details.missing.deforestation_alert?.code).toBe('pending');
    expect(details.warnings.map(({ code }) => code)).not.toContain('loss-unknown');
    expect(details.sources.find(({ id }) => id === 'sentinel2/earlier')?.status).toBe('pending');
    expect(details.summary).toContain('Preliminary result');
  });

  it('starts with quick detail, close to the answer', () => {
    const details = partials.map(({ details: { quality } }) => quality.detail);
    expect(details).toEqual(['quick', ...details.slice(1).map(() => 'standard')]);
    expect(partials[0].details.zone.resolution_m).toBeGreaterThan(answer.details.zone.resolution_m);
    expect(Math.abs(partials[0].ndvi_current! - answer.ndvi_current!)).toBeLessThan(0.03);
  });

  it('never withdraws a value', () => {
    for (const [i, partial] of partials.slice(1).entries())
      expect(known(partial)).toEqual(expect.arrayContaining(known(partials[i])));
  });

  it('reports only records that follow the contract', () => {
    for (const partial of partials) expect(analyzeAnswerSchema.parse(partial)).toEqual(partial);
  });

  it('ends with the same answer as a call without onPartial', async () => {
    expect(partials.at(-1)).toBe(answer);
    expect(partials.slice(0, -1).every(({ details }) => details.preliminary)).toBe(true);
    expect(answer.details).not.toHaveProperty('preliminary');
    expect(JSON.stringify(answer)).not.toContain('pending');
    expect(await sylvan.analyze(sample.request)).toEqual(answer);
  });

  it('counts once', () => {
    expect(outcomes).toEqual(['done']);
  });
});

it('an analysis reports heights, type, radar and trend while fires are pending, and the alert afterwards', async () => {
  let open!: () => void;
  const opened = new Promise<void>((resolve) => (open = resolve));
  const host = await startFaultServer({
    folder: sample.folder,
    holds: (path) => (path.startsWith('SIM_FIRMS') ? opened : undefined),
  });
  const partials: AnalyzeAnswer[] = [];
  const gated = createSylvan({ catalog: host.url });
  const answer = await gated.analyze(sample.request, {
    onPartial(partial) {
      partials.push(partial);
      if (partial.canopy_height !== null && partial.trend !== null) open();
    },
  });
  await gated.close();
  await host.close();
  const before = partials.filter(({ active_fires }) => active_fires === null).at(-1)!;
  const { canopy_height, ai_forest_type, sentinel1_vv, trend, deforestation_alert, details } = before;
  expect([canopy_height, ai_forest_type, sentinel1_vv, trend]).not.toContain(null);
  expect(before).toMatchObject({ forest_cover: answer.forest_cover, canopy_height: answer.canopy_height });
  expect(deforestation_alert).toBeNull();
  expect(details.missing.deforestation_alert?.code).toBe('pending');
  expect(details.missing.active_fires?.code).toBe('pending');
  expect(answer.deforestation_alert).not.toBeNull();
});

it('an analysis aborted between two partials leaves no requests running, and its workers are usable', async () => {
  // Slow enough that requests are running when the first partial comes.
  const host = await startFaultServer({ folder: sample.folder, latency: 100 });
  const quiet = createSylvan({ catalog: host.url, workers: 2 });
  const controller = new AbortController();
  const reason = new Error('enough');
  let partials = 0;
  const call = quiet.analyze(sample.request, { onPartial: () => void partials++, signal: controller.signal });
  await expect.poll(() => partials > 0 && host.active > 0, { timeout: 20_000 }).toBe(true);
  controller.abort(reason);
  await expect(call).rejects.toBe(reason);
  const reported = partials;
  await expect.poll(() => host.active, { timeout: 2000 }).toBe(0);
  const requested = host.requests.length;
  await wait(200);
  expect([partials, host.requests.length]).toEqual([reported, requested]);
  expect((await quiet.analyze(sample.request)).success).toBe(true);
  await quiet.close();
  expect(host.active).toBe(0);
  await host.close();
}, 60_000);

it('an analysis with too small a limit of bytes fails before the first partial', async () => {
  const host = await startFaultServer({ folder: sample.folder });
  const small = createSylvan({ catalog: host.url, workers: 1, maxDownloadBytes: 20_000 });
  const partials: unknown[] = [];
  const call = small.analyze(sample.request, { onPartial: (partial) => void partials.push(partial) });
  await expect(call).rejects.toMatchObject({ code: 'needs-overview' });
  expect(partials).toEqual([]);
  await small.close();
  await host.close();
});

describe('a call ended in onPartial', () => {
  it('by its signal rejects with the reason, without further partials, and does not count', async () => {
    const controller = new AbortController();
    const reason = new Error('enough');
    let after = 0;
    const call = analyze(() => {
      if (controller.signal.aborted) after++;
      controller.abort(reason);
    }, controller.signal);
    await expect(call).rejects.toBe(reason);
    expect(after).toBe(0);
    expect(counts).toEqual(['failed']);
  });

  it('with the answer, by an exception, rejects with it, and does not count', async () => {
    const cause = new Error('not shown');
    const call = analyze(({ details }) => {
      if (details.preliminary !== true) throw cause;
    });
    await expect(call).rejects.toBe(cause);
    expect(counts).toEqual(['failed']);
  });

  it('by a promise that rejects, rejects with its reason, and does not count', async () => {
    const cause = new Error('not stored');
    await expect(analyze(async () => Promise.reject(cause))).rejects.toBe(cause);
    expect(counts).toEqual(['failed']);
  });

  it('is not possible with compare, which refuses onPartial', async () => {
    const onPartial = () => undefined;
    const call = sylvan.compare(
      { lat: 0, lng: 0, date1_start: '', date1_end: '', date2_start: '', date2_end: '' },
      { onPartial } as object,
    );
    await expect(call).rejects.toMatchObject({ code: 'invalid-parameters' });
  });
});
