import { expect, it } from 'vitest';
import { chunkSchema, jobOf, placeOfJob } from '../../src/queue/jobs.ts';

const zone = (name: string) => ({ name, lat: 1, lng: 2, size: 3, geometry: '{}' as string | null });
const HANDING = { lease: 60, retries: 8 };
const chunk = (name: string) => ({ batch: 'b', zones: [zone(name)] });

it('gives the same chunk the same id, and ids in the order of the curve', () => {
  const sites = [0, 1, 2, 15, 16, 255, 62_500, 1_000_000];
  const ids = sites.map((position) => jobOf(chunk(String(position)), position, HANDING).id!);
  expect([...ids].sort()).toEqual(ids);
  expect(ids.map((id) => placeOfJob({ id }))).toEqual(sites);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  expect(jobOf(chunk('0'), 0, HANDING).id).toBe(ids[0]);
  expect(jobOf(chunk('x'), 0, HANDING).id).not.toBe(ids[0]);
});

it('hands on the zones alone, which is what a worker takes', () => {
  const { data } = jobOf(
    { batch: 'b', zones: [{ ...zone('z'), id: 7 } as ReturnType<typeof zone>] },
    0,
    HANDING,
  );
  expect(data).toEqual(chunk('z'));
  expect(chunkSchema.parse(data)).toEqual(data);
  const square = { ...chunk('z'), zones: [{ ...zone('z'), geometry: null }] };
  expect(jobOf(square, 0, HANDING).data).toEqual(square);
});
