import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSylvan, type Sylvan } from 'sylvan/node';
import { writeScenarioIn } from '../support/scenarios.ts';
import { temporaryFolder } from '../support/zones.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let sample: Awaited<ReturnType<typeof writeScenarioIn>>;
let sylvan: Sylvan;
beforeAll(async () => {
  folder = await temporaryFolder();
  sample = await writeScenarioIn(folder.path);
  sylvan = createSylvan({ catalog: sample.folder, workers: 2 });
}, 60_000);
afterAll(async () => {
  await sylvan.close();
  await folder.remove();
});

it('a fractional size is the side of the analyzed square, rounded to pixels of 20 m', async () => {
  const request = { ...sample.request, detail: 'full' as const, fields: ['ndvi_current' as const] };
  const sideOf = async (size: number) => {
    const { details } = await sylvan.analyze({ ...request, size });
    expect(details.zone.resolution_m).toBe(10);
    return 100 * Math.sqrt(details.zone.area_ha);
  };
  for (const size of [1, 1.25, 1.259]) {
    const side = await sideOf(size);
    // Half a pixel in each direction, and the projection's scale.
    expect(Math.abs(side - 1000 * size)).toBeLessThan(10.5);
  }
  expect(await sideOf(1.25)).toBeGreaterThan(await sideOf(1));
});

it('a fractional size has an estimate between its neighbours’', async () => {
  const bytesOf = async (size: number) => (await sylvan.estimate({ ...sample.request, size })).bytes;
  const [below, between, above] = [await bytesOf(1), await bytesOf(1.5), await bytesOf(2)];
  expect(between).toBeGreaterThanOrEqual(below);
  expect(between).toBeLessThanOrEqual(above);
});
