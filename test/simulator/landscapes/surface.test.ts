import { beforeAll, describe, expect, it } from 'vitest';
import { BIOMES } from '../../../simulator/landscapes/biomes.ts';
import { coatsOf } from '../../../simulator/landscapes/coats.ts';
import { makeLandscape, type LandscapeLand } from '../../../simulator/landscapes/land.ts';
import { USE } from '../../../simulator/landscapes/spec.ts';
import { spectrumOn } from '../../../simulator/landscapes/spectra.ts';
import { landscapeStandOn } from '../../../simulator/landscapes/stand.ts';
import { landscapeReflectances } from '../../../simulator/landscapes/surface.ts';
import { SIMULATED_BANDS } from '../../../simulator/spectra.ts';
import { levelLandscape, meanOf, testLandscape } from './landscapes.ts';

const DATES = ['2025-03-15', '2025-08-31'];

let land: LandscapeLand;
beforeAll(() => {
  land = makeLandscape(levelLandscape());
});

function pixelsOf({ use, eventOf }: LandscapeLand, code: number): number[] {
  return [...use.keys()].filter((i) => use[i] === code && eventOf[i] === 0);
}

describe('reflectances of a landscape on level ground', () => {
  it.each(DATES)('lie within two standard deviations of their cover (%s)', (date) => {
    const stand = landscapeStandOn(land, date);
    const reflectances = landscapeReflectances(land, stand);
    const spectra = coatsOf(land.spec.biome).map(({ spectrum }) => spectrumOn(spectrum, date, -10.6));
    SIMULATED_BANDS.forEach((band, b) => {
      const beyond = [...reflectances[band]].filter((value, i) => {
        const { mean, sd } = spectra[stand.over[i]];
        return stand.fraction[i] === 100 && Math.abs(value - mean[b]) > 2 * sd[b] + 1;
      });
      expect(beyond, band).toEqual([]);
    });
  });

  it('take the middle of what the sets show, and much of its spread', () => {
    const stand = landscapeStandOn(land, DATES[1]);
    const { nir } = landscapeReflectances(land, stand);
    const { mean, sd } = spectrumOn('evergreen', DATES[1], -10.6);
    const values = pixelsOf(land, USE.forest).map((i) => nir[i]);
    const b = SIMULATED_BANDS.indexOf('nir');
    const middle = meanOf(values);
    const spread = Math.sqrt(meanOf(values.map((value) => (value - middle) ** 2)));
    expect(Math.abs(middle - mean[b])).toBeLessThan(0.7 * sd[b]);
    expect(spread).toBeGreaterThan(0.6 * sd[b]);
    expect(spread).toBeLessThan(1.2 * sd[b]);
  });

  it('make pasture brown in the dry season, and leave forest green', () => {
    const [wet, dry] = DATES.map((date) => {
      const { red, nir } = landscapeReflectances(land, landscapeStandOn(land, date), ['red', 'nir']);
      const ndviOf = (code: number) =>
        meanOf(pixelsOf(land, code).map((i) => (nir[i] - red[i]) / (nir[i] + red[i])));
      return { pasture: ndviOf(USE.pasture), forest: ndviOf(USE.forest) };
    });
    expect(wet.pasture - dry.pasture).toBeGreaterThan(0.12);
    expect(Math.abs(wet.forest - dry.forest)).toBeLessThan(0.05);
  });

  it('are rougher in forest than in pasture', () => {
    const { nir } = landscapeReflectances(land, landscapeStandOn(land, DATES[0]), ['nir']);
    const sdOf = (name: 'evergreen' | 'pastureAmazon') => spectrumOn(name, DATES[0], -10.6).sd[3];
    const roughness = (code: number, sd: number) => {
      const pairs = pixelsOf(land, code).filter(
        (i) => land.use[i + 1] === code && land.plot[i + 1] === land.plot[i],
      );
      return meanOf(pairs.map((i) => Math.abs(nir[i] - nir[i + 1]))) / sd;
    };
    expect(roughness(USE.forest, sdOf('evergreen'))).toBeGreaterThan(
      1.5 * roughness(USE.pasture, sdOf('pastureAmazon')),
    );
  });
});

describe('relief', () => {
  it('lights the slopes that face the sun, and darkens the others', () => {
    const { biome } = testLandscape();
    const hills = makeLandscape(testLandscape({ biome: { ...biome, relief: 300 } }));
    const [steep, level] = [hills, land].map((one) =>
      landscapeReflectances(one, landscapeStandOn(one, '2025-06-20'), ['nir']),
    );
    // In June at ten degrees south the sun stands in the north-east.
    const ratioOf = (is: (i: number) => boolean) => {
      const pixels = pixelsOf(hills, USE.forest).filter(
        (i) => land.use[i] === USE.forest && land.eventOf[i] === 0 && is(i),
      );
      return meanOf(pixels.map((i) => steep.nir[i] / level.nir[i]));
    };
    const { northward } = hills.relief;
    expect(ratioOf((i) => northward[i] > 0.1)).toBeLessThan(0.97);
    expect(ratioOf((i) => northward[i] < -0.1)).toBeGreaterThan(1.01);
  });
});

describe('wetland', () => {
  it('is flooded in its season, and mostly dry half a year later', () => {
    const wet = makeLandscape(
      testLandscape({ biome: BIOMES.pantanal, near: { lat: -17.5, lng: -56.6 }, events: [] }),
    );
    const pixels = pixelsOf(wet, USE.wetland);
    const floodedOn = (date: string) => {
      const { fraction } = landscapeStandOn(wet, date);
      return pixels.filter((i) => fraction[i] > 0).length / pixels.length;
    };
    expect(pixels.length).toBeGreaterThan(500);
    expect(floodedOn('2025-03-10')).toBeGreaterThan(0.6);
    expect(floodedOn('2025-09-10')).toBeLessThan(0.2);
  });
});
