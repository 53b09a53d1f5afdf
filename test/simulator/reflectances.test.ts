import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { randomScenario } from '../../simulator/index.ts';
import { reflectancesOn } from '../../simulator/scenario/canopy.ts';
import { makeLand } from '../../simulator/scenario/land.ts';
import { standOn } from '../../simulator/scenario/stand.ts';
import { SIMULATED_BANDS } from '../../simulator/spectra.ts';

it('landscapes of forest and grass only keep their reflectances', () => {
  const spec = randomScenario(1);
  const land = makeLand(spec);
  const reflectances = reflectancesOn(land, standOn(land, spec.request.date));
  const digest = createHash('sha256');
  for (const band of SIMULATED_BANDS) digest.update(reflectances[band]);
  expect(digest.digest('hex').slice(0, 16)).toBe('a1d0e427b220d268');
});
