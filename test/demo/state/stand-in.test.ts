import { expect, it } from 'vitest';
import { newStandIn } from '../../../demo/src/state/stand-in.ts';

/** A library whose calls end when `end` is called. */
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

it('a replaced library is closed once its calls have ended, including calls of groups and failed ones', async () => {
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

it('calls go to the current library, also through functions obtained before the replacement', async () => {
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
