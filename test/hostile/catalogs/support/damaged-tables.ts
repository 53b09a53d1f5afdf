import { expect } from 'vitest';
import { isSylvanError } from '../../../../src/errors/errors.ts';
import { encoded } from './encodings.ts';
import { watchPrototypes } from './prototypes.ts';
import { damagedText } from './text-damage.ts';

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
