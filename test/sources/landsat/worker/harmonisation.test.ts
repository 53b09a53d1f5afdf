import { describe, expect, it } from 'vitest';
import { AS_IT_IS, TM_TO_OLI } from '../../../../src/sources/landsat/worker/tile.ts';

const TM = { red: 0.05, nir08: 0.3, swir22: 0.08 };
type Reflectances = typeof TM;

/** The paper's alternative table, by ordinary least squares. */
const LEAST_SQUARES = {
  red: { gain: 0.9047, shift: 0.0061 },
  nir08: { gain: 0.8462, shift: 0.0412 },
  swir22: { gain: 0.9071, shift: 0.0172 },
};

function through(table: Record<keyof Reflectances, { gain: number; shift: number }>): Reflectances {
  const harmonise = (reflectance: number, { gain, shift }: { gain: number; shift: number }) =>
    reflectance * gain + shift;
  return {
    red: harmonise(TM.red, table.red),
    nir08: harmonise(TM.nir08, table.nir08),
    swir22: harmonise(TM.swir22, table.swir22),
  };
}

const ndvi = ({ red, nir08 }: Reflectances) => (nir08 - red) / (nir08 + red);
const nbr = ({ nir08, swir22 }: Reflectances) => (nir08 - swir22) / (nir08 + swir22);

describe('TM reflectance harmonised to OLI', () => {
  it('follows the published table', () => {
    const oli = through(TM_TO_OLI);
    expect(oli.red).toBeCloseTo(0.046925, 9);
    expect(oli.nir08).toBeCloseTo(0.30009, 9);
    expect(oli.swir22).toBeCloseTo(0.082492, 9);
    expect(ndvi(oli)).toBeCloseTo(0.7295506, 7);
    expect(nbr(oli)).toBeCloseTo(0.5687617, 7);
  });

  it('would have a lower NDVI and NBR than raw TM by least squares', () => {
    const raw = through({ red: AS_IT_IS, nir08: AS_IT_IS, swir22: AS_IT_IS });
    expect([ndvi(raw), nbr(raw)]).toEqual([expect.closeTo(0.7142857, 7), expect.closeTo(0.5789474, 7)]);
    const other = through(LEAST_SQUARES);
    expect([ndvi(other), nbr(other)]).toEqual([expect.closeTo(0.7036043, 7), expect.closeTo(0.5334643, 7)]);
  });
});
