import { BARE, hexDigest, rawPack } from './packs.ts';
import type { Bytes } from '../../src/cache/stores.ts';

const MEBI = 2 ** 20;
/** What an index may have at most. */
const INDEX = 32 * MEBI;
const text = JSON.stringify(BARE);
const DIGEST = hexDigest('a');
const FILE = { version: '"1"', size: null, observed: 5 };
const block = (offset: number, length = 1) => `{"offset":${offset},"length":${length},"sha256":"${DIGEST}"}`;
const list = (count: number, item: (i: number) => string) => Array.from({ length: count }, (_, i) => item(i));
const withFiles = (files: string) => text.replace('"files":[]', `"files":[${files}]`);
const fileOf = (blocks: string, url = 'https://a.example/b.tif') =>
  JSON.stringify({ url, ...FILE, blocks: [] }).replace('[]', `[${blocks}]`);
const files = (count: number, name: (i: number) => string) =>
  withFiles(list(count, (i) => fileOf(block(0), `https://a.example/${name(i)}`)).join());
const answers = (count: number, name: (i: number) => string) =>
  text.replace('"answers":[]', () => {
    const one = (i: number) => `{"name":"${name(i)}","date":null,"stored":0,"length":1,"sha256":"${DIGEST}"}`;
    return `"answers":[${list(count, one).join()}]`;
  });
const hex = (i: number) => i.toString(16).padStart(64, '0');
/** Fills an index up to its bound. */
const filled = (start: string, piece: string, end: string) =>
  start + piece.repeat(Math.floor((INDEX - start.length - end.length) / piece.length)) + end;

/** Packs that are made to cost their reader time or memory, with the fault that each is refused by. */
export const HOSTILE: readonly (readonly [name: string, fault: string, make: () => Bytes])[] = [
  ['depth over the whole index', 'invalid', () => rawPack('['.repeat(INDEX))],
  ['depth under names', 'invalid', () => rawPack(filled('', '{"a":', ''))],
  ['depth within its bound, millions of times', 'too-large', () => rawPack(filled('[', '[[[[]]]],', '0]'))],
  ['as many values as may be', 'invalid', () => rawPack(`[${'0,'.repeat(1_999_998)}0]`)],
  ['as many objects as may be', 'invalid', () => rawPack(`[${'{},'.repeat(999_998)}0]`)],
  ['more values than may be', 'too-large', () => rawPack(filled('[', '0,', '0]'))],
  ['unlike names', 'too-large', () => rawPack(`{${list(1_500_000, (i) => `"n${i}":0`).join()}}`)],
  [
    'unlike names of one length and first letter, in turns',
    'too-large',
    () => rawPack(`[${list(500_000, (i) => `{"n${100_000 + (i % 9000)}":0}`).join()}]`),
  ],
  ['one name as long as the index', 'invalid', () => rawPack(filled('{"', 'x', '":0}'))],
  ['escaped names', 'too-large', () => rawPack(`{${list(1_000_000, (i) => `"\\u006e${i}":0`).join()}}`)],
  [
    'a library as long as the index',
    'invalid',
    () => rawPack(text.replace('0.9.0', 'x'.repeat(INDEX - 2000))),
  ],
  ['escapes as long as the index', 'invalid', () => rawPack(filled('"', '\\u0041', '"'))],
  ['a number as long as the index', 'invalid', () => rawPack(filled('', '9', ''))],
  [
    'as many tiny blocks as fit, one of them twice',
    'invalid',
    () => rawPack(withFiles(fileOf([...list(280_000, block), block(0)].join()))),
  ],
  [
    'overlapping blocks, one of which ends after its file',
    'invalid',
    () => {
      const overlapping = list(250_000, (i) => block(i, 16 * MEBI));
      return rawPack(withFiles(fileOf(overlapping.join()).replace('"size":null', '"size":16777216')));
    },
  ],
  [
    'more bytes than a pack may have',
    'invalid',
    () => rawPack(withFiles(fileOf(list(230_000, (i) => block(i, 16 * MEBI)).join()))),
  ],
  [
    'lengths beyond the file',
    'truncated',
    () => rawPack(withFiles(fileOf(list(60_000, (i) => block(i, 16 * MEBI)).join()))),
  ],
  ['more tiny files than may be', 'invalid', () => rawPack(files(65_537, (i) => `${i}.tif`))],
  [
    'as many tiny files as may be, one of them twice',
    'invalid',
    () => rawPack(files(65_536, (i) => `${i % 65_535}.tif`)),
  ],
  [
    'as many files of long addresses, the last of which is none',
    'invalid',
    () => rawPack(files(65_000, (i) => `${'x'.repeat(200)}/${i}${i === 64_999 ? '?' : ''}`)),
  ],
  ['more answers than may be', 'invalid', () => rawPack(answers(65_537, hex))],
  [
    'as many answers as may be, one of them twice',
    'invalid',
    () => rawPack(answers(65_536, (i) => hex(i % 65_535))),
  ],
  ['an index over its bound', 'too-large', () => rawPack('', [], { length: INDEX + 1 })],
  ['an index that is not there', 'truncated', () => rawPack(text, [], { length: INDEX })],
];
