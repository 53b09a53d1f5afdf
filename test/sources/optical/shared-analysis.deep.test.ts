import { pathToFileURL } from 'node:url';
import { sentinel2 } from '../../../src/sources/optical/sentinel2.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scenarioOf, writeScenario } from '../../../simulator/index.ts';
import type { Task } from '../../../src/workers/tasks.ts';
import type { ReadTask } from '../../../src/sources/optical/tasks.ts';
import type { TaskPool } from '../../../src/workers/pool.ts';
import { readHistory, type History } from '../../../src/sources/history/read.ts';
import { DeferredZone, type AnalysisRequest, type SourceResult } from '../../../src/sources/context.ts';
import { readOptical, type Optical } from '../../../src/sources/optical/optical.ts';
import { SharedReads } from '../../../src/sources/optical/shared-reads.ts';
import type { Catalog } from '../../../src/stac/catalog.ts';
import { folderCatalog } from '../../../src/stac/folder.ts';
import { fetchWithFiles } from '../../support/file-fetch.ts';
import { sourceContext } from '../../support/source-context.ts';
import { localPool } from '../../support/task-pool.ts';
import { SEAM, temporaryFolder, writeItems, writeZoneIn, type ZoneItem } from '../../support/zones.ts';

const folder = await temporaryFolder();
afterAll(() => folder.remove());

/** A zone's folder and its request. */
interface WrittenZone {
  readonly folder: string;
  readonly request: Omit<AnalysisRequest, 'detail'>;
}

/** Writes the scenario's folder without scenes of other sources. */
function writeFrontier(): Promise<WrittenZone> {
  const scenario = scenarioOf('frontier');
  const { landsat, radar } = scenario;
  const optical = { ...scenario, landsat: { ...landsat, passes: [] }, radar: { ...radar, passes: [] } };
  return writeScenario(optical, `${folder.path}/frontier`);
}

const catalogAt = (path: string): Catalog =>
  folderCatalog({ product: sentinel2, fetch: fetchWithFiles, url: pathToFileURL(path).href });

interface Results {
  readonly optical: Optical;
  readonly history: SourceResult<History>;
  readonly tasks: readonly Task[];
}

/** Reads composite and history concurrently, as an analysis does. */
async function readBoth(request: AnalysisRequest, catalog: Catalog, shared: SharedReads): Promise<Results> {
  const pool = localPool();
  const tasks: Task[] = [];
  const run: TaskPool['run'] = (task, call) => {
    tasks.push(task);
    return pool.run(task, call);
  };
  const context = { ...sourceContext('sentinel2', { pool: { ...pool, run } }), shared };
  const deferredZone = new DeferredZone();
  const [optical, history] = await Promise.all([
    readOptical(request, [catalog], { ...context, deferredZone }),
    readHistory({ ...request, zone: deferredZone.promise }, [catalog], context),
  ]);
  return { optical, history, tasks };
}

function unshared(date: string): SharedReads {
  const shared = new SharedReads({ date, detail: 'full' });
  shared.end();
  return shared;
}

const reads = (tasks: readonly Task[]) => tasks.filter((task): task is ReadTask => task.kind === 'read');
const sceneIdsOf = ({ tiles }: ReadTask) => tiles.map(({ sceneId }) => sceneId).join();

/**
 * Expects equal histories except for red: read with the composite it is the mean of finer pixels, read alone it comes from the
 * overview, which is rounded to whole numbers. So packed values differ by one at most.
 */
function expectAlike(a: SourceResult<History>, b: SourceResult<History>): void {
  expect(a.run).toEqual(b.run);
  const [{ recent, state, ...rest }, other] = [a.value!, b.value!];
  const { recent: recentB, state: stateB, ...restB } = other;
  expect(rest).toEqual(restB);
  expect(recent.map((observation) => ({ ...observation, red: null }))).toEqual(
    recentB.map((observation) => ({ ...observation, red: null })),
  );
  recent.forEach(({ red }, i) => {
    const off = red.reduce((most, value, at) => Math.max(most, Math.abs(value - recentB[i].red[at])), 0);
    expect(off).toBeLessThanOrEqual(1);
  });
  expect(Math.abs(state.forestPixels - stateB.forestPixels)).toBeLessThan(0.01 * state.forest.length);
}

describe.each([
  { name: 'a simulated frontier', write: writeFrontier },
  { name: 'a zone on two tiles', write: () => writeZoneIn(folder.path, SEAM) },
])('$name', { timeout: 60_000 }, ({ write }) => {
  let zone: WrittenZone;
  beforeAll(async () => {
    zone = await write();
  }, 60_000);

  const readBothWays = async (catalog = catalogAt(zone.folder)) => {
    const request = { ...zone.request, detail: 'full' } as const;
    const apart = await readBoth(request, catalog, unshared(request.date));
    return { apart, together: await readBoth(request, catalog, new SharedReads(request)) };
  };

  it('yields the same if each observation is read once and each scene surveyed once', async () => {
    const { apart, together } = await readBothWays();
    expect(apart.history.value!.recent.length).toBeGreaterThan(2);
    expect(together.optical).toEqual(apart.optical);
    expectAlike(together.history, apart.history);
    const observations = reads(together.tasks).map(sceneIdsOf);
    expect(new Set(observations).size).toBe(observations.length);
    const twice = reads(apart.tasks).map(sceneIdsOf);
    expect(new Set(twice)).toEqual(new Set(observations));
    expect(twice.length - observations.length).toBeGreaterThan(3);
    const surveyed = together.tasks.flatMap((task) => (task.kind === 'survey' ? [task.quality.href] : []));
    expect(new Set(surveyed).size).toBe(surveyed.length);
  });

  it.each([
    { whose: 'the composite', band: 'swir16' },
    { whose: 'both', band: 'swir22' },
  ])('yields the same from the other files if one of $whose is missing', async ({ band }) => {
    const { optical } = await readBoth(
      { ...zone.request, detail: 'full' },
      catalogAt(zone.folder),
      unshared(zone.request.date),
    );
    const lost = new Set(optical.observations[0].scenes.map(({ id }) => id));
    const without = (item: ZoneItem): ZoneItem =>
      lost.has(item.id)
        ? { ...item, assets: { ...item.assets, [band]: { ...item.assets[band], href: './gone.tif' } } }
        : item;
    const catalog = catalogAt(await writeItems(zone.folder, `no-${band}.json`, without));
    const { apart, together } = await readBothWays(catalog);
    expect(together.optical.run.failures.length).toBeGreaterThan(0);
    expect(together.history.run.failures.length > 0).toBe(band === 'swir22');
    expect(together.optical).toEqual(apart.optical);
    expectAlike(together.history, apart.history);
  });
});
