import { buffersOf } from '../../src/net/buffers.ts';
import type { Task } from '../../src/workers/tasks.ts';
import type { ReadTask, SurveyTask } from '../../src/sources/optical/tasks.ts';
import type { TaskPool } from '../../src/workers/pool.ts';
import { ProgressCounter } from '../../src/sources/progress.ts';
import { HostAccess } from '../../src/sources/hosts.ts';
import { DeferredZone, type AnalysisRequest } from '../../src/sources/context.ts';
import { readOptical } from '../../src/sources/optical/optical.ts';
import { SharedReads } from '../../src/sources/optical/shared-reads.ts';
import type { Catalog } from '../../src/stac/catalog.ts';
import { digestOf, hexOf } from '../../src/cache/digest.ts';

/** A task that reads files, and the fingerprint of its result. */
export interface RecordedTask {
  readonly task: SurveyTask | ReadTask;
  readonly print: string;
}

/** All survey and read tasks of a composite of this place, computed with `pool`. */
export async function recordTasks(
  position: Omit<AnalysisRequest, 'detail'>,
  catalog: Catalog,
  pool: TaskPool,
): Promise<RecordedTask[]> {
  const recorded: RecordedTask[] = [];
  const request = { ...position, detail: 'full' } as const;
  const run: TaskPool['run'] = async (task, call) => {
    const result = await pool.run(task, call);
    if (isReading(task)) recorded.push({ task, print: await printOf(result) });
    return result;
  };
  await readOptical(request, [catalog], {
    pool: { run },
    limits: { requestsPerHost: 6, bytes: 1e9, timeScale: 1 },
    signal: new AbortController().signal,
    counter: new ProgressCounter(undefined, 'sentinel2'),
    hosts: new HostAccess(),
    deferredZone: new DeferredZone(),
    shared: new SharedReads(request),
  });
  return recorded;
}

/** A fingerprint, which is equal for two results with the same pixels. */
export async function printOf(result: unknown): Promise<string> {
  const digests = buffersOf(result).map(async (buffer) => hexOf(await digestOf(new Uint8Array(buffer))));
  return JSON.stringify([await Promise.all(digests), result], (_, value: unknown) =>
    ArrayBuffer.isView(value) ? [value.byteOffset, value.byteLength] : value,
  );
}

function isReading(task: Task): task is SurveyTask | ReadTask {
  return task.kind === 'survey' || task.kind === 'read';
}
