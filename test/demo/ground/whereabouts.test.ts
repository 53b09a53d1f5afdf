import { describe, expect, it } from 'vitest';
import { inLang } from '../support/language.ts';
import type { Nearest } from '../../../demo/src/gazetteer/towns.ts';
import { whereaboutsText } from '../../../demo/src/ground/whereabouts-text.ts';
import type { Lang } from '../../../demo/src/state/language.ts';

function text(
  language: Lang,
  names: Nearest['town']['names'],
  country: string,
  km: number,
  bearing: number,
): string {
  const town = { lat: 0, lng: 0, size: 1, names, country };
  return inLang(language, () => whereaboutsText({ town, km, bearing }));
}

describe('the description of where a place is', () => {
  it('names town and country, with distance and direction from the town', () => {
    expect(text('en', ['Altamira'], 'BR', 37.6, 140)).toBe('38\u00a0km south-east of Altamira, Brazil');
    expect(text('fr', ['Altamira'], 'BR', 37.6, 140)).toBe('À 38\u00a0km au sud-est d’Altamira, Brésil');
    expect(text('fr', ['Cairo', 'Cairo', 'Le Caire'], 'EG', 1240, 271)).toBe(
      'À 1\u202f240\u00a0km à l’ouest du Caire, Égypte',
    );
  });

  it.each([
    [0, 'north'],
    [23, 'north-east'],
    [338, 'north'],
  ])('calls %d° %s', (bearing, direction) => {
    expect(text('en', ['Manaus'], 'BR', 12, bearing)).toBe(`12\u00a0km ${direction} of Manaus, Brazil`);
  });

  it('says “near” if the town is less than a kilometre away', () => {
    expect(text('en', ['Manaus'], 'BR', 0.4, 10)).toBe('Near Manaus, Brazil');
    expect(text('fr', ['Oulu'], 'FI', 0.4, 10)).toBe('Près d’Oulu, Finlande');
  });
});
