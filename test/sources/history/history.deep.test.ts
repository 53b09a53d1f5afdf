import { pathToFileURL } from 'node:url';
import { sentinel2 } from '../../../src/sources/optical/sentinel2.ts';
import { afterAll, describe, expect, it } from 'vitest';
import {
  randomScenario,
  scenarioOf,
  writeScenario,
  type ScenarioSpec,
  type ScenarioTruth,
} from '../../../simulator/index.ts';
import { alertLevel, alertUnknown, forestChange } from '../../../src/products/ledger/alert.ts';
import { forestType } from '../../../src/products/type/forest-type.ts';
import { makeZone } from '../../../src/geo/zone.ts';
import { readHistory, type History } from '../../../src/sources/history/read.ts';
import { findEvents } from '../../../src/products/ledger/loss.ts';
import { assessLeaves, assessPhenology } from '../../../src/products/type/assess.ts';
import { SharedReads } from '../../../src/sources/optical/shared-reads.ts';
import type { SourceResult } from '../../../src/sources/context.ts';
import type { Catalog } from '../../../src/stac/catalog.ts';
import { folderCatalog } from '../../../src/stac/folder.ts';
import { fetchWithFiles } from '../../support/file-fetch.ts';
import { sourceContext } from '../../support/source-context.ts';
import { readItems, temporaryFolder, writeItems, type ZoneItem } from '../../support/zones.ts';

const folder = await temporaryFolder();
afterAll(() => folder.remove());

const contextOf = () => ({
  ...sourceContext('sentinel2'),
  shared: new SharedReads({ date: '', detail: 'full' }),
});

const catalogAt = (path: string) =>
  folderCatalog({ product: sentinel2, fetch: fetchWithFiles, url: pathToFileURL(path).href });

function read(
  request: ScenarioSpec['request'],
  catalogs: readonly Catalog[],
): Promise<SourceResult<History>> {
  const zone = Promise.resolve(makeZone(request, { finest: 10 }));
  return readHistory({ ...request, detail: 'full', zone }, catalogs, contextOf());
}

/** Assesses a history with the forest of its state and the fires of its scenario's truth. */
async function assess({ value }: SourceResult<History>, truth: ScenarioTruth) {
  const history = value!;
  const context = contextOf();
  const events = await findEvents(history, { radar: null }, context);
  const hectares = (pixels: number) => (pixels * history.pixelAreaM2) / 10_000;
  const change = forestChange({
    lossHa: hectares(events.confirmedPixels),
    provisionalHa: hectares(events.provisionalPixels),
    gainHa: hectares(events.gain.reduce((sum, one) => sum + one, 0)),
    baselineHa: hectares(history.state.forestPixels),
  });
  const leaves = await assessPhenology(
    history,
    await assessLeaves(history, events.observations, context),
    history.state.forest.map((value) => Number(value === 1)),
    context,
  );
  const { code } = forestType({
    ...truth.request,
    coverPercent: truth.forestCoverPercent,
    medianHeight: truth.canopyHeight,
    phenology: leaves,
    mangroveFraction: null,
    validFraction: 1,
  });
  return { events, change, code, level: alertLevel(change, truth.firesInForest) };
}

/** Writes the scenario's folder without scenes of other sources, which take most of the time to write. */
function writeTo(scenario: ScenarioSpec) {
  const { landsat, radar } = scenario;
  const optical = { ...scenario, landsat: { ...landsat, passes: [] }, radar: { ...radar, passes: [] } };
  return writeScenario(optical, `${folder.path}/${scenario.id}`);
}

/** A tropical frontier, and random scenarios: planted, cut in deciduous, and cleared in needleleaf forest. */
const SCENARIOS = [scenarioOf('frontier'), randomScenario(5), randomScenario(14), randomScenario(4)];

describe('simulated zones with a year of cuts', { timeout: 60_000 }, () => {
  it.each(SCENARIOS)('have the true alert, type, loss and gain: $id (seed $seed), $forest', async (spec) => {
    const { folder: path, truth } = await writeTo(spec);
    const result = await read(spec.request, [catalogAt(path)]);
    expect(result.run).toMatchObject({ host: null, failures: [], notes: [], simulated: true });
    const { change, events, code, level } = await assess(result, truth);
    expect(level).toBe(truth.alert);
    expect(code).toBe(truth.forestType);
    expect(events.validFraction).toBeGreaterThan(0.9);
    // No more than was cut; clouds may hide some of it or leave it observed only once.
    expect(change.lossHa).toBeLessThanOrEqual(truth.clearedHa * 1.01);
    expect(change.lossHa + change.provisionalHa).toBeGreaterThanOrEqual(truth.clearedHa * 0.9);
    expect(Math.abs(change.gainHa - truth.gainedHa)).toBeLessThanOrEqual(truth.gainedHa * 0.05);
  });
});

describe('the history of an incomplete catalog', { timeout: 60_000 }, () => {
  const spec = scenarioOf('frontier');
  const { request } = spec;
  const day = ({ properties }: ZoneItem) => String(properties.datetime).slice(0, 10);

  /** The scenario's catalog with changed optical items. */
  async function changed(name: string, change: (item: ZoneItem) => ZoneItem | null): Promise<Catalog> {
    const { folder: path } = await writeTo(spec);
    return catalogAt(await writeItems(path, `${name}.json`, change));
  }

  it.each([0, 1, 2])(
    'with %d observations of the year before has a state unless there are none',
    async (count) => {
      const { folder: path } = await writeTo(spec);
      const optical = (await readItems(path)).filter(({ id }) => id.endsWith('_L2A')).map(day);
      const kept = new Set(optical.filter((date) => date < '2024-08-31').slice(-count || Infinity));
      expect(kept.size).toBe(count);
      const catalog = await changed(`before-${count}`, (item) =>
        day(item) > '2024-08-31' || kept.has(day(item)) ? item : null,
      );
      const { value } = await read(request, [catalog]);
      expect(value!.state.validFraction > 0).toBe(count > 0);
      const events = await findEvents(value!, { radar: null }, contextOf());
      expect(alertUnknown(value!.state, events)).toBe(count === 0 ? 'no-baseline' : null);
    },
  );

  it('without items has no value', async () => {
    const result = await read(request, [await changed('nothing', () => null)]);
    expect(result).toMatchObject({ value: null, run: { scenes: [], failures: [], notes: [] } });
  });

  it('without one file skips that observation and notes it', async () => {
    const { folder: path } = await writeTo(spec);
    const last = (await read(request, [catalogAt(path)])).run.scenes.at(-1)!.date;
    const catalog = await changed('a-file', (item) =>
      day(item) === last
        ? { ...item, assets: { ...item.assets, swir22: { ...item.assets.swir22, href: './gone.tif' } } }
        : item,
    );
    const { value, run } = await read(request, [catalog]);
    expect(value!.state.validFraction).toBeGreaterThan(0.9);
    expect(run.notes).toEqual(['history-incomplete']);
    expect(run.failures).toHaveLength(1);
    expect(run.skipped.some(({ code }) => code === 'not-found')).toBe(true);
    expect(run.scenes.map(({ date }) => date)).not.toContain(last);
  });
});
