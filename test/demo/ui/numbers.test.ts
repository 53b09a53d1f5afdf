import { describe, expect, it } from 'vitest';
import { inLang } from '../support/language.ts';
import { numbers } from '../../../demo/src/ui/numbers.ts';

describe('numbers on the page', () => {
  it('are formatted by language', () => {
    expect(inLang('en', () => numbers.exactly(0.5, 4))).toBe('0.5000');
    expect(inLang('fr', () => numbers.exactly(0.5, 4))).toBe('0,5000');
    expect(inLang('en', () => numbers.percent(51.84))).toBe('51.8%');
    expect(inLang('fr', () => numbers.percent(51.84))).toBe('51,8\u202f%');
    expect(inLang('fr', () => numbers.signedPercent(-8.4, 1))).toBe('-8,4\u202f%');
  });

  it('have a sign unless they round to zero', () => {
    expect(inLang('en', () => numbers.signed(0.06, 2))).toBe('+0.06');
    expect(inLang('en', () => numbers.signed(-0.06, 2))).toBe('-0.06');
    expect(inLang('en', () => numbers.signed(-0.0004, 3))).toBe('0.000');
    expect([41.6, -41.6, 0.001].map((value) => numbers.signedAtMax(value, 2))).toEqual([
      '+41.6',
      '-41.6',
      '0',
    ]);
  });

  it('never show a small probability as zero', () => {
    expect(inLang('en', () => numbers.probability(0.00008))).toBe('<\u00a00.001');
    expect(inLang('fr', () => numbers.probability(0.0251))).toBe('=\u00a00,025');
  });

  it('format days in words, regardless of time zone', () => {
    expect(inLang('en', () => numbers.day('2025-08-31'))).toBe('31 August 2025');
    expect(inLang('fr', () => numbers.day('2025-08-01'))).toBe('1er août 2025');
  });

  it('format two days without repeating what they share', () => {
    expect(inLang('en', () => numbers.between('2025-07-09', '2025-07-22'))).toBe(
      'between 9 and 22 July 2025',
    );
    expect(inLang('fr', () => numbers.between('2025-07-09', '2025-08-09'))).toBe(
      'entre le 9 juillet et le 9 août 2025',
    );
    expect(inLang('en', () => numbers.between('2024-07-09', '2025-07-09'))).toBe(
      'between 9 July 2024 and 9 July 2025',
    );
  });
});
