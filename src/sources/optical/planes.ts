import { INDICES } from '../../geo/indices.ts';
import type { Zone } from '../../geo/zone.ts';

/** The grid of a plane and its pixel type: `f32` by default. */
export interface PlaneKind {
  readonly grid: 'fine' | 'coarse';
  readonly pixels?: 'u8';
}

/** Planes by their kinds. */
export type PlanesOf<T extends Readonly<Record<string, PlaneKind>>> = {
  readonly [P in keyof T]: T[P] extends { readonly pixels: 'u8' } ? Uint8Array : Float32Array;
};

/** The planes of a composite. */
export const COMPOSITE_PLANES = {
  ...INDICES,
  /** Median reflectances. */
  red: { grid: 'fine' },
  rededge1: { grid: 'coarse' },
  nir08: { grid: 'coarse' },
  swir16: { grid: 'coarse' },
  swir22: { grid: 'coarse' },
  /** Clear observations behind each coarse pixel. */
  observations: { grid: 'coarse', pixels: 'u8' },
  /** 1 if more than half of a coarse pixel's clear observations are water. */
  water: { grid: 'coarse', pixels: 'u8' },
} as const satisfies Readonly<Record<string, PlaneKind>>;

/** The additional plane that true colour needs: the observations behind each coarse pixel, one bit each. */
export const COMPOSITE_BITS = { acquired: { grid: 'coarse', pixels: 'u8' } } as const;

/** Empty planes of a zone. */
export function emptyPlanes<T extends Readonly<Record<string, PlaneKind>>>(
  kinds: T,
  zone: Pick<Zone, 'grid' | 'coarse'>,
): PlanesOf<T> {
  const planes = Object.entries(kinds).map(([name, { grid, pixels }]) => {
    const { width, height } = grid === 'fine' ? zone.grid : zone.coarse;
    return [name, pixels === 'u8' ? new Uint8Array(width * height) : new Float32Array(width * height)];
  });
  return Object.fromEntries(planes) as PlanesOf<T>;
}
