import { expect, it } from 'vitest';
import { LANGS } from '../../src/contract/index.ts';
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
  first_day: 'FIRST',
  other: 'OTHER',
  other_day: 'OTHER DAY',
  days: 'DAYS',
  shared_day: 'SHARED',
};

/** Faults whose text contains no value: a missing or unknown field, or a position in an outline. */
const NAMES_NO_VALUE = [
  'field-missing',
  'field-unknown',
  'place-twice',
  'ring-short',
  'ring-crosses',
  'ring-outside',
];

/** Every text of a dictionary with its path; functions are called with placeholder words. */
function texts(node: unknown, path = ''): [path: string, text: string][] {
  if (typeof node === 'string') return [[path, node]];
  if (typeof node === 'function') return [[path, sentence(node as (...labels: unknown[]) => string, path)]];
  return Object.entries(node as object).flatMap(([key, value]) => texts(value, `${path}/${key}`));
}

function sentence(textOf: (...labels: unknown[]) => string, path: string): string {
  if (path.startsWith('/faults/')) return textOf(SAMPLE_FACTS);
  if (path === '/summary/alert') return textOf('CRITICAL');
  return path.endsWith('/join') ? textOf(['ONE', 'TWO']) : textOf('ONE', 'TWO', 'THREE');
}

it.each(LANGS)('no text in %s is empty or contains undefined', (lang) => {
  for (const [path, text] of texts(dictionary(lang)))
    expect([path, text]).toStrictEqual([path, expect.stringMatching(/^(?!.*undefined).*\S/s)]);
});

it('only names have the same text in both languages', () => {
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

/** A space that may break, an apostrophe that is not typographic, and tall punctuation without its narrow space. */
const UNFRENCH = /[ \u00a0][;:!?%»]|« |\d[ \u00a0]\d{3}\b|'|[^\s\u202f][;:!?%»]/;

it('French texts follow French typography', () => {
  const wrong = texts(dictionary('fr')).filter(([, text]) =>
    UNFRENCH.test(text.replaceAll(/\bEPSG:\d/g, '')),
  );
  expect(wrong).toEqual([]);
});

it('English texts have no space before punctuation', () => {
  for (const [, text] of texts(dictionary('en'))) expect(text).not.toMatch(/\s[;:!?%]/);
});

it('the text of every fault contains the field, and the value if there is one', () => {
  for (const lang of LANGS)
    for (const [code, textOf] of Object.entries(dictionary(lang).faults)) {
      expect(textOf(SAMPLE_FACTS)).toContain('FIELD');
      if (!NAMES_NO_VALUE.includes(code)) expect(textOf(SAMPLE_FACTS)).toContain('VALUE');
    }
});

it('titles, reasons and warnings are found by their codes', () => {
  const { titles } = dictionary('fr');
  expect(titleOf('no-imagery', 'fr')).toBe(titles['no-imagery']);
  const { code, detail } = missingReason('too-few-years', 'en');
  expect([code, detail]).toEqual(['too-few-years', dictionary('en').missing['too-few-years']]);
  expect(warning('offset-corrected', 'en', ['S2A_1', 'S2B_2']).detail).toMatch(/ \(S2A_1, S2B_2\)\.$/);
  expect(warning('simulated-data', 'fr').detail).toMatch(/^Les données sont simulées\u202f:/);
});
