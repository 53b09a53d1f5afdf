import { expect, it } from 'vitest';
import { silenceOf } from '../../../demo/src/progress/silence.ts';

const waiting = (...hosts: (string | null)[]) => new Map(hosts.map((host, source) => [source, { host }]));

it('names each host that is waited for, once, after five seconds without progress', () => {
  const progress = waiting('a.example', null, 'b.example', 'a.example');
  expect(silenceOf(progress, 1000, 5999)).toBeNull();
  expect(silenceOf(progress, 1000, 6000)).toEqual({ hosts: ['a.example', 'b.example'], seconds: 5 });
  expect(silenceOf(progress, 1000, 13_900)).toMatchObject({ seconds: 12 });
});

it('blames nobody while sources compute', () => {
  expect(silenceOf(waiting(null, null), 0, 60_000)).toBeNull();
  expect(silenceOf(new Map(), 0, 60_000)).toBeNull();
});
