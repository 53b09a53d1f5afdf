import { describe, expect, it } from 'vitest';
import { mangroveFraction } from '../../../src/products/type/assess.ts';
import { forestType, type ForestTypeInputs } from '../../../src/products/type/forest-type.ts';
import type { FormCounts, PhenologyResult } from '../../../src/products/type/tasks.ts';

const NONE: FormCounts = { broadleaf: 0, needleleaf: 0 };

function phenologyOf(counts: Partial<PhenologyResult>): PhenologyResult {
  const { evergreen = NONE, semi = NONE, deciduous = NONE } = counts;
  const forms = [evergreen, semi, deciduous].flatMap(({ broadleaf, needleleaf }) => [broadleaf, needleleaf]);
  const assessed = forms.reduce((sum, pixels) => sum + pixels);
  const habits = { evergreen, semi, deciduous };
  return {
    assessedPixels: assessed,
    ...habits,
    amplitude: null,
    dates: 12,
    ...counts,
  };
}

/** A thousand equal pixels, with habit and form according to methods 7, rule 4. */
function uniform(lat: number, swing: number, nir: number): PhenologyResult {
  const isNeedle = Math.abs(lat) > 23.5 && nir < 0.26;
  const form = isNeedle ? { broadleaf: 0, needleleaf: 1000 } : { broadleaf: 1000, needleleaf: 0 };
  const habit = swing < 0.18 ? 'evergreen' : swing > 0.3 ? 'deciduous' : 'semi';
  return phenologyOf({ [habit]: form, amplitude: swing });
}

const FOREST: ForestTypeInputs = {
  ...{ lat: 48, lng: 8, coverPercent: 80, medianHeight: null, phenology: null },
  ...{ mangroveFraction: null, validFraction: 1 },
};

const typeOf = (more: Partial<ForestTypeInputs>) => forestType({ ...FOREST, ...more });

interface Pixels {
  readonly lat: number;
  readonly swing?: number;
  readonly nir?: number;
  readonly height?: number;
  readonly cover: number;
}

function codeOf({ lat, swing, nir = 0.33, height, cover }: Pixels): string {
  return typeOf({
    lat,
    coverPercent: cover,
    medianHeight: height ?? null,
    phenology: swing === undefined ? null : uniform(lat, swing, nir),
  }).code;
}

describe('forest types', () => {
  // Examples of methods 7, which gives no amplitude for the savanna; this one is typical.
  it.each([
    [{ lat: -3.5, swing: 0.04, nir: 0.33, height: 30, cover: 97 }, 'TROPICAL_EVERGREEN_BROADLEAF'],
    [{ lat: 15, swing: 0.42, height: 14, cover: 70 }, 'TROPICAL_DECIDUOUS_BROADLEAF'],
    [{ lat: 48, swing: 0.45, nir: 0.42, cover: 80 }, 'TEMPERATE_DECIDUOUS_BROADLEAF'],
    [{ lat: 48, swing: 0.08, nir: 0.22, cover: 80 }, 'TEMPERATE_EVERGREEN_NEEDLELEAF'],
    [{ lat: 62, swing: 0.1, nir: 0.2, cover: 75 }, 'BOREAL_EVERGREEN_NEEDLELEAF'],
    [{ lat: 62, swing: 0.4, nir: 0.22, cover: 75 }, 'BOREAL_DECIDUOUS_NEEDLELEAF'],
    [{ lat: -12, swing: 0.27, cover: 20 }, 'SAVANNA'],
    [{ lat: 25, cover: 2 }, 'NON_FOREST'],
  ] as const)('%o is %s', (pixels, code) => {
    expect(codeOf(pixels)).toBe(code);
  });

  it.each([
    [{ lat: 25, cover: 4.99 }, 'NON_FOREST'],
    [{ lat: 25, cover: 5 }, 'SPARSE_TREES'],
    [{ lat: 25, cover: 9.99, swing: 0.1 }, 'SPARSE_TREES'],
    [{ lat: -12, cover: 10, height: 8 }, 'SAVANNA'],
    [{ lat: -12, cover: 29.9, height: 11.9 }, 'SAVANNA'],
    [{ lat: -12, cover: 30, height: 11.9 }, 'WOODY_SAVANNA'],
    [{ lat: -12, cover: 59.9, swing: 0.18 }, 'WOODY_SAVANNA'],
    [{ lat: -12, cover: 60, height: 8, swing: 0.25 }, 'TROPICAL_SEMI_DECIDUOUS'],
    // A small remnant of tall forest is still that forest, whatever its seasons.
    [{ lat: -12, cover: 20, height: 12, swing: 0.25 }, 'TROPICAL_SEMI_DECIDUOUS'],
    [{ lat: -12, cover: 20, swing: 0.17 }, 'TROPICAL_EVERGREEN_BROADLEAF'],
    [{ lat: 36, cover: 20, height: 8, swing: 0.25 }, 'TEMPERATE_DECIDUOUS_BROADLEAF'],
    [{ lat: -48, swing: 0.45, nir: 0.42, cover: 80 }, 'TEMPERATE_DECIDUOUS_BROADLEAF'],
    // Neither height nor phenology is known.
    [{ lat: -12, cover: 20 }, 'TROPICAL_FOREST'],
  ] as const)('at the bounds: %o is %s', (pixels, code) => {
    expect(codeOf(pixels)).toBe(code);
  });

  it('are mixed when no group reaches 60 %', () => {
    const half = phenologyOf({
      evergreen: { broadleaf: 0, needleleaf: 500 },
      deciduous: { broadleaf: 500, needleleaf: 0 },
    });
    expect(typeOf({ phenology: half })).toEqual({ code: 'TEMPERATE_MIXED', confidence: 0.5 });
    const maximum = phenologyOf({
      evergreen: { broadleaf: 0, needleleaf: 600 },
      deciduous: { broadleaf: 400, needleleaf: 0 },
    });
    expect(typeOf({ phenology: maximum }).code).toBe('TEMPERATE_EVERGREEN_NEEDLELEAF');
    expect(typeOf({ phenology: maximum }).confidence).toBeCloseTo(0.2, 12);
  });

  it('count semi-deciduous pixels as deciduous outside the tropics, and separately within', () => {
    const phenology = phenologyOf({
      semi: { broadleaf: 400, needleleaf: 0 },
      deciduous: { broadleaf: 400, needleleaf: 0 },
      evergreen: { broadleaf: 200, needleleaf: 0 },
    });
    expect(typeOf({ phenology }).code).toBe('TEMPERATE_DECIDUOUS_BROADLEAF');
    expect(typeOf({ phenology, lat: 10 }).code).toBe('TROPICAL_MIXED');
  });

  it('are mangrove at a mangrove fraction of half or more, unless cover or latitude rules it out', () => {
    const fraction = { mangroveFraction: 0.8, lat: -7.8, medianHeight: 8, phenology: phenologyOf({}) };
    expect(typeOf({ ...fraction, coverPercent: 20 })).toEqual({
      code: 'MANGROVE',
      confidence: expect.closeTo(0.6) as number,
    });
    expect(typeOf({ ...fraction, coverPercent: 9 }).code).toBe('SPARSE_TREES');
    expect(typeOf({ ...fraction, mangroveFraction: 0.5 }).code).toBe('MANGROVE');
    expect(typeOf({ ...fraction, mangroveFraction: 0.49 }).code).toBe('TROPICAL_FOREST');
    expect(typeOf({ ...fraction, lat: 32.1 }).code).toBe('SUBTROPICAL_FOREST');
  });

  it('name only the climate zone without phenology, and are unknown without cover', () => {
    const zoneOnly = { code: 'TEMPERATE_FOREST', confidence: null };
    expect(typeOf({})).toEqual(zoneOnly);
    expect(typeOf({ phenology: phenologyOf({ dates: 0 }) })).toEqual(zoneOnly);
    expect(typeOf({ coverPercent: null })).toEqual({ code: 'UNKNOWN', confidence: null });
  });

  it('have a lower confidence with few dates, a low valid fraction, or near the boreal border', () => {
    const phenology = uniform(62, 0.1, 0.2);
    const boreal = { lat: 62, lng: 10, phenology };
    expect(typeOf(boreal).confidence).toBe(1);
    const few = { ...boreal, phenology: { ...phenology, dates: 6 }, validFraction: 0.5 };
    expect(typeOf(few).confidence).toBeCloseTo(0.375, 12);
    expect(typeOf({ ...boreal, lat: 60.9 }).confidence).toBe(0.8);
    expect(typeOf({ ...boreal, lat: 55.1 }).confidence).toBe(0.8);
    expect(typeOf({ ...boreal, lat: 55 }).confidence).toBe(1);
    expect(typeOf({ ...boreal, lat: -58 }).confidence).toBe(1);
    expect(typeOf({ lat: 58, lng: 10, coverPercent: 2 }).confidence).toBe(1);
  });
});

describe('mangroves in ESA WorldCover', () => {
  const areasOf = (classes: Readonly<Record<number, number>>) =>
    Float64Array.from({ length: 256 }, (_, value) => classes[value] ?? 0);

  it.each([
    [{ 10: 3, 95: 1, 80: 6 }, 0.25],
    [{ 95: 2 }, 1],
    [{ 10: 2 }, 0],
    [{ 80: 5 }, null],
  ] as const)('are a fraction of its tree cover: %j m² is %s', (classes, fraction) => {
    expect(mangroveFraction({ areas: areasOf(classes) })).toBe(fraction);
  });
});
