import { layered, type LayeredAnalysis } from '../support/layered.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSylvan, type AnalyzeAnswer, type Layer, type OnPartial, type Sylvan } from 'sylvan/node';
import { layerOf } from 'sylvan/export';
import { INDEX_IDS } from '../../src/geo/indices.ts';
import { startFaultServer, type FaultServer } from '../support/fault-server.ts';
import { writeScenarioIn } from '../support/scenarios.ts';
import { useFolder } from '../support/closing.ts';

const folder = useFolder();
let sample: Awaited<ReturnType<typeof writeScenarioIn>>;
beforeAll(async () => {
  sample = await writeScenarioIn(folder.path);
}, 60_000);

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
      ...INDEX_IDS,
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
