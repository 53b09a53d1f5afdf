import { expect, it } from 'vitest';
import { watchCalls } from '../../../demo/src/state/under-way.ts';

/** A call that ends when it is told to. */
function newCall() {
  let end!: () => void;
  const call = new Promise<string>((settle) => (end = () => settle('done')));
  return { call, end };
}

it('has ended once every call has, also those of groups and those begun meanwhile', async () => {
  const [first, second] = [newCall(), newCall()];
  const watched = watchCalls({
    name: 'library',
    analyze: (given: string) => first.call.then((told) => `${given} ${told}`),
    packs: { list: () => second.call, fail: () => Promise.reject(new Error('no')) },
  });
  const { of } = watched;
  let hasEnded = false;
  expect(of.name).toBe('library');
  const analyzed = of.analyze('zone');
  await expect(of.packs.fail()).rejects.toThrow('no');
  const all = watched.ended().then(() => (hasEnded = true));
  const listed = of.packs.list();
  first.end();
  expect(await analyzed).toBe('zone done');
  await new Promise((settle) => setTimeout(settle));
  expect(hasEnded).toBe(false);
  second.end();
  await Promise.all([listed, all]);
  expect(hasEnded).toBe(true);
});

it('has ended at once where nothing is under way', async () => {
  await watchCalls({}).ended();
});
