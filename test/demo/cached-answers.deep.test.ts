import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { createSylvan, SAMPLES, type AnalyzeAnswer } from 'sylvan/node';
import { withoutStatus } from '../support/pack-records.ts';

const BUILT = resolve(import.meta.dirname, '../../build/demo/samples');

/** The sample of plots has no stored answer: plots are measured one by one. */
const WITH_ANSWER = SAMPLES.filter(({ id }) => id !== 'plots');

it.each(WITH_ANSWER)(
  'the answer of $id stored with the page equals the computed one',
  { timeout: 60_000 },
  async ({ id }) => {
    const stored = JSON.parse(await readFile(resolve(BUILT, `${id}.json`), 'utf8')) as AnalyzeAnswer;
    const sylvan = createSylvan();
    const computed = await sylvan.analyze({ sample: id });
    await sylvan.close();
    expect(withoutStatus(stored)).toEqual(withoutStatus(computed));
  },
);
