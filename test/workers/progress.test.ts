import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { CallProgress, ProgressCounter, type Progress } from '../../src/workers/progress.ts';

const ignored = () => undefined;

function listening(call: CallProgress, source: Progress['source']) {
  const heard: number[] = [];
  const counter = new ProgressCounter(({ overall }) => heard.push(overall), ignored, source, call);
  return { counter, heard };
}

describe('the progress of a whole call', () => {
  it('is that of its one source, most of it reading', () => {
    const { counter, heard } = listening(new CallProgress(), 'sentinel2');
    counter.step('search', 1);
    counter.done();
    counter.step('survey', 2);
    counter.done();
    counter.done();
    counter.step('read', 7);
    for (let i = 0; i < 7; i++) counter.done();
    counter.step('compute', 1);
    counter.done();
    expect(heard.map((one) => Math.round(100 * one))).toEqual([
      0, 5, 5, 13, 20, 20, 30, 40, 50, 60, 70, 80, 90, 90, 100,
    ]);
  });

  it('never goes back: not for steps that come again, nor for sources that come late', () => {
    const call = new CallProgress();
    const { counter, heard } = listening(call, 'sentinel2');
    counter.step('read', 2);
    counter.done();
    counter.step('search', 1);
    const late = listening(call, 'sentinel1/earlier');
    late.counter.step('search', 1);
    expect([...heard, ...late.heard].map((one) => Math.round(100 * one))).toEqual([20, 55, 55, 55]);
  });

  it('counts a source that has ended as done, and one that has begun as not', () => {
    const call = new CallProgress();
    call.join(ignored, 'firms');
    call.join(ignored, 'landsat89');
    const { counter, heard } = listening(call, 'sentinel2');
    counter.step('read', 1);
    call.leave(ignored, 'firms');
    counter.step('compute', 1);
    call.leave(ignored, 'landsat89');
    counter.done();
    expect(heard.map((one) => Math.round(100 * one))).toEqual([7, 63, 100]);
  });
});

describe('the progress of a call of which bytes are expected', () => {
  const inPercent = (heard: readonly number[]) => heard.map((one) => Math.round(100 * one));

  it('counts each source by its bytes, and one of which few or none are expected as a megabyte', () => {
    const call = new CallProgress();
    call.expect({ sentinel2: 6e6, landsat89: 2e6, 'canopy-map': 1e5 });
    for (const source of ['sentinel2', 'landsat89', 'canopy-map', 'gedi'] as const)
      call.join(ignored, source);
    const { counter, heard } = listening(call, 'sentinel2');
    for (const source of ['gedi', 'canopy-map', 'landsat89'] as const) {
      call.leave(ignored, source);
      counter.found(1);
    }
    expect(inPercent(heard)).toEqual([10, 20, 40]);
  });

  it('goes on with the bytes of an observation, of which no step ends, up to where reading ends', () => {
    const call = new CallProgress();
    call.expect({ sentinel2: 10e6 });
    const { counter, heard } = listening(call, 'sentinel2');
    counter.step('read', 2);
    for (let i = 0; i < 4; i++) counter.read(1, 3e6);
    expect(inPercent(heard)).toEqual([20, 27, 54, 81, 90]);
  });

  it('goes by steps where less is fetched than is expected: of small files, or of what is stored', () => {
    const call = new CallProgress();
    call.expect({ sentinel2: 10e6 });
    const { counter, heard } = listening(call, 'sentinel2');
    counter.step('read', 2);
    counter.read(1, 1e5);
    counter.done();
    counter.done();
    expect(inPercent(heard)).toEqual([20, 20, 55, 90]);
  });

  it('leaves out the steps of what is read besides, until it has ended, and counts its bytes', async () => {
    const call = new CallProgress();
    call.expect({ sentinel2: 10e6 });
    const { counter, heard } = listening(call, 'sentinel2');
    const work = () => {
      counter.step('read', 1);
      counter.read(1, 1e6);
      counter.done();
      return Promise.reject(new Error('no'));
    };
    await expect(counter.besides(work)).rejects.toThrow('no');
    counter.step('survey', 1);
    counter.done();
    expect(inPercent(heard)).toEqual([0, 9, 9, 9, 20]);
  });
});

it('names the host that a source has waited for the longest, and none once all have answered', async () => {
  const hosts: (string | null)[] = [];
  const overall: number[] = [];
  const call = new CallProgress();
  let advances = 0;
  call.join(() => (advances += 1), 'sentinel2');
  const listener = (one: Progress) => void (hosts.push(one.host), overall.push(one.overall));
  const counter = new ProgressCounter(listener, ignored, 'sentinel2', call);
  const answers = await Promise.all([
    counter.waitFor('a.example', () => sleep(40, 1)),
    counter.waitFor('b.example:8080', () => sleep(80, 2)),
    counter.waitFor('c.example', () => sleep(10, 3)),
    counter.waitFor('', () => sleep(20, 4)),
  ]);
  expect(answers).toEqual([1, 2, 3, 4]);
  await expect(counter.waitFor('c.example', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(hosts).toEqual(['a.example', 'b.example:8080', null, 'c.example', null]);
  // To wait is no progress, which would put off deadlines.
  expect([advances, new Set(overall)]).toEqual([0, new Set([0])]);
});

it('says how far the call is by now where only the host has changed', async () => {
  const call = new CallProgress();
  const late = listening(call, 'gedi');
  late.counter.step('search', 1);
  const { counter, heard } = listening(call, 'sentinel2');
  counter.step('read', 1);
  counter.done();
  await late.counter.waitFor('a.example', () => Promise.resolve());
  expect(late.heard).toEqual([0, heard.at(-1), heard.at(-1)]);
});

it('names no host while the call computes: its answer may have come', async () => {
  const call = new CallProgress();
  const hosts: (string | null)[] = [];
  const counter = new ProgressCounter(({ host }) => hosts.push(host), ignored, 'sentinel2', call);
  await Promise.all([
    counter.waitFor('a.example', () => sleep(40)),
    call.compute(() => sleep(10)),
    call.compute(() => sleep(20)),
  ]);
  expect(hosts).toEqual(['a.example', null, 'a.example', null]);
});
