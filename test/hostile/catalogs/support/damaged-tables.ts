import { expect } from 'vitest';
import { isSylvanError } from '../../../../src/errors/errors.ts';
import { encoded } from './encodings.ts';
import { watchPrototypes } from './prototypes.ts';

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
function damagedText(text: string, random: () => number): DamagedText {
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

/** The rows that a reader found, by unique keys, and the number of refused rows. */
interface TableRead {
  readonly keys: readonly string[];
  readonly refused: number;
}

/** Reads a table; `null` if it has nothing in the requested period. */
export type ReadTable = (bytes: Uint8Array<ArrayBuffer>) => Promise<TableRead | null>;

/** The numbers of rows read, rows refused, and tables refused with an error. */
interface Ends {
  rows: number;
  refused: number;
  failed: number;
}

/**
 * Damages an intact table `runs` times. Each read must give rows of the table (`known`, by their keys),
 * except for at most one per damaged place, or a typed error. One in ten only changes its encoding, which
 * must not give any other row.
 */
export async function damageTable(
  text: string,
  known: ReadonlySet<string>,
  read: ReadTable,
  runs: number,
  random: () => number,
): Promise<Ends> {
  const holdPrototypes = watchPrototypes();
  const ends: Ends = { rows: 0, refused: 0, failed: 0 };
  for (let i = 0; i < runs; i++) {
    const isWhole = i % 10 === 0;
    const damaged = isWhole ? { text, positions: 0 } : damagedText(text, random);
    try {
      const found = await read(encoded(damaged.text, random, isWhole ? 1 : undefined));
      ends.rows += found?.keys.length ?? 0;
      ends.refused += found?.refused ?? 0;
      const others = (found?.keys ?? []).filter((key) => !known.has(key));
      expect(others.length, `${i}: ${others.slice(0, 5).join(', ')}`).toBeLessThanOrEqual(damaged.positions);
    } catch (error) {
      if (!isSylvanError(error, 'points-invalid', 'stac-invalid', 'access-denied', 'rate-limited'))
        throw error;
      expect(error.message.length).toBeLessThan(300);
      ends.failed++;
    }
  }
  holdPrototypes();
  return ends;
}
