import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { CallProgress, ProgressCounter, type Progress } from '../../src/sources/progress.ts';

const ignore = () => undefined;
const inPercent = (fractions: readonly number[]) => fractions.map((one) => Math.round(100 * one));

function listenTo(call: CallProgress, source: Progress['source']) {
  const fractions: number[] = [];
  const counter = new ProgressCounter(({ overall }) => fractions.push(overall), source, call);
  return { counter, fractions };
}

describe('the progress of a whole call', () => {
  it('is that of its only source, and mostly reading', () => {
    const { counter, fractions } = listenTo(new CallProgress(), 'sentinel2');
    counter.step('search', 1);
    counter.done();
    counter.step('survey', 2);
    counter.done();
    counter.done();
    counter.step('read', 2);
    counter.done();
    counter.done();
    counter.step('compute', 1);
    counter.done();
    expect(inPercent(fractions)).toEqual([0, 5, 5, 13, 20, 20, 55, 90, 90, 100]);
  });

  it('never decreases, even if steps repeat or sources join late', () => {
    const call = new CallProgress();
    const { counter, fractions } = listenTo(call, 'sentinel2');
    counter.step('read', 2);
    counter.done();
    counter.step('search', 1);
    const late = listenTo(call, 'sentinel1/earlier');
    late.counter.step('search', 1);
    expect(inPercent([...fractions, ...late.fractions])).toEqual([20, 55, 55, 55]);
  });
});

describe('the progress of a call with expected bytes', () => {
  it('weights each source by its expected bytes, but by at least a megabyte', () => {
    const call = new CallProgress();
    call.expect({ sentinel2: 6e6, landsat89: 2e6, 'canopy-map': 1e5 });
    for (const source of ['sentinel2', 'landsat89', 'canopy-map', 'gedi'] as const) call.join(ignore, source);
    const { counter, fractions } = listenTo(call, 'sentinel2');
    for (const source of ['gedi', 'canopy-map', 'landsat89'] as const) {
      call.leave(ignore, source);
      counter.found(1);
    }
    expect(inPercent(fractions)).toEqual([10, 20, 40]);
  });

  it('advances with the bytes of unfinished steps, up to the end of reading', () => {
    const call = new CallProgress();
    call.expect({ sentinel2: 10e6 });
    const { counter, fractions } = listenTo(call, 'sentinel2');
    counter.step('read', 2);
    for (let i = 0; i < 4; i++) counter.read(1, 3e6);
    expect(inPercent(fractions)).toEqual([20, 27, 54, 81, 90]);
  });

  it('ignores the steps of additional reading until it has ended, but counts its bytes', async () => {
    const call = new CallProgress();
    call.expect({ sentinel2: 10e6 });
    const { counter, fractions } = listenTo(call, 'sentinel2');
    const work = () => {
      counter.step('read', 1);
      counter.read(1, 1e6);
      counter.done();
      return Promise.reject(new Error('no'));
    };
    await expect(counter.besides(work)).rejects.toThrow('no');
    counter.step('survey', 1);
    counter.done();
    expect(inPercent(fractions)).toEqual([0, 9, 9, 9, 20]);
  });
});

it('names the host that a source has waited for longest, and none once all have answered', async () => {
  const hosts: (string | null)[] = [];
  const overall: number[] = [];
  const call = new CallProgress();
  let advances = 0;
  call.join(() => (advances += 1), 'sentinel2');
  const listener = (one: Progress) => void (hosts.push(one.host), overall.push(one.overall));
  const counter = new ProgressCounter(listener, 'sentinel2', call);
  const answers = await Promise.all([
    counter.waitFor('a.example', () => sleep(40, 1)),
    counter.waitFor('b.example:8080', () => sleep(80, 2)),
    counter.waitFor('c.example', () => sleep(10, 3)),
    counter.waitFor('', () => sleep(20, 4)),
  ]);
  expect(answers).toEqual([1, 2, 3, 4]);
  await expect(counter.waitFor('c.example', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(hosts).toEqual(['a.example', 'b.example:8080', null, 'c.example', null]);
  // Waiting is not progress, which would postpone deadlines.
  expect([advances, new Set(overall)]).toEqual([0, new Set([0])]);
});

it('names no host while the call computes, since the answer may have arrived', async () => {
  const call = new CallProgress();
  const hosts: (string | null)[] = [];
  const counter = new ProgressCounter(({ host }) => hosts.push(host), 'sentinel2', call);
  await Promise.all([
    counter.waitFor('a.example', () => sleep(40)),
    call.compute(() => sleep(10)),
    call.compute(() => sleep(20)),
  ]);
  expect(hosts).toEqual(['a.example', null, 'a.example', null]);
});
