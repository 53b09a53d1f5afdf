import { describe, expect, it } from 'vitest';
import { guardOffset, type OffsetEvidence } from '../../../../src/sources/optical/worker/offset.ts';

const USUAL = { percentile: 300, swir22Percentile: 1500, pixels: 5000, scale: 0.0001, offset: 0 };
const guard = (evidence: Partial<OffsetEvidence>) => guardOffset({ ...USUAL, ...evidence });
const KEPT = { offset: 0, verdict: 'metadata' };
const CORRECTED = { offset: -0.1, verdict: 'pixels' };
const HAZY = { percentile: 1202, swir22Percentile: 600 };

describe('guardOffset', () => {
  it.each<[what: string, evidence: Partial<OffsetEvidence>, decision: object]>([
    ['keeps no offset, as in a real scene', { percentile: 319 }, KEPT],
    ['keeps an offset, as in a real scene', { percentile: 1202, offset: -0.1 }, { offset: -0.1 }],
    ['finds an offset at 1000', { percentile: 1000 }, CORRECTED],
    ['finds no offset below', { percentile: 999 }, KEPT],
    ['finds a stated offset at 851', { percentile: 851, offset: -0.1 }, { ...KEPT, offset: -0.1 }],
    ['finds no stated offset below', { percentile: 850, offset: -0.1 }, { offset: 0, verdict: 'pixels' }],
    ['sees haze if SWIR2 is dark', HAZY, { offset: 0, verdict: 'hazy' }],
    ['sees haze up to 999', { ...HAZY, swir22Percentile: 999 }, { verdict: 'hazy' }],
    ['sees no haze from 1000', { ...HAZY, swir22Percentile: 1000 }, CORRECTED],
    ['sees no haze if an offset is stated', { ...HAZY, offset: -0.1 }, { verdict: 'metadata' }],
    ['does not judge 199 pixels', { percentile: 1202, pixels: 199 }, KEPT],
    ['judges 200 pixels', { percentile: 1202, pixels: 200 }, CORRECTED],
    ['does not judge without pixels', { percentile: NaN, pixels: 0 }, KEPT],
    ['compares reflectance: no offset', { percentile: 30, scale: 0.001 }, KEPT],
    ['compares reflectance: an offset', { percentile: 120, scale: 0.001 }, CORRECTED],
    ['does not check offsets of others', { percentile: 270, offset: -0.2 }, { ...KEPT, offset: -0.2 }],
  ])('%s: %o', (_, evidence, decision) => {
    expect(guard(evidence)).toMatchObject(decision);
  });
});
