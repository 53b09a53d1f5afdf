import { expect, it } from 'vitest';
import { newStandIn } from '../../../demo/src/state/stand-in.ts';

/** A library whose calls end when they are instructed to. */
function newLibrary(name: string) {
  const library = { isClosed: false, end: (): void => undefined };
  const call = new Promise<string>((settle) => (library.end = () => settle(name)));
  const of = {
    analyze: () => call,
    packs: { list: () => call, fail: () => Promise.reject(new Error(name)) },
    close: () => Promise.resolve(void (library.isClosed = true)),
  };
  return { library, of };
}

const turn = () => new Promise((settle) => setTimeout(settle));

it('closes what was replaced once its calls have ended, those of groups and those that fail, too', async () => {
  const [first, second] = [newLibrary('first'), newLibrary('second')];
  const library = newStandIn(first.of);
  const { of } = library;
  const calls = [of.analyze(), of.packs.list(), of.packs.fail().catch(String)];
  library.replace(second.of);
  await turn();
  expect(first.library.isClosed).toBe(false);
  first.library.end();
  expect(await Promise.all(calls)).toEqual(['first', 'first', 'Error: first']);
  await turn();
  expect([first, second].map(({ library }) => library.isClosed)).toEqual([true, false]);
});

it('calls what is in place, also by what was taken before', async () => {
  const [first, second] = [newLibrary('first'), newLibrary('second')];
  const library = newStandIn(first.of);
  const { of } = library;
  const { packs } = of;
  const list: () => Promise<string> = Reflect.get(packs, 'list');
  library.replace(second.of);
  await turn();
  expect(first.library.isClosed).toBe(true);
  second.library.end();
  expect(await Promise.all([list(), packs.list(), of.analyze()])).toEqual(['second', 'second', 'second']);
});
