import { describe, expect, it } from 'vitest';
import { guardOffset, type OffsetEvidence } from '../../../../src/sources/optical/worker/offset.ts';

const guard = (evidence: Partial<OffsetEvidence>) =>
  guardOffset({
    percentile: 300,
    swir22Percentile: 1500,
    pixels: 5000,
    scale: 0.0001,
    offset: 0,
    ...evidence,
  });

describe('guardOffset', () => {
  it('keeps correct metadata, at percentiles measured on real scenes', () => {
    for (const percentile of [270, 319])
      expect(guard({ percentile })).toEqual({ offset: 0, verdict: 'metadata' });
    expect(guard({ percentile: 1202, offset: -0.1 })).toEqual({ offset: -0.1, verdict: 'metadata' });
  });

  it('trusts pixels that still contain an offset the catalog reports as removed, and warns', () => {
    const decision = guard({ percentile: 1202, offset: 0 });
    expect(decision).toMatchObject({ offset: -0.1, verdict: 'pixels' });
    expect(decision.warning).toMatch(/still carry.*0\.1202 over 5000/);
  });

  it('trusts pixels that no longer contain the offset the catalog states, and warns', () => {
    const decision = guard({ percentile: 270, offset: -0.1 });
    expect(decision).toMatchObject({ offset: 0, verdict: 'pixels' });
    expect(decision.warning).toMatch(/already been removed/);
  });

  it.each([
    [850, 0],
    [851, -0.1],
    [999, -0.1],
  ])('for a raw percentile of %i with a stated offset of -0.1, returns %d', (percentile, offset) => {
    expect(guard({ percentile, offset: -0.1 }).offset).toBe(offset);
  });

  it('takes bright blue with dark SWIR2 as missed haze, not as an offset', () => {
    const hazy = { percentile: 1202, swir22Percentile: 600 };
    expect(guard(hazy)).toEqual({ offset: 0, verdict: 'hazy' });
    expect(guard({ ...hazy, swir22Percentile: 999 }).verdict).toBe('hazy');
    expect(guard({ ...hazy, swir22Percentile: 1000 }).verdict).toBe('pixels');
    // If the catalog states the offset, blue agrees with it.
    expect(guard({ ...hazy, offset: -0.1 }).verdict).toBe('metadata');
  });

  it('takes a raw percentile of 1000 or more as containing the offset', () => {
    expect(guard({ percentile: 1000 }).offset).toBe(-0.1);
    expect(guard({ percentile: 999 }).offset).toBe(0);
  });

  it('keeps the metadata with fewer than 200 pixels', () => {
    expect(guard({ percentile: 1202, pixels: 199 })).toEqual({ offset: 0, verdict: 'metadata' });
    expect(guard({ percentile: 1202, pixels: 200 }).offset).toBe(-0.1);
    expect(guard({ percentile: NaN, pixels: 0 })).toEqual({ offset: 0, verdict: 'metadata' });
  });

  it('compares reflectance, so that another scale gives the same verdicts', () => {
    expect(guard({ percentile: 30, scale: 0.001 })).toEqual({ offset: 0, verdict: 'metadata' });
    expect(guard({ percentile: 120, scale: 0.001 })).toMatchObject({ offset: -0.1, verdict: 'pixels' });
  });

  it('keeps the metadata of 21 real scenes of a mangrove forest (5th percentiles by NumPy)', () => {
    const percentiles = [23, 17, 18, 27, 19, 27, 21, 16, 25, 21, 26, 19, 21, 19, 21, 19, 22, 18, 21, 18, 22];
    for (const percentile of percentiles)
      expect(guard({ percentile, pixels: 1223, scale: 0.001 })).toEqual({ offset: 0, verdict: 'metadata' });
  });

  it('does not check offsets other than those of Sentinel-2', () => {
    expect(guard({ percentile: 270, offset: -0.2 })).toEqual({ offset: -0.2, verdict: 'metadata' });
  });
});
