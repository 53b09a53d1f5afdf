import { describe, expect, it } from 'vitest';
import { LANGS, type Lang } from '../../src/contract/index.ts';
import { dictionary } from '../../src/locale/all-texts.ts';
import { missingReason, titleOf, warning } from '../../src/locale/index.ts';

const SAMPLE_FACTS = {
  field: 'FIELD',
  place: 'PLACE',
  value: 'VALUE',
  requirement: 'REQUIREMENT',
  today: 'TODAY',
  minimum: 'MINIMUM',
  maximum: 'MAXIMUM',
  firstDay: 'FIRST',
  other: 'OTHER',
  otherDay: 'OTHER DAY',
  days: 'DAYS',
  sharedDay: 'SHARED',
};

/** Faults of a field's presence, or of a place in an outline. */
const NAMES_NO_VALUE = [
  'field-missing',
  'field-unknown',
  'place-twice',
  'ring-short',
  'ring-crosses',
  'ring-outside',
];

/** Every text of a dictionary under its path; functions are called with marked words. */
function texts(node: unknown, path = ''): [path: string, text: string][] {
  if (typeof node === 'string') return [[path, node]];
  if (typeof node === 'function') return [[path, sentence(node as (...labels: unknown[]) => string, path)]];
  return Object.entries(node as object).flatMap(([key, value]) => texts(value, `${path}/${key}`));
}

function sentence(speak: (...labels: unknown[]) => string, path: string): string {
  if (path.startsWith('/faults/')) return speak(SAMPLE_FACTS);
  if (path === '/summary/alert') return speak('CRITICAL');
  return path.endsWith('/join') ? speak(['ONE', 'TWO']) : speak('ONE', 'TWO', 'THREE');
}

function paths(lang: Lang): string[] {
  return texts(dictionary(lang)).map(([path]) => path);
}

it('the languages have the same keys', () => {
  expect(paths('fr')).toStrictEqual(paths('en'));
});

it.each(LANGS)('no text of %s is empty or carries a hole', (lang) => {
  for (const [path, text] of texts(dictionary(lang)))
    expect([path, text]).toStrictEqual([path, expect.stringMatching(/^(?!.*undefined).*\S/s)]);
});

it('texts that say the same in both languages are names alone', () => {
  const english = new Map(texts(dictionary('en')));
  const same = texts(dictionary('fr')).filter(([path, text]) => english.get(path) === text);
  expect(same.map(([path]) => path).sort()).toStrictEqual([
    '/attribution/ethHeights',
    '/attribution/metaHeights',
    '/facts/collection',
    '/facts/source',
    '/forestTypes/MANGROVE',
    '/layers/units/canopy-height',
    '/requirements/scheme',
  ]);
});

describe('French typography', () => {
  const french = texts(dictionary('fr'));

  it.each(french)('%s', (_, text) => {
    expect(text).not.toMatch(/[ \u00a0][;:!?%»]|« |\d[ \u00a0]\d{3}\b/);
    expect(text, 'an apostrophe is typographic').not.toContain("'");
    const tight = /[^\s\u202f][;:!?%»]/.exec(text.replaceAll(/\bEPSG:\d/g, ''));
    expect(tight, 'high signs have their space').toBeNull();
  });
});

it('English sets no space before its signs', () => {
  for (const [, text] of texts(dictionary('en'))) expect(text).not.toMatch(/\s[;:!?%]/);
});

it('every fault names the field, and the value where there is one', () => {
  for (const lang of LANGS)
    for (const [code, speak] of Object.entries(dictionary(lang).faults)) {
      expect(speak(SAMPLE_FACTS)).toContain('FIELD');
      if (!NAMES_NO_VALUE.includes(code)) expect(speak(SAMPLE_FACTS)).toContain('VALUE');
    }
});

it('speaks of titles, reasons and warnings by their codes', () => {
  expect(titleOf('no-imagery', 'fr')).toBe('Aucune image utilisable');
  expect(missingReason('too-few-years', 'en')).toStrictEqual({
    code: 'too-few-years',
    detail: 'Fewer than five years have enough cloud-free images.',
  });
  expect(warning('offset-corrected', 'en', ['S2A_1', 'S2B_2']).detail).toMatch(
    /was used \(S2A_1, S2B_2\)\.$/,
  );
  expect(warning('simulated-data', 'fr')).toStrictEqual({
    code: 'simulated-data',
    detail: 'Les données sont simulées\u202f: ce lieu n’est pas réel.',
  });
});
