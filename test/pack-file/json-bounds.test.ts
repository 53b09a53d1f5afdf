import { expect, it } from 'vitest';
import { checkJsonBounds } from '../../src/pack-file/json.ts';

const check = (text: string) => () => checkJsonBounds(new TextEncoder().encode(text));
const DEEP = '[[[[[[';

it.each([
  ['five levels', '[{"a":[{"b":[]}]}]'],
  ['many levels one after the other', '[[]],'.repeat(100)],
  ['brackets in a text', `["${DEEP}"]`],
  ['brackets behind a quote in a text', `["a\\"${DEEP}"]`],
  ['brackets behind a text that ends in a backslash', `["\\\\",1,"${DEEP}"]`],
  ['a text without end', `["${DEEP}`],
  ['a text that ends within an escape', '["\\'],
  ['2,000,000 values', '0,'.repeat(2_000_000)],
  ['commas in a text', `"${','.repeat(5_000_000)}"`],
])('takes %s', (_, text) => {
  expect(check(text)).not.toThrow();
});

it.each([
  ['six levels', DEEP],
  ['six levels of both kinds', '{"a":[{"b":[{"c":{'],
  ['levels behind closing brackets in a text', `["]]]]]]]",${DEEP}`],
  ['levels behind a quote in a text', `["\\"]]]]]]]",${DEEP}`],
  ['levels behind a text that ends in a backslash', `["\\\\",${DEEP}`],
])('refuses %s', (_, text) => {
  expect(check(text)).toThrow('nests too deep');
});

it.each([
  ['commas', '0,'.repeat(2_000_001)],
  ['lists', '[]'.repeat(2_000_001)],
  ['objects', '{}'.repeat(2_000_001)],
])('refuses more than 2,000,000 values by their %s', (_, text) => {
  expect(check(text)).toThrow('too many values');
});

const named = (count: number) => `{${Array.from({ length: count }, (_, i) => `"n${i}" : 0`).join()}}`;

it('takes 8,192 unlike names, each as often as it comes, and no more', () => {
  const own = named(8192);
  expect(check(`[${[own, own, '"n8192", "n8193"', own].join()}]`)).not.toThrow();
  expect(check(named(8193))).toThrow('too many unlike names');
});

it('counts names of one length and first letter, and those that begin another, one by one', () => {
  expect(check(`[${'{"aa":0,"ab":0},'.repeat(10_000)}0]`)).not.toThrow();
  const long = Array.from({ length: 8193 }, (_, i) => `"${'n'.repeat(i)}":0`).join();
  expect(check(`{${long}}`)).toThrow('too many unlike names');
});
