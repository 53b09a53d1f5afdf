import { resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createSylvan, SAMPLES } from 'sylvan/node';
import { withoutStatus } from '../support/pack-records.ts';

const FOLDERS = resolve(import.meta.dirname, '../../samples');

describe.each(SAMPLES)('the bundled sample $id, without a key', ({ id, comparison }) => {
  const keyless = createSylvan();
  const ofFolder = createSylvan({ catalog: resolve(FOLDERS, id) });
  afterAll(() => Promise.all([keyless.close(), ofFolder.close()]));

  it('is compared like its folder, with its own periods', { timeout: 60_000 }, async () => {
    const compared = await keyless.compare({ sample: id });
    expect(withoutStatus(compared)).toEqual(withoutStatus(await ofFolder.compare(comparison)));
    expect(compared.period1.start).toBe(comparison.date1_start);
    // One sample is stable; the other loses forest from one year to the next.
    expect(compared.changes.forest_loss_ha! > 20).toBe(id === 'frontier');
  });

  it('is compared with another period, in another language', { timeout: 60_000 }, async () => {
    const requested = { date1_start: tenDaysAfter(comparison.date1_start), lang: 'fr' } as const;
    const compared = await keyless.compare({ ...requested, sample: id });
    expect(withoutStatus(compared)).toEqual(
      withoutStatus(await ofFolder.compare({ ...comparison, ...requested })),
    );
  });
});

function tenDaysAfter(day: string): string {
  return new Date(Date.parse(day) + 10 * 86_400_000).toISOString().slice(0, 10);
}
