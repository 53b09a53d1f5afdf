import { pathToFileURL } from 'node:url';
import { sentinel2 } from '../../../src/sources/optical/sentinel2.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { scenarioOf, writeScenario, type ScenarioSpec } from '../../../simulator/index.ts';
import { makeZone } from '../../../src/geo/zone.ts';
import { readHistory, type History } from '../../../src/sources/history/read.ts';
import { SharedReads } from '../../../src/sources/optical/shared-reads.ts';
import type { SourceResult } from '../../../src/sources/context.ts';
import type { Catalog } from '../../../src/stac/catalog.ts';
import { folderCatalog } from '../../../src/stac/folder.ts';
import { fetchWithFiles } from '../../support/file-fetch.ts';
import { sourceContext } from '../../support/source-context.ts';
import { temporaryFolder, writeItems, type ZoneItem } from '../../support/zones.ts';

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

/** Writes the scenario's folder without scenes of other sources, which take most of the time to write. */
function writeTo(scenario: ScenarioSpec) {
  const { landsat, radar } = scenario;
  const optical = { ...scenario, landsat: { ...landsat, passes: [] }, radar: { ...radar, passes: [] } };
  return writeScenario(optical, `${folder.path}/${scenario.id}`);
}

describe('the history of an incomplete catalog', { timeout: 60_000 }, () => {
  const spec = scenarioOf('frontier');
  const { request } = spec;
  const day = ({ properties }: ZoneItem) => String(properties.datetime).slice(0, 10);

  /** The scenario's catalog with changed optical items. */
  async function changed(name: string, change: (item: ZoneItem) => ZoneItem | null): Promise<Catalog> {
    const { folder: path } = await writeTo(spec);
    return catalogAt(await writeItems(path, `${name}.json`, change));
  }

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
