import { beforeAll, describe, expect, it } from 'vitest';
import { printable, verdicts } from '../../scripts/accuracy-report.mjs';
import { assessZone, type AssessedZone } from '../../scripts/accuracy-zones.mjs';
import { useFolder } from '../support/closing.ts';

/** Zones of `npm run accuracy`: with a plantation that closed within the year, of deciduous and of needleleaf forest. */
const SEEDS = [5, 14, 4];

describe.each(SEEDS)('a simulated zone with six sources (seed %d)', (seed) => {
  const folder = useFolder();
  let zone: AssessedZone;
  beforeAll(async () => {
    zone = await assessZone(seed, folder.path);
  }, 60_000);

  it('is reported within every tolerance', () => {
    const broken = verdicts([zone]).filter(({ holds }) => !holds);
    expect(broken, printable(zone)).toEqual([]);
  });
});
