import { isPoint, roundedDegrees } from './degrees.ts';
import {
  LONGEST_NAME,
  MAX_CORNERS,
  type Corner,
  type NamedPolygon,
  type Part,
  type Ring,
} from './polygon.ts';

/** URL-safe digits. Each encodes five bits of a number, and a sixth bit that says whether more digits follow. */
const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const [BETWEEN_RINGS, BETWEEN_PARTS] = ['.', '*'];
/** Steps per degree: as precise as the page's corners. */
const STEPS = 1e6;
const MAX_DIGITS = 6;

/**
 * The corners of a polygon as an encoded polyline in a URL-safe alphabet: steps between corners in millionths of a degree,
 * longitude first. Steps continue from ring to ring.
 */
export function encodedParts(parts: readonly Part[]): string {
  let [x, y] = [0, 0];
  const ringText = (ring: Ring) =>
    ring
      .map(([lng, lat]) => {
        const [toX, toY] = [Math.round(lng * STEPS), Math.round(lat * STEPS)];
        const text = digitsOf(toX - x) + digitsOf(toY - y);
        [x, y] = [toX, toY];
        return text;
      })
      .join('');
  return parts.map((rings) => rings.map(ringText).join(BETWEEN_RINGS)).join(BETWEEN_PARTS);
}

/** Decodes a polygon from {@link encodedParts}; null if the text is invalid. */
export function decodedPolygon(name: string, text: string): NamedPolygon | null {
  if (text.length > MAX_CORNERS * 2 * MAX_DIGITS) return null;
  let [x, y] = [0, 0];
  const ringOf = (part: string): Ring => {
    const steps = stepsIn(part);
    return Array.from({ length: Math.ceil(steps.length / 2) }, (_, i): Corner => {
      [x, y] = [x + steps[2 * i], y + steps[2 * i + 1]];
      return [roundedDegrees(x / STEPS), roundedDegrees(y / STEPS)];
    });
  };
  const parts = text.split(BETWEEN_PARTS).map((rings) => rings.split(BETWEEN_RINGS).map(ringOf));
  const isWhole = parts
    .flat()
    .every((ring) => ring.length > 0 && ring.every(([lng, lat]) => isPoint({ lat, lng })));
  return isWhole ? { name: name.trim().slice(0, LONGEST_NAME), parts } : null;
}

/** Encodes a whole number, with its sign in the lowest bit. */
function digitsOf(value: number): string {
  let left = value < 0 ? -2 * value - 1 : 2 * value;
  let text = '';
  for (; left >= 32; left = Math.floor(left / 32)) text += DIGITS[32 + (left % 32)];
  return text + DIGITS[left];
}

/** The whole numbers in a text; a single NaN if it is invalid. */
function stepsIn(text: string): number[] {
  const [steps, rest] = [[] as number[], { value: 0, weight: 1 }];
  for (const letter of text) {
    const digit = DIGITS.indexOf(letter);
    if (digit < 0) return [NaN];
    rest.value += (digit % 32) * rest.weight;
    rest.weight *= 32;
    if (digit >= 32) continue;
    steps.push(rest.value % 2 === 0 ? rest.value / 2 : -(rest.value + 1) / 2);
    [rest.value, rest.weight] = [0, 1];
  }
  return rest.weight === 1 ? steps : [NaN];
}
