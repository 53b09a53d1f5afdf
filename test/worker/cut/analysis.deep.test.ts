import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { analyze, type Analyzed } from '../../../src/analyze.ts';
import { SylvanError } from '../../../src/errors/errors.ts';
import { FREE } from '../../../src/meters.ts';
import { buffersOf } from '../../../src/net/buffers.ts';
import { resolveSources } from '../../../src/sources/registry.ts';
import type { Pool, TaskPool } from '../../../src/workers/pool.ts';
import type { Task } from '../../../src/workers/tasks.ts';
import type { FileWindows, LevelWindow } from '../../../src/workers/windows.ts';
import { fetchWithFiles } from '../../support/file-fetch.ts';
import { BytesRangeSource } from '../../support/file-range-source.ts';
import { printOf } from '../../support/recorded-tasks.ts';
import { LIMITS } from '../../support/task-context.ts';
import { localPool } from '../../support/task-pool.ts';
import { writeScenarioIn } from '../../support/scenarios.ts';
import { temporaryFolder } from '../../support/zones.ts';
import { cutFile } from './cutting.ts';

const folder = await temporaryFolder();
afterAll(() => folder.remove());

/** An analysis, with the results of those of its tasks that read files. */
interface Outcome extends Analyzed {
  readonly prints: readonly string[];
  readonly kinds: ReadonlySet<string>;
  readonly files: ReadonlyMap<string, LevelWindow[]>;
}

async function analyzed(request: object, catalog: string, tasks: TaskPool): Promise<Outcome> {
  const prints: string[] = [];
  const kinds = new Set<string>();
  const files = new Map<string, LevelWindow[]>();
  const note = (read: readonly FileWindows[]) => {
    for (const { address, windows } of read) files.set(address, [...(files.get(address) ?? []), ...windows]);
  };
  const run: TaskPool['run'] = async (task, call) => {
    const recording = 'limits' in task && { limits: { ...task.limits, recordsWindows: true } };
    const result = await tasks.run({ ...task, ...recording }, { ...call, onWindows: note });
    if (recording) {
      kinds.add(task.kind);
      prints.push(`${nameOf(task)} ${await printOf(buffersOf(result))}`);
    }
    return result;
  };
  const pool = { ...tasks, run, of: () => ({ ...tasks, run }) } as unknown as Pool;
  const sources = resolveSources({ catalog }, { fetch: fetchWithFiles, isPage: false });
  const { signal } = new AbortController();
  const context = { pool, sources, limits: { ...LIMITS, bytes: 1e9 }, signal, onProgress: undefined };
  const layers = await analyze(request, { ...context, today: '2026-01-01', meter: FREE }, { planes: true });
  return { ...layers, prints: prints.sort(), kinds, files };
}

/** Names a task by its files and grids, without its limits, which depend on the files' sizes. */
function nameOf(task: Task): string {
  return JSON.stringify(task, (key, value: unknown) => (key === 'limits' ? undefined : value));
}

/** The record without bytes, requests and durations. */
function recordOf({ answer }: Outcome): unknown {
  const text = JSON.stringify(answer, (key, value: unknown) =>
    /bytes|requests|duration|_ms$/.test(key) ? undefined : value,
  );
  return JSON.parse(text);
}

describe('an analysis of cut files', () => {
  let original: Outcome;
  let fromCuts: Outcome;
  const cuts = new Map<string, Uint8Array<ArrayBuffer>>();

  beforeAll(async () => {
    const { folder: path, request } = await writeScenarioIn(folder.path, { since: 2003 });
    const catalog = pathToFileURL(path).href;
    original = await analyzed(request, catalog, localPool());
    for (const [address, windows] of original.files) cuts.set(address, await cutFile(address, windows));
    const missing = (href: string): never => {
      throw new SylvanError('offline-miss', `${href} was not cut`, { fields: { asset: href, bytes: 0 } });
    };
    const open = (href: string) => new BytesRangeSource(cuts.get(href) ?? missing(href), href);
    fromCuts = await analyzed(request, catalog, localPool(open));
  }, 300_000);

  it('covers tasks of every kind that reads files', () => {
    expect([...original.kinds].toSorted()).toEqual(
      expect.arrayContaining(['annual', 'backscatter', 'canopy-map', 'read', 'survey']),
    );
    expect(original.files.size).toBeGreaterThan(50);
  });

  it('gives the same result of each task, bit for bit', () => {
    expect(original.prints.length).toBeGreaterThan(20);
    expect(fromCuts.prints).toEqual(original.prints);
  });

  it('gives the same record and the same layers', async () => {
    expect(recordOf(fromCuts)).toEqual(recordOf(original));
    expect(await printOf(fromCuts.layers)).toBe(await printOf(original.layers));
  });

  it('reads the same files as the original analysis', () => {
    expect(new Set(fromCuts.files.keys())).toEqual(new Set(original.files.keys()));
  });
});
