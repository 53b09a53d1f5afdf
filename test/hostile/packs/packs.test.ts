import { expect, it } from 'vitest';
import { madePack } from '../../support/packs.ts';
import { seededRandom } from '../../support/random.ts';
import { SEED } from '../../support/seed.ts';
import { mutantOf } from './mutations.ts';
import { endOf, forged, given, verdictOf, type Verdict } from './trial.ts';

const RUNS = 100;

it(`${RUNS} damaged packs are refused, reported as damaged, or give the same as the intact one, seed ${SEED}`, async () => {
  const bytes = await madePack();
  const sound = await given(bytes);
  const verdicts: Verdict[] = [];
  for (let run = 0; run < RUNS; run++) {
    const { bytes: damaged, what } = mutantOf(bytes, seededRandom(SEED + run));
    verdicts.push(await verdictOf(damaged, sound, `${run}: ${what}`));
  }
  expect(new Set(verdicts)).toEqual(new Set(['refused', 'named', 'same']));
});

it(`${RUNS} forged packs are refused or can be read, seed ${SEED}`, async () => {
  const sound = await madePack();
  const verdicts: Verdict[] = [];
  for (let run = 0; run < RUNS; run++) {
    const { bytes, what } = await forged(sound, seededRandom(SEED + run));
    verdicts.push(await endOf(bytes, `${run}: ${what}`));
  }
  expect(new Set(verdicts)).toEqual(new Set(['refused', 'same']));
});
