import { expect, it } from 'vitest';
import { chunkSchema, jobOf, placeOfJob } from '../../src/queue/jobs.ts';

const zone = (name: string) => ({ name, lat: 1, lng: 2, size: 3, geometry: '{}' as string | null });
const OPTIONS = { lease: 60, retries: 8 };
const chunk = (name: string) => ({ batch: 'b', zones: [zone(name)] });

it('the same chunk gets the same id, and ids sort in the order of the curve', () => {
  const positions = [0, 1, 2, 15, 16, 255, 62_500, 1_000_000];
  const ids = positions.map((position) => jobOf(chunk(String(position)), position, OPTIONS).id!);
  expect([...ids].sort()).toEqual(ids);
  expect(ids.map((id) => placeOfJob({ id }))).toEqual(positions);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  expect(jobOf(chunk('0'), 0, OPTIONS).id).toBe(ids[0]);
  expect(jobOf(chunk('x'), 0, OPTIONS).id).not.toBe(ids[0]);
});

it('a job contains only the fields of zones that a worker reads', () => {
  const more = { ...zone('z'), id: 7 };
  const { data } = jobOf({ batch: 'b', zones: [more] }, 0, OPTIONS);
  expect(data).toEqual(chunk('z'));
  expect(chunkSchema.parse(data)).toEqual(data);
  const square = { ...chunk('z'), zones: [{ ...zone('z'), geometry: null }] };
  expect(jobOf(square, 0, OPTIONS).data).toEqual(square);
});
