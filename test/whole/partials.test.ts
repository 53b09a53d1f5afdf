import { layered, type LayeredAnalysis } from '../support/layered.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createSylvan,
  type AnalyzeAnswer,
  type Layer,
  type Meter,
  type OnPartial,
  type Sylvan,
} from 'sylvan/node';
import { layerOf } from 'sylvan/export';
import { analyzeAnswerSchema } from 'sylvan/contract';
import { NULLABLE_FIELDS } from '../../src/contract/index.ts';
import { startFaultServer, type FaultServer } from '../support/fault-server.ts';
import { writeScenarioIn } from '../support/scenarios.ts';
import { temporaryFolder } from '../support/zones.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
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
  folder = await temporaryFolder();
  sample = await writeScenarioIn(folder.path);
  maps = await startFaultServer({ files: {} });
  sylvan = createSylvan({
    ...{ meter: METER, catalog: sample.folder, workers: 2 },
    // The name of a public map makes calls count; the map has no tiles here.
    ...{ sources: { 'canopy-map': 'eth' }, canopyMapUrl: maps.url },
  });
}, 60_000);
afterAll(async () => {
  await sylvan.close();
  await maps.close();
  await folder.remove();
});

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

function gate() {
  let open!: () => void;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}

describe('an analysis with onPartial and layers', () => {
  const partials: (readonly [AnalyzeAnswer, readonly Layer[]])[] = [];
  const idsOf = (layers: readonly Layer[]) => layers.map(({ id }) => id);
  let final: LayeredAnalysis;
  let host: FaultServer;
  let gated: Sylvan;
  beforeAll(async () => {
    const [colour, loss] = [gate(), gate()];
    // Fires are held back until there is true colour, and Landsat's first year until there is loss: the
    // answer comes after both.
    host = await startFaultServer({
      folder: sample.folder,
      holds: (path) =>
        path.startsWith('SIM_FIRMS') ? colour.opened : /_1984.*red/.test(path) ? loss.opened : undefined,
    });
    const onPartial: OnPartial = (...partial) => {
      partials.push(partial);
      if (idsOf(partial[1]).includes('blue')) colour.open();
      if (idsOf(partial[1]).includes('loss-age')) loss.open();
    };
    gated = createSylvan({ catalog: host.url });
    final = await layered(gated.analyze(sample.request, { onPartial, layers: 'true-colour' }));
  }, 60_000);
  afterAll(async () => {
    await gated.close();
    await host.close();
  });

  it('reports an image and the forest with the first record, at that record’s resolution', () => {
    const [{ forest_cover, details }, layers] = partials[0];
    expect(idsOf(layers)).toEqual([
      'ndvi',
      'ndre',
      'nbr',
      'forest',
      'forest-probability',
      'red',
      'nir08',
      'swir16',
      'observations',
    ]);
    const { grid, data } = layerOf(layers, 'forest')!;
    expect(data).toHaveLength(grid.width * grid.height);
    expect(grid.affine[0]).toBe(details.zone.resolution_m);
    const count = (wanted: number) => data.filter((value) => value === wanted).length;
    // The layer includes water, which the record's cover excludes.
    expect(Math.abs((100 * count(1)) / (count(0) + count(1)) - forest_cover!)).toBeLessThan(3);
  });

  it('never withdraws a layer, and adds true colour before the answer', () => {
    for (const [i, [, layers]] of partials.slice(1).entries())
      expect(idsOf(layers)).toEqual(expect.arrayContaining(idsOf(partials[i][1])));
    const preliminary = partials.filter(([{ details }]) => details.preliminary);
    expect(idsOf(preliminary.at(-1)![1])).toEqual(expect.arrayContaining(['green', 'blue']));
  });

  it('passes unchanged layers as the same objects', () => {
    const reds = partials.map(([, layers]) => layerOf(layers, 'red'));
    expect(new Set(reds).size).toBe(2);
    const losses = partials.flatMap(([, layers]) => layerOf(layers, 'loss-age') ?? []);
    expect([losses.length > 1, new Set(losses).size]).toEqual([true, 1]);
  });

  it('ends with the layers of the answer, and leaves earlier layers intact', () => {
    expect(partials.at(-1)).toEqual([final.answer, final.layers]);
    for (const { data, grid } of partials.flatMap(([, layers]) => layers))
      expect(data).toHaveLength(grid.width * grid.height);
  });

  it('gives the same layers as a call without onPartial', async () => {
    expect(await layered(gated.analyze(sample.request, { layers: 'true-colour' }))).toEqual(final);
  });
});

it('an analysis reports heights, type, radar and trend while fires are pending, and the alert afterwards', async () => {
  const { opened, open } = gate();
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
  await wait(500);
  expect([partials, host.requests.length]).toEqual([reported, requested]);
  expect((await quiet.analyze(sample.request)).success).toBe(true);
  await quiet.close();
  expect(host.active).toBe(0);
  await host.close();
}, 60_000);

it.each([1, 20_000])(
  'an analysis with maximumBytes %d fails with needs-overview before the first partial',
  async (maximumBytes) => {
    const host = await startFaultServer({ folder: sample.folder });
    const small = createSylvan({ catalog: host.url, workers: 1, maximumBytes });
    const partials: unknown[] = [];
    const call = small.analyze(sample.request, { onPartial: (partial) => void partials.push(partial) });
    await expect(call).rejects.toMatchObject({ code: 'needs-overview' });
    expect(partials).toEqual([]);
    await small.close();
    await host.close();
  },
);

describe('a call ended in onPartial', () => {
  it.each([
    ['at once', () => true],
    ['with the answer', ({ details }: AnalyzeAnswer) => details.preliminary !== true],
  ])('%s by its signal rejects with the reason, without further partials', async (_, isTime) => {
    const controller = new AbortController();
    const reason = new Error('enough');
    let after = 0;
    const call = analyze((partial) => {
      if (controller.signal.aborted) after++;
      if (isTime(partial)) controller.abort(reason);
    }, controller.signal);
    await expect(call).rejects.toBe(reason);
    expect(after).toBe(0);
    expect(counts).toEqual(['failed']);
  });

  it.each([
    ['at once', () => true],
    ['with the answer', ({ details }: AnalyzeAnswer) => details.preliminary !== true],
  ])('%s by an exception rejects with it, and does not count', async (_, isTime) => {
    const cause = new Error('not shown');
    const call = analyze((partial) => {
      if (isTime(partial)) throw cause;
    });
    await expect(call).rejects.toBe(cause);
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
