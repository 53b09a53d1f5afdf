import { cpus } from 'node:os';
import { afterAll, describe, expect, test } from 'vitest';
import { hasGdal } from '../../support/gdal.ts';
import { seededRandom } from '../../support/random.ts';
import { processorSeconds } from '../../worker/cog/reading.ts';
import { campaign } from '../support/campaign.ts';
import { attempt, isSame, type LevelRead, type Outcome } from './support/attempt.ts';
import { gdalVerdict } from './support/gdal-verdict.ts';
import { mutate, takenApart, type Mutant, type SoundFile } from './support/mutations.ts';
import { SEEDS } from './support/seeds.ts';
import { useFolder } from '../../support/closing.ts';

const { seed, runs, timeout } = campaign(2000, 20);
const EACH = Math.ceil(runs / SEEDS.length);
const SECONDS_EACH = 2;
const MAX_GROWTH = 256 * 2 ** 20;
/** GDAL checks every mutant that reads as another image, and about one in this many that read as the same. */
const REQUEST_EVERY = 10;

const folder = useFolder();

/** The mutant with this number, the same in every run with a seed. */
function mutantOf(file: SoundFile, number: number): Mutant & { readonly size: number | null } {
  const random = seededRandom(seed + number);
  const mutant = mutate(file, random);
  return { ...mutant, size: random() < 0.5 ? mutant.bytes.length : null };
}

async function outcomeOf({ bytes, what, size }: ReturnType<typeof mutantOf>): Promise<Outcome> {
  const start = processorSeconds();
  const outcome = await attempt(bytes, size).catch((error: unknown) => {
    throw new Error(`${what} ended in ${String(error)}`, { cause: error });
  });
  expect(processorSeconds() - start, what).toBeLessThan(SECONDS_EACH);
  return outcome;
}

interface Reading {
  readonly number: number;
  readonly levels: readonly LevelRead[];
  /** Whether it is the image of the original file. */
  readonly same: boolean;
}

/**
 * The mutants that GDAL reads differently, or refuses although Sylvan reads another image than the original.
 */
async function disagreements(file: SoundFile, readings: readonly Reading[]): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  const waiting = readings.values();
  const send = async (slot: number) => {
    for (const { number, levels, same } of waiting) {
      const { bytes, what } = mutantOf(file, number);
      const verdict = await gdalVerdict(`${folder.path}/${slot}.tif`, bytes, levels);
      count(`GDAL: ${verdict}`);
      const isKnown = verdict === 'same' || verdict === 'late' || (verdict === 'refused' && same);
      if (!isKnown) found[`${number}: ${what}`] = verdict;
    }
  };
  await Promise.all(cpus().map((_, slot) => send(slot)));
  return found;
}

const counts: Record<string, number> = {};
const count = (outcome: string) => (counts[outcome] = (counts[outcome] ?? 0) + 1);

describe(`${runs} damaged files (seed ${seed}) give a typed error or the image that GDAL reads`, () => {
  afterAll(() => {
    process.stdout.write(`\ntiff mutants, seed ${seed}: ${JSON.stringify(counts)}\n`);
  });

  test.each(SEEDS)('$name', { timeout }, async ({ bytes }) => {
    const file = takenApart(bytes());
    const sound = await attempt(file.bytes, file.bytes.length);
    expect(sound).toHaveProperty('levels');
    const readings: Reading[] = [];
    const idle = process.memoryUsage().rss;
    let peak = idle;
    for (let number = 0; number < EACH; number++) {
      const outcome = await outcomeOf(mutantOf(file, number));
      peak = Math.max(peak, process.memoryUsage().rss);
      const same = isSame(outcome, sound);
      count('code' in outcome ? outcome.code : same ? 'same picture' : 'other picture');
      if ('levels' in outcome && (!same || number % REQUEST_EVERY === 0))
        readings.push({ number, levels: outcome.levels, same });
    }
    counts['peak MiB'] = Math.max(counts['peak MiB'] ?? 0, Math.round((peak - idle) / 2 ** 20));
    expect(peak - idle).toBeLessThan(MAX_GROWTH);
    if (hasGdal) expect(await disagreements(file, readings)).toEqual({});
  });
});
