import { describe, expect, it } from 'vitest';
import { guardOffset, type OffsetEvidence } from '../../../../src/sources/optical/worker/offset.ts';

const send = (evidence: Partial<OffsetEvidence>) =>
  guardOffset({
    percentile: 300,
    swir22Percentile: 1500,
    pixels: 5000,
    scale: 0.0001,
    offset: 0,
    ...evidence,
  });

describe('guardOffset', () => {
  it('agrees with right metadata: percentiles measured on real scenes', () => {
    for (const percentile of [270, 319])
      expect(send({ percentile })).toEqual({ offset: 0, verdict: 'metadata' });
    expect(send({ percentile: 1202, offset: -0.1 })).toEqual({ offset: -0.1, verdict: 'metadata' });
  });

  it('trusts pixels that still carry an offset the catalog says is gone, and warns', () => {
    const decision = send({ percentile: 1202, offset: 0 });
    expect(decision).toMatchObject({ offset: -0.1, verdict: 'pixels' });
    expect(decision.warning).toMatch(/still carry.*0\.1202 over 5000/);
  });

  it('trusts pixels that have lost the offset the catalog wants applied, and warns', () => {
    const decision = send({ percentile: 270, offset: -0.1 });
    expect(decision).toMatchObject({ offset: 0, verdict: 'pixels' });
    expect(decision.warning).toMatch(/already taken out/);
  });

  it.each([
    [850, 0],
    [851, -0.1],
    [999, -0.1],
  ])('takes raw %i as removed up to 850 and as doubtful below 1000', (percentile, offset) => {
    expect(send({ percentile, offset: -0.1 }).offset).toBe(offset);
  });

  it('takes blue that is bright alone for haze that the mask missed, not for an offset', () => {
    const hazy = { percentile: 1202, swir22Percentile: 600 };
    expect(send(hazy)).toEqual({ offset: 0, verdict: 'hazy' });
    expect(send({ ...hazy, swir22Percentile: 999 }).verdict).toBe('hazy');
    expect(send({ ...hazy, swir22Percentile: 1000 }).verdict).toBe('pixels');
    // Where the catalog states the offset, blue agrees with it.
    expect(send({ ...hazy, offset: -0.1 }).verdict).toBe('metadata');
  });

  it('takes raw 1000 as carried', () => {
    expect(send({ percentile: 1000 }).offset).toBe(-0.1);
    expect(send({ percentile: 999 }).offset).toBe(0);
  });

  it('leaves the metadata alone with fewer than 200 pixels', () => {
    expect(send({ percentile: 1202, pixels: 199 })).toEqual({ offset: 0, verdict: 'metadata' });
    expect(send({ percentile: 1202, pixels: 200 }).offset).toBe(-0.1);
    expect(send({ percentile: NaN, pixels: 0 })).toEqual({ offset: 0, verdict: 'metadata' });
  });

  it('counts in reflectance where the scale is another: 30 and 120 thousandths', () => {
    expect(send({ percentile: 30, scale: 0.001 })).toEqual({ offset: 0, verdict: 'metadata' });
    expect(send({ percentile: 120, scale: 0.001 })).toMatchObject({ offset: -0.1, verdict: 'pixels' });
  });

  it('confirms 21 real scenes of a mangrove forest in thousandths: 5th percentiles by NumPy', () => {
    const percentiles = [23, 17, 18, 27, 19, 27, 21, 16, 25, 21, 26, 19, 21, 19, 21, 19, 22, 18, 21, 18, 22];
    for (const percentile of percentiles)
      expect(send({ percentile, pixels: 1223, scale: 0.001 })).toEqual({ offset: 0, verdict: 'metadata' });
  });

  it('does not assess offsets that are not Sentinel-2 ones', () => {
    expect(send({ percentile: 270, offset: -0.2 })).toEqual({ offset: -0.2, verdict: 'metadata' });
  });
});
