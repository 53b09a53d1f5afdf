import type { Colour } from '../../src/export/legend.ts';

type Triple = readonly [number, number, number];
type Matrix = readonly [Triple, Triple, Triple];

/** Matrices that simulate colour vision in linear RGB: Machado, Oliveira & Fernandes 2009, severity 1. */
export const EYES: Readonly<Record<string, Matrix>> = {
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
export function labOf([red, green, blue]: Colour, eye: Matrix): Triple {
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
export function colourDistance(one: Colour, other: Colour, eye: Matrix): number {
  const [a, b] = [labOf(one, eye), labOf(other, eye)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}
