import { describe, expect, it } from 'vitest';
import { numbersOf } from '../../../demo/src/ui/numbers.ts';

const [en, fr] = [numbersOf('en'), numbersOf('fr')];

describe('numbers on the page', () => {
  it('are formatted by language', () => {
    expect(en.exactly(0.5, 4)).toBe('0.5000');
    expect(fr.exactly(0.5, 4)).toBe('0,5000');
    expect(en.percent(51.84)).toBe('51.8%');
    expect(fr.percent(51.84)).toBe('51,8\u202f%');
    expect(fr.signedPercent(-8.4, 1)).toBe('-8,4\u202f%');
  });

  it('have a sign unless they round to zero', () => {
    expect(en.signed(0.06, 2)).toBe('+0.06');
    expect(en.signed(-0.06, 2)).toBe('-0.06');
    expect(en.signed(-0.0004, 3)).toBe('0.000');
    expect([41.6, -41.6, 0.001].map((value) => en.signedAtMax(value, 2))).toEqual(['+41.6', '-41.6', '0']);
  });

  it('never show a small probability or a few bytes as zero', () => {
    expect(en.probability(0.00008)).toBe('<\u00a00.001');
    expect(fr.probability(0.0251)).toBe('=\u00a00,025');
    expect(en.megabytes(1)).toBe('0.1 MB');
    expect(en.megabytes(0)).toBe('0 MB');
    expect(fr.megabytes(4_149_000)).toBe('4,1 Mo');
  });

  it('format days in words, regardless of time zone', () => {
    expect(en.day('2025-08-31')).toBe('31 August 2025');
    expect(fr.day('2025-08-01')).toBe('1er août 2025');
  });

  it('format two days without repeating what they share', () => {
    expect(en.between('2025-07-09', '2025-07-22')).toBe('between 9 and 22 July 2025');
    expect(fr.between('2025-07-09', '2025-08-09')).toBe('entre le 9 juillet et le 9 août 2025');
    expect(en.between('2024-07-09', '2025-07-09')).toBe('between 9 July 2024 and 9 July 2025');
  });
});
