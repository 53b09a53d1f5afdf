import { expect, it } from 'vitest';
import { turnFor } from '../../src/http/turns.ts';

it('requests with a geometry come one after the other, with turns of the event loop between them', async () => {
  const seen: string[] = [];
  let isOver = false;
  const watch = () => {
    seen.push('turn');
    if (!isOver) setImmediate(watch);
  };
  setImmediate(watch);
  const judged = Array.from({ length: 8 }, () => turnFor({ geometry: {} }).then(() => seen.push('judged')));
  const other = turnFor({ lat: 1 }).then(() => seen.push('other'));
  await Promise.all([...judged, other]);
  isOver = true;
  expect(seen[0]).toBe('other');
  const places = seen.flatMap((what, i) => (what === 'judged' ? i : []));
  expect(places).toHaveLength(8);
  expect(places.every((place) => seen[place - 1] === 'turn')).toBe(true);
});

it.each([null, undefined, 'text', [], { geometry: undefined }])(
  'takes %j for what it is',
  async (request) => {
    await expect(turnFor(request)).resolves.toBeUndefined();
  },
);
