import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createSylvan, type AnalyzeAnswer, type Progress, type Sylvan } from 'sylvan/node';
import { differences } from '../support/differences.ts';
import { serveStory, type StoryServer } from '../support/story-server.ts';

vi.setConfig({ testTimeout: 30_000 });

/** An abort is over after so many milliseconds, and no request comes later than so many after it. */
const PROMPT = 2000;
const LATE = 100;

let story: StoryServer;
let sylvan: Sylvan;
let whole: AnalyzeAnswer;
const unhandled: unknown[] = [];
const note = (reason: unknown) => void unhandled.push(reason);

beforeAll(async () => {
  process.on('unhandledRejection', note);
  story = await serveStory();
  sylvan = createSylvan({ catalog: story.server.url, workers: 2 });
  whole = await sylvan.analyze(story.sample.request);
}, 60_000);
afterAll(async () => {
  await sylvan.close();
  await story.close();
  process.off('unhandledRejection', note);
});

/** Parts of a call, and the step of each in which it is stopped. */
const MOMENTS = [
  ['sentinel2', 'survey'],
  ['sentinel2', 'read'],
  ['sentinel2/earlier', 'survey'],
  ['sentinel2/earlier', 'read'],
  ['sentinel2/earlier', 'compute'],
  ['sentinel1', 'search'],
  ['sentinel1', 'read'],
  ['sentinel1', 'compute'],
  ['sentinel1/earlier', 'search'],
  ['sentinel1/earlier', 'read'],
  ['landsat89', 'search'],
  ['landsat89', 'read'],
  ['landsat45', 'read'],
  ['firms', 'search'],
  ['gedi', 'search'],
  ['canopy-map', 'read'],
] as const satisfies readonly (readonly [Progress['source'], Progress['step']])[];

/** Ends a call in one moment of one source; answers how it ended, how often it did, and how long that took. */
async function endedAt(
  engine: Sylvan,
  source: Progress['source'],
  step: Progress['step'],
  end: () => void,
): Promise<{ readonly ends: unknown[]; readonly after: number; readonly events: number }> {
  const ends: unknown[] = [];
  let [at, events] = [Infinity, 0];
  const onProgress = (progress: Progress) => {
    if (at !== Infinity) events++;
    else if (progress.source === source && progress.step === step) {
      at = performance.now();
      end();
    }
  };
  const call = engine.analyze(story.sample.request, { onProgress, ...(engine === sylvan && { signal }) });
  await call.then(
    () => ends.push('answered'),
    (reason: unknown) => ends.push(reason),
  );
  return { ends, after: performance.now() - at, events };
}

let signal: AbortSignal;

/** No request comes any more. */
async function expectSilence(): Promise<void> {
  await sleep(LATE);
  const { length } = story.server.requests;
  await sleep(4 * LATE);
  expect(story.server.requests).toHaveLength(length);
  expect(story.server.active).toBe(0);
  expect(unhandled).toEqual([]);
}

describe.each(MOMENTS)('in the middle of %s, step %s', (source, step) => {
  it('an abort ends the call once, with its reason, and nothing is told or asked for afterwards', async () => {
    const controller = new AbortController();
    ({ signal } = controller);
    const reason = { source, step };
    const { ends, after, events } = await endedAt(sylvan, source, step, () => controller.abort(reason));
    expect(ends).toEqual([reason]);
    expect(ends[0]).toBe(reason);
    expect(after).toBeLessThan(PROMPT);
    expect(events).toBe(0);
    await expectSilence();
  });
});

describe('in the middle of a source', () => {
  it.each([
    ['sentinel1', 'read'],
    ['landsat89', 'read'],
    ['firms', 'search'],
    ['canopy-map', 'read'],
  ] as const)('%s, step %s, closing ends the call as unavailable', async (source, step) => {
    const engine = createSylvan({ catalog: story.server.url, workers: 2 });
    let closed: Promise<void> | undefined;
    const { ends, after } = await endedAt(engine, source, step, () => {
      closed = engine.close();
    });
    expect(ends).toEqual([expect.objectContaining({ code: 'unavailable' })]);
    expect(after).toBeLessThan(PROMPT);
    await closed;
    await expectSilence();
  });

  it('a stopped call leaves the engine as it was', async () => {
    expect(differences(whole, await sylvan.analyze(story.sample.request))).toEqual([]);
    expect(unhandled).toEqual([]);
  });
});
