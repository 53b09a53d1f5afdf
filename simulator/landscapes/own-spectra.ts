import type { SpectrumStatistics } from './spectrum-statistics.ts';

/** Approximate loadings of the bands on the two factors, in vegetation and on bare ground, percent of a standard deviation. */
const PLANTS = [
  [85, 85, 95, 60, 60, 95, 90],
  [-30, -45, 10, 75, 75, -5, -35],
] as const;
const MINERAL = [
  [90, 95, 97, 85, 85, 90, 85],
  [-20, -10, 0, 40, 40, -10, -30],
] as const;

/** Statistics in which standard deviations are `percent` of the means. */
function spread(
  percent: number,
  phases: readonly (readonly number[])[],
  factors: SpectrumStatistics['factors'],
) {
  return {
    phases: phases.map((means) => [...means, ...means.map((mean) => Math.round((mean * percent) / 100))]),
    factors,
  };
}

const always = (means: readonly number[]) => Array.from({ length: 6 }, () => means);

/**
 * Covers that no freely licensed set contains, in round numbers: blue, red, rededge1, nir, nir08, swir16, swir22 in
 * ten-thousandths, in phases of two months starting in January in the north.
 */
export const OWN_SPECTRA = {
  /** Sown grass of mild, wet coasts: green all year, brighter than forest in every band. */
  oceanicGrass: spread(
    18,
    [
      [250, 420, 920, 3500, 3650, 1900, 950],
      [240, 400, 1000, 4400, 4550, 2150, 1020],
      [230, 380, 1100, 5900, 6000, 2450, 1100],
      [260, 460, 1150, 5300, 5450, 2500, 1200],
      [250, 430, 1060, 4700, 4850, 2350, 1120],
      [250, 430, 960, 3800, 3950, 2050, 1000],
    ],
    PLANTS,
  ),
  deciduous: spread(
    14,
    [
      [390, 700, 1000, 1950, 2150, 1900, 1150],
      [360, 660, 1020, 2300, 2500, 1850, 1080],
      [190, 310, 800, 4200, 4400, 1700, 700],
      [190, 300, 760, 3900, 4100, 1650, 680],
      [220, 370, 820, 3400, 3600, 1650, 730],
      [350, 620, 980, 2200, 2400, 1800, 1020],
    ],
    PLANTS,
  ),
  /** Spruce and pine: dark, and nearly the same all year. */
  needleleaf: spread(
    13,
    [
      [150, 240, 430, 1650, 1750, 720, 360],
      [150, 240, 450, 1800, 1900, 780, 370],
      [130, 200, 450, 2150, 2250, 860, 380],
      [130, 200, 440, 2200, 2300, 870, 380],
      [140, 220, 440, 2000, 2100, 830, 380],
      [150, 240, 430, 1700, 1800, 740, 360],
    ],
    PLANTS,
  ),
  /** Sedges and moss on peat. */
  bog: spread(
    14,
    [
      [350, 650, 880, 1600, 1700, 1900, 1100],
      [340, 640, 900, 1800, 1900, 1950, 1100],
      [300, 560, 880, 2300, 2400, 1800, 900],
      [290, 520, 880, 2500, 2600, 1750, 840],
      [320, 600, 890, 2100, 2200, 1850, 960],
      [350, 650, 880, 1700, 1800, 1900, 1080],
    ],
    PLANTS,
  ),
  water: spread(20, always([450, 330, 280, 160, 150, 60, 40]), MINERAL),
  /** Burnt slash in the weeks after the fire. */
  charred: spread(18, always([420, 620, 760, 1150, 1250, 1900, 1900]), MINERAL),
  dirtRoad: spread(12, always([800, 1450, 1650, 2200, 2350, 2900, 2400]), MINERAL),
  asphalt: spread(14, always([900, 1100, 1200, 1600, 1700, 1800, 1600]), MINERAL),
  sand: spread(10, always([1200, 1900, 2100, 2600, 2700, 3200, 2800]), MINERAL),
} as const satisfies Readonly<Record<string, SpectrumStatistics>>;
