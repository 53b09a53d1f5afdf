import { afterEach, describe, expect, it } from 'vitest';
import { addDays } from '../../../src/contract/dates.ts';
import type { Observation } from '../../../src/sources/optical/observations.ts';
import type { Task } from '../../../src/workers/tasks.ts';
import type { ReadResult, ReadTask } from '../../../src/sources/optical/tasks.ts';
import { makeZone, type Zone } from '../../../src/geo/zone.ts';
import type { TaskPool } from '../../../src/workers/pool.ts';
import { historyGrid, historyLayout } from '../../../src/sources/history/plan.ts';
import type { ReadingContext } from '../../../src/sources/context.ts';
import { compositeLayout, periodLayout } from '../../../src/sources/optical/plan.ts';
import { READING } from '../../../src/sources/detail.ts';
import { SharedReads } from '../../../src/sources/optical/shared-reads.ts';
import { opticalScene } from '../../support/optical-scene.ts';
import { dead, sourceContext } from '../../support/source-context.ts';

const DATE = '2024-08-31';
const LIMITS = { requestsPerHost: 6, bytes: 1e9, timeScale: 1 };
const ZONE = makeZone({ lat: -7.836, lng: 39.274, size: 10 });
const LARGE = makeZone({ lat: -7.836, lng: 39.274, size: 25 });

const observationOf = (id: string, datetime = '2024-08-01T07:30:00Z'): Observation => ({
  datetime,
  scenes: [opticalScene(id, datetime)],
});

/** A pool whose tasks wait until the test settles them. */
class HeldPool implements TaskPool {
  readonly memory = Infinity;
  readonly held: { task: Task; answer: (value: unknown) => void; fail: (cause: unknown) => void }[] = [];

  run(task: Task): Promise<never> {
    return new Promise((resolve, reject) => {
      this.held.push({ task, answer: resolve as (value: unknown) => void, fail: reject });
    });
  }

  get tasks(): Task[] {
    return this.held.map(({ task }) => task);
  }
}

let pool = new HeldPool();
afterEach(() => void (pool = new HeldPool()));

const contextOf = (own: Partial<ReadingContext> = {}): ReadingContext => ({
  ...sourceContext('sentinel2', { pool }),
  catalog: dead,
  ...own,
});

/** Waits until the reactions to settled promises have run. */
const settle = () => new Promise((resolve) => setTimeout(resolve));

const sharedReads = (period?: { readonly start: string; readonly end: string }) =>
  new SharedReads({ date: DATE, detail: 'full' }, period);

const resultOf = (sceneId: string): ReadResult =>
  ({ strips: [], scenes: [], failures: [], sceneId }) as never;

describe('an observation that the composite reads', () => {
  const layout = historyLayout('events', ZONE, READING.full);
  const forComposite = (
    shared: SharedReads,
    observation = observationOf('a'),
    zone = ZONE,
    context = contextOf(),
  ) => shared.afterComposite(zone)(observation, compositeLayout(zone, READING.full), LIMITS, context);
  const forHistory = (shared: SharedReads, observation = observationOf('a'), context = contextOf()) =>
    shared.forOthers(observation, layout, LIMITS, context);
  const layoutsOf = (task: Task) => (task as ReadTask).layouts;

  it('is read for the history in the same task', async () => {
    const shared = sharedReads();
    const [composite, history] = [forComposite(shared), forHistory(shared)];
    await settle();
    expect(pool.tasks.map(layoutsOf)).toEqual([[compositeLayout(ZONE, READING.full), layout]]);
    pool.held[0].answer([resultOf('first'), resultOf('second')]);
    expect(await composite).toEqual(resultOf('first'));
    expect(await history).toEqual(resultOf('second'));
  });

  it('is read for the second period of a comparison in the same task, if its day is within it', async () => {
    const day = observationOf('a').datetime.slice(0, 10);
    const ofPeriod = periodLayout(ZONE, READING.full);
    const after = { start: addDays(day, 1), end: addDays(day, 9) };
    void forComposite(sharedReads(after));
    const shared = sharedReads({ start: day, end: day });
    void forComposite(shared);
    const period = shared.forOthers(observationOf('a'), ofPeriod, LIMITS, contextOf());
    await settle();
    expect(pool.tasks.map(layoutsOf)).toEqual([
      [compositeLayout(ZONE, READING.full), layout],
      [compositeLayout(ZONE, READING.full), layout, ofPeriod],
    ]);
    pool.held[1].answer([resultOf('first'), resultOf('second'), resultOf('third')]);
    expect(await period).toEqual(resultOf('third'));
  });

  it('is handed to the history once, as its planes are transferred', async () => {
    const shared = sharedReads();
    void forComposite(shared);
    await settle();
    pool.held[0].answer([resultOf('first'), resultOf('second')]);
    expect(await forHistory(shared)).toEqual(resultOf('second'));
    void forHistory(shared);
    await settle();
    expect(pool.tasks.map(layoutsOf).at(1)).toEqual([layout]);
  });

  it('is read by the history itself if the composite fails or has no layout for it', async () => {
    const fails = () => pool.held[0].fail(new Error('of the composite alone'));
    for (const end of [fails, () => pool.held[0].answer([resultOf('first'), null])]) {
      pool = new HeldPool();
      const shared = sharedReads();
      const composite = forComposite(shared);
      composite.catch(() => undefined);
      const history = forHistory(shared);
      await settle();
      end();
      await settle();
      expect(pool.tasks.map(layoutsOf).at(1)).toEqual([layout]);
      pool.held[1].answer([resultOf('own')]);
      expect(await history).toEqual(resultOf('own'));
    }
  });

  it('rejects for the composite only if the history does not need it', async () => {
    const composite = forComposite(sharedReads());
    await settle();
    pool.held[0].fail(new Error('of the composite alone'));
    await expect(composite).rejects.toThrow('of the composite alone');
    // An unhandled rejection would fail the run.
    await settle();
  });

  it('is still read for the composite if the history aborts or ends', async () => {
    const shared = sharedReads();
    const composite = forComposite(shared);
    const out = new AbortController();
    const history = forHistory(shared, observationOf('a'), contextOf({ signal: out.signal }));
    await settle();
    out.abort('out of time');
    await expect(history).rejects.toBe('out of time');
    shared.end();
    pool.held[0].answer([resultOf('first'), resultOf('second')]);
    expect(await composite).toEqual(resultOf('first'));
    expect(pool.tasks).toHaveLength(1);
  });

  it('is read by the history itself if pass, catalog or file differ from the composite’s', async () => {
    const shared = sharedReads();
    void forComposite(shared);
    const [scene] = observationOf('a').scenes;
    const bands = { ...scene.bands, red: { ...scene.bands.red!, offset: 0 } };
    const changed: Observation = { ...observationOf('a'), scenes: [{ ...scene, bands }] };
    void forHistory(shared, observationOf('b'));
    void forHistory(shared, observationOf('a'), contextOf({ catalog: { ...dead, id: 'other' } }));
    void forHistory(shared, changed);
    await settle();
    expect(pool.tasks.slice(1).map(layoutsOf)).toEqual([[layout], [layout], [layout]]);
  });

  it('is read for the composite only if the history has ended or is of another year', async () => {
    const ended = sharedReads();
    ended.end();
    void forComposite(ended);
    void forComposite(sharedReads(), observationOf('a', '2023-09-01T07:30:00Z'));
    await settle();
    expect(pool.tasks.map((task) => layoutsOf(task).length)).toEqual([1, 1]);
  });

  it('is also read for a history on a coarser grid', async () => {
    void forComposite(sharedReads(), observationOf('a'), LARGE);
    await settle();
    const [, nearby] = layoutsOf(pool.tasks[0]);
    expect(nearby.coarse).toEqual(historyGrid(LARGE, READING.full));
    expect(nearby.coarse.width).toBeLessThan(LARGE.coarse.width);
  });

  it('is read for the history only as one of the maximum of a composite', async () => {
    const shared = sharedReads();
    const days = Array.from({ length: READING.full.composite.maximum + 2 }, (_, i) => 10 + i);
    for (const day of days) void forComposite(shared, observationOf(`a${day}`));
    await settle();
    const shareable = pool.tasks.filter((task) => layoutsOf(task).length === 2);
    expect(shareable).toHaveLength(READING.full.composite.maximum);
  });
});

describe('a scene that both composite and history survey', () => {
  const [scene] = observationOf('a').scenes;
  const survey = (shared: SharedReads, context = contextOf(), zone: Zone = ZONE) =>
    shared.survey(scene, zone, LIMITS, context);
  const clear = { clear: new Uint8Array([1]), clearFraction: 1 };

  it('is surveyed once for concurrent and later requests', async () => {
    const shared = sharedReads();
    const both = [survey(shared), survey(shared)];
    await settle();
    expect(pool.tasks).toMatchObject([{ kind: 'survey' }]);
    pool.held[0].answer(clear);
    expect(await Promise.all([...both, survey(shared)])).toEqual([clear, clear, clear]);
    expect(pool.tasks).toHaveLength(1);
  });

  it('is surveyed again if the first survey fails', async () => {
    const shared = sharedReads();
    const [first, second] = [survey(shared), survey(shared)];
    await settle();
    pool.held[0].fail(new Error('of the first alone'));
    await expect(first).rejects.toThrow('of the first alone');
    await settle();
    pool.held[1].answer(clear);
    expect(await second).toEqual(clear);
  });

  it('rejects for a caller that aborts while the other waits on', async () => {
    const shared = sharedReads();
    const first = survey(shared);
    const out = new AbortController();
    const second = survey(shared, contextOf({ signal: out.signal }));
    out.abort('enough');
    await expect(second).rejects.toBe('enough');
    pool.held[0].answer(clear);
    expect(await first).toEqual(clear);
  });

  it('is surveyed separately on a large zone, in another catalog, and after the history has ended', async () => {
    const shared = sharedReads();
    void survey(shared);
    void survey(shared, contextOf({ catalog: { ...dead, id: 'other' } }));
    for (const zone of [LARGE, LARGE]) void survey(shared, contextOf(), zone);
    shared.end();
    void survey(shared);
    await settle();
    expect(pool.tasks).toHaveLength(5);
  });
});
