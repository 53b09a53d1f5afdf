import { describe, expect, it } from 'vitest';
import { LANGS } from '../../src/contract/index.ts';
import { LAYER_IDS, type LayerId } from '../../src/geo/layer.ts';
import { colourOf, legendOf } from '../../src/export/legend.ts';
import { colourDistance, EYES, labOf } from './colour-vision.ts';

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
