import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ELSEWHERE, MATRIX } from './matrix.ts';
import { expectedOf, READERS } from './row.ts';
import { POSITIONS } from './targets.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const ALL = Array.from({ length: 30 }, (_, i) => `F${i + 1}`);

describe('the faults F1 to F30', () => {
  it('each have a row in the matrix or a test elsewhere', () => {
    const covered = new Set<string>([
      ...MATRIX.map(({ fault }) => fault),
      ...ELSEWHERE.map(([fault]) => fault),
    ]);
    expect(ALL.filter((fault) => !covered.has(fault))).toEqual([]);
    expect([...covered].filter((fault) => !ALL.includes(fault))).toEqual([]);
  });

  it.each(ELSEWHERE)('%s is tested in %s: %s', (_, file, title) => {
    expect(existsSync(resolve(ROOT, file))).toBe(true);
    expect(readFileSync(resolve(ROOT, file), 'utf8')).toContain(title);
  });

  it('have unique names, and every row has expectations for each position and reader', () => {
    const names = MATRIX.map(({ fault, name }) => `${fault} ${name}`);
    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
    for (const row of MATRIX)
      for (const position of POSITIONS)
        for (const reader of READERS) expect(expectedOf(row, position, reader).length).toBeGreaterThan(0);
  });
});
