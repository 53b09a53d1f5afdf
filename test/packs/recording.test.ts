import { describe, expect, it } from 'vitest';
import { Recorder } from '../../src/packs/recording.ts';
import type { Sources } from '../../src/sources/registry.ts';
import type { TaskPool } from '../../src/workers/pool.ts';
import { byAddress, type FileWindows } from '../../src/workers/windows.ts';
import { EARTH_SEARCH, never, QUERY, sceneOf, WINDOW } from '../support/packs.ts';

const FAILURE = { code: 'not-found', detail: 'Gone', fields: {} } as const;
const RED = 'https://pixels.example/red.tif';
const OTHER = { ...WINDOW, level: 1 };

describe('byAddress', () => {
  it('merges the windows of a file without duplicates, and keeps its failure', () => {
    const read: FileWindows[] = [
      { address: RED, windows: [WINDOW] },
      { address: 'https://pixels.example/nir.tif', windows: [] },
      { address: RED, windows: [OTHER, { ...WINDOW }], failure: FAILURE },
      { address: RED, windows: [] },
    ];
    expect([...byAddress(read).values()]).toEqual([
      { address: RED, windows: [WINDOW, OTHER], failure: FAILURE },
      { address: 'https://pixels.example/nir.tif', windows: [] },
    ]);
  });
});

describe('a recorder', () => {
  const answer = { scenes: [sceneOf('S2B_one')], skipped: [], matched: 1, warnings: [] };
  const unused = 'sentinel1 landsat89 landsat45 fireMasks canopyMaps worldcover gfc2020 hansen'.split(' ');
  const none = Object.fromEntries(unused.map((source) => [source, []]));

  function sourcesOf(search: () => Promise<unknown>, more: object = {}): Sources {
    const catalog = { ...EARTH_SEARCH, search, ...more };
    return { sentinel2: [catalog], ...none, fires: [catalog], lidar: [] } as unknown as Sources;
  }

  it('records the answers of all catalogs to each search, except failures', async () => {
    const recorder = new Recorder();
    const answers = [answer, answer];
    const sources = recorder.sources(
      sourcesOf(() => {
        const next = answers.pop();
        return next ? Promise.resolve(next) : Promise.reject(new Error('No more'));
      }),
    );
    const [catalog] = sources.sentinel2;
    expect(catalog).toMatchObject(EARTH_SEARCH);
    expect(await catalog.search(QUERY, { signal: never })).toBe(answer);
    await sources.fires[0].search(QUERY, { signal: never });
    await expect(catalog.search(QUERY, { signal: never })).rejects.toThrow('No more');
    const { found } = recorder.recorded;
    const searched = { catalog: EARTH_SEARCH, searches: [{ query: QUERY, answer }] };
    expect(found).toEqual({ ...none, sentinel2: [searched], fires: [searched], lidar: [] });
  });

  it('keeps the signing function of a catalog, if it has one', () => {
    const sign = function (this: { id: string }) {
      return this.id;
    };
    const search = () => Promise.resolve(answer);
    const [signing] = new Recorder().sources(sourcesOf(search, { sign })).sentinel2;
    expect((signing as unknown as { id: string; sign: typeof sign }).sign()).toBe('earth-search');
    expect('sign' in new Recorder().sources(sourcesOf(search)).sentinel2[0]).toBe(false);
  });

  it('records what tasks read, including failed ones', async () => {
    const recorder = new Recorder();
    const pool: TaskPool = {
      run: (_, call) => {
        call.onWindows?.([{ address: RED, windows: [WINDOW] }]);
        return Promise.reject(new Error('The worker fell'));
      },
    };
    const run = recorder.pool(pool).run({} as never, { signal: never });
    await expect(run).rejects.toThrow('The worker fell');
    expect(recorder.recorded.files).toEqual([{ address: RED, windows: [WINDOW] }]);
  });
});
