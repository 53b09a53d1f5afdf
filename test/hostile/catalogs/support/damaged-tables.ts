import { expect } from 'vitest';
import { isSylvanError } from '../../../../src/errors/errors.ts';
import { encoded } from './encodings.ts';
import { watchPrototypes } from './prototypes.ts';
import { damagedText } from './text-damage.ts';

/** What a reader of tables found, each row by a key of its own. */
interface TableRead {
  readonly keys: readonly string[];
  readonly refused: number;
}

/** Reads a table given as bytes; `null` where it holds nothing of the time requested. */
export type ReadTable = (bytes: Uint8Array<ArrayBuffer>) => Promise<TableRead | null>;

/** Rows read, rows refused and tables that ended in an error. */
interface Ends {
  rows: number;
  refused: number;
  failed: number;
}

/**
 * Damages a sound table `runs` times. Each reading must end in rows that the table holds (`known`, by their keys), but for
 * one at each damaged place, or in a named error; one in ten changes its encoding alone, which brings no other row at all.
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
