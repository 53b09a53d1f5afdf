/**
 * Fragments that no honest table contains: quotes, line breaks, odd numbers, brackets, control characters.
 */
// prettier-ignore
const HOSTILE = [
  '', '"', '""', ',', '\n', '\r', '\r\n', '{', '}', '[', ']', ':', 'null', 'NaN', '1e999', '-1e999', '-0', '0x7', '1_0', '+', '.', '1.', '99999999999999999999999999',
  '1,2', '1;2', '"1"', ' 1 ', '\u0661', '\u2212', '1e-400', '"__proto__":', '"constructor":{"prototype":{"polluted":1}},', '\u0000', '\uFEFF', '\ud800',
  '[[[[[[[[', 'x'.repeat(5000), '9'.repeat(400), '-9999', 'rh98', 'latitude', 'Infinity', '2023-02-30', '24:00', '<html>',
];

interface DamagedText {
  readonly text: string;
  /** The number of damaged places. */
  readonly positions: number;
}

/** Replaces, removes or inserts text at one to four places; one text in ten is truncated. */
export function damagedText(text: string, random: () => number): DamagedText {
  let damaged = text;
  const positions = 1 + Math.floor(random() * 4);
  for (let i = 0; i < positions; i++) {
    // The header, or the start of a JSON, is damaged more often.
    const at = Math.floor(random() ** (random() < 0.3 ? 4 : 1) * damaged.length);
    const taken = random() < 0.5 ? 0 : Math.floor(random() * 12);
    const piece = HOSTILE[Math.floor(random() * HOSTILE.length)];
    damaged = damaged.slice(0, at) + piece + damaged.slice(at + taken);
  }
  if (random() > 0.1) return { text: damaged, positions };
  return { text: damaged.slice(0, Math.floor(random() * damaged.length)), positions: positions + 1 };
}
