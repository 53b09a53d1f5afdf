import { USE, type Biome, type Use } from './spec.ts';
import type { SpectrumName } from './spectra.ts';

export type CoatName = Exclude<Use, 'crop' | 'hedge'> | 'cropGreen' | 'cropBare' | 'cleared' | 'charred';

export interface Coat {
  readonly name: CoatName;
  readonly spectrum: SpectrumName;
  /** Whether the cover varies from pixel to pixel, as crowns and roofs do, rather than from plot to plot. */
  readonly isRough: boolean;
}

/** The default spectrum of each cover, unless a biome states another. */
const DEFAULTS: Readonly<Record<CoatName, SpectrumName>> = {
  forest: 'evergreen',
  plantation: 'plantation',
  savanna: 'savanna',
  grassland: 'grassland',
  wetland: 'wetland',
  pasture: 'pastureAmazon',
  bare: 'sand',
  water: 'water',
  road: 'dirtRoad',
  town: 'town',
  cropGreen: 'cropGreen',
  cropBare: 'cropBare',
  cleared: 'cleared',
  charred: 'charred',
};

const ROUGH: ReadonlySet<CoatName> = new Set(['forest', 'plantation', 'savanna', 'town'] as const);

/** The covers of a biome, always in the same order. */
export function coatsOf({ spectra }: Pick<Biome, 'spectra'>): Coat[] {
  return (Object.entries({ ...DEFAULTS, ...spectra }) as [CoatName, SpectrumName][]).map(
    ([name, spectrum]) => ({
      name,
      spectrum,
      isRough: ROUGH.has(name),
    }),
  );
}

/** The use with this code. */
export function useName(code: number): Use {
  return (Object.entries(USE) as [Use, number][]).find(([, value]) => value === code)![0];
}
