import { expect, it } from 'vitest';
import { watched } from '../../../demo/src/state/watched.ts';

it('calls are known until they end, including calls of parts and failed ones', async () => {
  let end = (): void => undefined;
  const call = new Promise<string>((settle) => (end = () => settle('found')));
  const calls = new Set<Promise<unknown>>();
  const library = watched(
    {
      analyze: () => call,
      now: () => 1,
      packs: { list: (name: string) => Promise.resolve(name), fail: () => Promise.reject(new Error('none')) },
    },
    calls,
  );
  const answers = [library.analyze(), library.packs.list('one'), library.packs.fail().catch(String)];
  expect([library.now(), calls.size]).toEqual([1, 3]);
  await new Promise((settle) => setTimeout(settle));
  expect([...calls]).toEqual([call]);
  end();
  expect(await Promise.all(answers)).toEqual(['found', 'one', 'Error: none']);
  expect(calls.size).toBe(0);
});
