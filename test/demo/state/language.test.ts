import { describe, expect, it } from 'vitest';
import { inLang } from '../support/language.ts';
import { pageTexts, unbroken } from '../../../demo/src/state/language.ts';
import { withUnit } from '../../../demo/src/ui/numbers.ts';

describe('texts of the page', () => {
  it('have numbers and units on the same line, in both languages', () => {
    const texts = pageTexts({
      en: { cleared: (area: string) => `${area} ha cleared`, sides: { most: ['100 km', '5 MB in 20 s'] } },
      fr: { cleared: (area) => `Défriché : ${area} ha`, sides: { most: ['100 km', '5 Mo en 20 s'] } },
    });
    expect(inLang('en', () => texts.value.cleared('50.8'))).toBe('50.8\u00a0ha cleared');
    expect(inLang('fr', () => texts.value.cleared('50,8'))).toBe('Défriché : 50,8\u00a0ha');
    expect(inLang('fr', () => texts.value.sides.most)).toEqual(['100\u00a0km', '5\u00a0Mo en 20\u00a0s']);
    expect(unbroken('75 s on this connection (1.3 Mbit/s)')).toBe(
      '75\u00a0s on this connection (1.3\u00a0Mbit/s)',
    );
    expect(inLang('fr', () => withUnit(1.5, 1, 'ha'))).toBe('1,5\u00a0ha');
  });

  it('may break after a number that has no unit', () => {
    const words = '12 months, 3 scenes, 2 haies, 20 minutes';
    expect(unbroken(words)).toBe(words);
  });
});
