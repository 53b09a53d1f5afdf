import { beforeAll, describe, expect, it } from 'vitest';
import { printable, verdicts } from '../../scripts/accuracy-report.mjs';
import { assessZone, type AssessedZone } from '../../scripts/accuracy-zones.mjs';
import { useFolder } from '../support/closing.ts';

/** The zone of `npm run accuracy` with a plantation that closed within the year. */
const SEED = 5;

describe(`a simulated zone with six sources (seed ${SEED})`, () => {
  const folder = useFolder();
  let zone: AssessedZone;
  beforeAll(async () => {
    zone = await assessZone(SEED, folder.path);
  }, 60_000);

  it('is reported within every tolerance', () => {
    const broken = verdicts([zone]).filter(({ holds }) => !holds);
    expect(broken, printable(zone)).toEqual([]);
  });
});
