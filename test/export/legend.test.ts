import { describe, expect, it } from 'vitest';
import { LANGS } from '../../src/contract/index.ts';
import { LAYER_IDS, type LayerId } from '../../src/geo/layer.ts';
import { colourOf, legendOf, type Colour } from '../../src/export/legend.ts';

type Triple = readonly [number, number, number];
type Matrix = readonly [Triple, Triple, Triple];

/** Matrices that simulate colour vision in linear RGB: Machado, Oliveira & Fernandes 2009, severity 1. */
const EYES: Readonly<Record<string, Matrix>> = {
  'normal vision': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
};

/** Linear sRGB to XYZ, and the white point D65 (IEC 61966-2-1). */
const TO_XYZ: Matrix = [
  [0.4124564, 0.3575761, 0.1804375],
  [0.2126729, 0.7151522, 0.072175],
  [0.0193339, 0.119192, 0.9503041],
];
const WHITE: Triple = [0.95047, 1, 1.08883];

function times(matrix: Matrix, [a, b, c]: Triple): Triple {
  const [x, y, z] = matrix.map((row) => row[0] * a + row[1] * b + row[2] * c);
  return [x, y, z];
}

function mapped([a, b, c]: Triple, change: (value: number, i: number) => number): Triple {
  return [change(a, 0), change(b, 1), change(c, 2)];
}

/** A colour as an eye sees it, in CIE L*a*b* (CIE 15): lightness 0 to 100, green to red, blue to yellow. */
function labOf([red, green, blue]: Colour, eye: Matrix): Triple {
  const linear = mapped([red, green, blue], (value) => {
    const fraction = value / 255;
    return fraction <= 0.04045 ? fraction / 12.92 : ((fraction + 0.055) / 1.055) ** 2.4;
  });
  const observed = mapped(times(eye, linear), (value) => Math.min(1, Math.max(0, value)));
  const [x, y, z] = mapped(times(TO_XYZ, observed), (value, i) => {
    const fraction = value / WHITE[i];
    return fraction > 216 / 24389 ? Math.cbrt(fraction) : ((24389 / 27) * fraction + 16) / 116;
  });
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** Difference of two colours as an eye sees them (CIE 1976); 2.3 is just noticeable. */
function colourDistance(one: Colour, other: Colour, eye: Matrix): number {
  const [a, b] = [labOf(one, eye), labOf(other, eye)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

const BROWN = [109, 55, 20, 255];
const coloursOf = (id: LayerId) => legendOf(id, 'en').stops.map(({ colour }) => colour);

describe('legendOf', () => {
  it('has titles, units and labels in both languages', () => {
    const severities = legendOf('severity', 'en').stops.map(({ label }) => label);
    expect(severities.slice(1, 4)).toEqual(['slight regrowth', 'unchanged', 'low']);
    expect(legendOf('ndvi-change', 'fr')).toMatchObject({
      unit: null,
      kind: 'ramp',
      range: [-0.6, 0.6],
      noData: { colour: [0, 0, 0, 0], label: 'sans donnée' },
    });
    const labels = legendOf('ndvi-change', 'fr').stops.map(({ label }) => label);
    expect(labels).toEqual(['≤ -0,6', '-0,4', '-0,2', '0', '0,2', '0,4', '≥ 0,6']);
    const units = LANGS.map((lang) => legendOf('ndvi-significance', lang).unit);
    expect(units).toEqual(['standard errors', 'erreurs types']);
  });

  it('shows loss in brown, whatever its sign', () => {
    expect(colourOf(legendOf('ndvi-change', 'en'), -1)).toEqual(BROWN);
    expect(colourOf(legendOf('ndvi-significance', 'en'), -9)).toEqual(BROWN);
    expect(colourOf(legendOf('dnbr', 'en'), 1)).toEqual(BROWN);
  });

  it.each([
    ['toString', 'en', /no layer toString/],
    ['ndvi-significance', 'de', /no texts in de; use en or fr/],
    ['ndvi-significance', 'constructor', /no texts in constructor/],
  ])('refuses %s in %s', (id, lang, message) => {
    const error = expect.objectContaining({
      code: 'invalid-parameters',
      message: expect.stringMatching(message) as string,
    }) as Error;
    expect(() => legendOf(id as 'ndvi-significance', lang as 'en')).toThrow(error);
  });

  it.each(LAYER_IDS)('has ascending stops that span the range: %s', (id) => {
    const { stops, range } = legendOf(id, 'en');
    const values = stops.map(({ value }) => value);
    expect(values).toEqual(values.toSorted((a, b) => a - b));
    expect(range).toEqual([values[0], values.at(-1)]);
  });
});

describe('colourOf', () => {
  const ramp = legendOf('ndvi-after', 'en');
  const classes = legendOf('forest-change', 'en');

  it.each([
    [0, [247, 239, 209, 255]],
    [0.1, [228, 225, 176, 255]],
    [0.05, [238, 232, 192, 255]],
    [1, [12, 61, 34, 255]],
    [7, [12, 61, 34, 255]],
    [NaN, [0, 0, 0, 0]],
  ])('interpolates along a ramp: %d', (value, colour) => {
    expect(colourOf(ramp, value)).toEqual(colour);
  });

  it('returns the colour of a class, and transparent for other values', () => {
    expect([0, 1, 2].map((value) => colourOf(classes, value))).toEqual(coloursOf('forest-change'));
    for (const value of [3, 255, 0.5, -1, NaN]) expect(colourOf(classes, value)).toEqual([0, 0, 0, 0]);
  });
});

describe.each(Object.entries(EYES))('legend colours with %s', (_, eye) => {
  it.each(['ndvi-change', 'ndvi-significance', 'dnbr'] as const)(
    'darken from the middle to both ends: %s',
    (id) => {
      const lightness = coloursOf(id).map((colour) => labOf(colour, eye)[0]);
      const middle = (lightness.length - 1) / 2;
      for (let i = 1; i < lightness.length; i++) {
        const step = lightness[i] - lightness[i - 1];
        expect(i <= middle ? step : -step, `stop ${i}`).toBeGreaterThan(12);
      }
    },
  );

  it.each(LAYER_IDS)('differ between any two stops of %s', (id) => {
    const colours = coloursOf(id);
    const distances = colours.flatMap((one, i) =>
      colours.slice(i + 1).map((other) => colourDistance(one, other, eye)),
    );
    expect(Math.min(...distances)).toBeGreaterThan(14);
  });

  it('differ strongly between loss and gain', () => {
    const [, loss, gain] = coloursOf('forest-change');
    expect(colourDistance(loss, gain, eye)).toBeGreaterThan(50);
  });
});
