import { expect, inject, it } from 'vitest';
import { tryCases } from '../../../hostile/network/slots.ts';
import { startReader } from '../../../hostile/network/trial.ts';
import { watchRejections } from './rejections.ts';

const { seed, timeout, urls, cases } = inject('network').mixtures;

it(
  `${cases.length} mixtures of faults give a page the right raster or a typed error (seed ${seed})`,
  { timeout },
  async () => {
    const rejected = watchRejections();
    const { wrong, counts } = await tryCases(cases, urls, await startReader());
    expect(wrong).toEqual([]);
    expect(counts.right).toBeGreaterThan(cases.length / 10);
    expect(await rejected()).toEqual([]);
  },
);
