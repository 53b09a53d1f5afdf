import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

const recordOf = async (more: object) => {
  const { details, ...fields } = await sylvan.analyze({ ...sample.request, ...more });
  return { fields, detail: details.quality.detail, warnings: details.warnings.map(({ code }) => code) };
};

describe('the byte budget of an analysis', () => {
  it('lowers the detail to what fits, and the record says so', async () => {
    const quick = await recordOf({ detail: 'quick' });
    const lowered = await recordOf({ byte_budget: 10_000_000 });
    expect(lowered.fields).toEqual(quick.fields);
    expect(lowered.detail).toBe('quick');
    expect(quick.warnings).not.toContain('detail-lowered');
    expect(lowered.warnings.toSorted()).toEqual([...quick.warnings, 'detail-lowered'].toSorted());
  });

  it('does not change a request for which it suffices', async () => {
    const { detail, warnings } = await recordOf({ byte_budget: 1e12 });
    expect({ detail, isLowered: warnings.includes('detail-lowered') }).toEqual({
      detail: 'standard',
      isLowered: false,
    });
  });

  it('is refused if even the lowest detail needs more', async () => {
    const refused = recordOf({ byte_budget: 1000 });
    await expect(refused).rejects.toMatchObject({
      code: 'invalid-parameters',
      errors: [{ pointer: '/byte_budget', code: 'budget-too-small' }],
    });
    await expect(refused).rejects.toThrow(/byte_budget is 1000, less than the [\d,]+ bytes/);
  });
});
