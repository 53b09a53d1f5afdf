import { describe, expect, it } from 'vitest';
import { MAX_BLOCK_BYTES, packBytes, payloadsOf, type PackIndex } from '../../src/pack-file/pack-index.ts';
import { packIndexSchema } from '../../src/pack-file/pack-schema.ts';
import { HTTP_DEFAULTS } from '../../src/net/options.ts';
import { BARE, hexDigest, randomPack } from '../support/packs.ts';
import { seededRandom } from '../support/random.ts';

const SEED = 71;
const sha256 = hexDigest('');
const span = { length: 1, sha256 };
const FILE = {
  url: 'https://a.example/b.tif',
  version: '"1"',
  size: 100,
  seenAt: 5,
  blocks: [{ offset: 0, ...span }],
};
const block = (fields: object) => ({ files: [{ ...FILE, blocks: [{ offset: 0, ...span, ...fields }] }] });
const answer = { name: sha256, date: null, stored: 5, ...span };
const request = (fields: unknown) => ({ calls: [{ operation: 'analyze', request: fields }] });

/** The pointer of the first fault; undefined where the index is taken. */
function faultOf(fields: object): string | undefined {
  const { error } = packIndexSchema.safeParse({ ...BARE, ...fields });
  return error && `/${error.issues[0].path.join('/')}`;
}

describe('an index', () => {
  it(`is taken as it is, whatever it holds (seed ${SEED})`, () => {
    const random = seededRandom(SEED);
    for (let i = 0; i < 200; i += 1) {
      const { index } = randomPack(random);
      expect(packIndexSchema.parse(structuredClone(index))).toEqual(index);
    }
  });

  it.each<[string, object]>([
    ['a file of unknown size', { files: [{ ...FILE, size: null }] }],
    ['a file of this machine', { files: [{ ...FILE, url: 'file:///home/a/b%20c.tif' }] }],
    ['a file by an address whose query is a digest', { files: [{ ...FILE, url: `${FILE.url}?~0a1b2c3d` }] }],
    ['a file of a local server', { files: [{ ...FILE, url: 'http://127.0.0.1:8080/a.tif' }] }],
    ['a version of a host that quotes oddly', { files: [{ ...FILE, version: '"é\t\u0085"' }] }],
    ['a file that could not be had', { files: [{ ...FILE, version: 'failed:{}', blocks: [] }] }],
    ['blocks that overlap', block({ length: 50 })],
    ['a block that ends with its file', block({ offset: 99 })],
    ['a source that is off', { choices: { sources: { firms: false } } }],
    ['places by name and by address', { choices: { catalog: ['earth-search', 'https://a.example/zone/'] } }],
    ['a place as its caller wrote it', { choices: { catalog: 'https://A.example/zone/../b' } }],
    ['secrets that there were', { choices: { key: true, firmsKey: true, service: 'https://a.example/' } }],
    ['a request of plain values', request({ lat: 1, lang: 'fr', cloud: null, deep: true, note: '' })],
  ])('takes %s', (_, fields) => {
    expect(faultOf(fields)).toBeUndefined();
  });

  it.each<[string, object, string]>([
    ['a field of its own', { path: '/etc/passwd' }, '/'],
    ['no UUID', { id: '../../x' }, '/id'],
    ['a UUID in upper case', { id: BARE.id.toUpperCase() }, '/id'],
    ['a time in another zone', { created: '2026-05-04T03:02:01+02:00' }, '/created'],
    ['a day that there is not', { today: '2026-02-30' }, '/today'],
    ['years that run backwards', { zone: { ...BARE.zone, from: 2026 } }, '/zone'],
    ['a place off the Earth', { zone: { ...BARE.zone, lat: 91 } }, '/zone/lat'],
    ['no call', { calls: [] }, '/calls'],
    ['65 calls', { calls: Array(65).fill(BARE.calls[0]) }, '/calls'],
    ['a call of another operation', { calls: [{ operation: 'forget', request: {} }] }, '/calls/0/operation'],
    ['a request within a request', request({ lat: { lat: 1 } }), '/calls/0/request/lat'],
    ['a request with a prototype', request(JSON.parse('{"__proto__":{"lat":1}}')), '/calls/0/request'],
    ['a request that is a list', request([1]), '/calls/0/request'],
    ['two lines as one', { attribution: ['a\nb'] }, '/attribution/0'],
    ['a terminal’s escape', { attribution: ['\u001b[2J'] }, '/attribution/0'],
    ['a lone surrogate', { library: '\ud800' }, '/library'],
    ['a secret', { choices: { key: 'syl_live_x' } }, '/choices/key'],
    ['another choice', { choices: { fetch: true } }, '/choices'],
    [
      'a source with a prototype',
      { choices: { sources: JSON.parse('{"__proto__":false}') as unknown } },
      '/choices/sources',
    ],
    ['a place with a token', { choices: { service: 'https://a.example/?token=1' } }, '/choices/service'],
    ['a place with a password', { choices: { catalog: 'https://a:b@a.example/' } }, '/choices/catalog'],
    ['a place with a fragment', { choices: { catalog: 'https://a.example/#' } }, '/choices/catalog'],
    ['a place with an empty query', { choices: { catalog: 'https://a.example/?' } }, '/choices/catalog'],
    ['a place on two lines', { choices: { catalog: 'https://a.example/\nb' } }, '/choices/catalog'],
    [
      'a place with a terminal’s escape',
      { choices: { catalog: 'https://a.example/\u001b[2J' } },
      '/choices/catalog',
    ],
    ['a place of another scheme', { choices: { catalog: 'ftp://a.example/' } }, '/choices/catalog'],
    ['a place that is no name', { choices: { catalog: '../zone' } }, '/choices/catalog'],
    ['a result of no call', { results: [{ call: 1, ...span }] }, '/'],
    ['two results of one call', { results: Array(2).fill({ call: 0, ...span }) }, '/'],
    ['an answer by a path', { answers: [{ ...answer, name: `../${sha256.slice(3)}` }] }, '/answers/0/name'],
    ['two answers of one name', { answers: [answer, answer] }, '/'],
    ['an empty answer', { answers: [{ ...answer, length: 0 }] }, '/answers/0/length'],
    ['a time after all dates', { answers: [{ ...answer, stored: 8.64e15 + 2 }] }, '/answers/0/stored'],
    ['two files of one address', { files: [FILE, FILE] }, '/'],
    ['a file without a version', { files: [{ ...FILE, version: '' }] }, '/files/0/version'],
    ['a file of half a byte', { files: [{ ...FILE, size: 0.5 }] }, '/files/0/size'],
    ['a file that could be had, without blocks', { files: [{ ...FILE, blocks: [] }] }, '/files/0'],
    ['two blocks at one offset', { files: [{ ...FILE, blocks: Array(2).fill(FILE.blocks[0]) }] }, '/files/0'],
    ['a block past its file', block({ offset: 100 }), '/files/0'],
    [
      'a block past all whole numbers',
      { files: [{ ...block({ offset: 2 ** 53 - 1 }).files[0], size: null }] },
      '/files/0',
    ],
    ['a block before its file', block({ offset: -1 }), '/files/0/blocks/0'],
    ['a block at 2^53', block({ offset: 2 ** 53 }), '/files/0/blocks/0'],
    ['an empty block', block({ length: 0 }), '/files/0/blocks/0'],
    ['an answer over 64 MiB', { answers: [{ ...answer, length: 64 * 2 ** 20 + 1 }] }, '/answers/0/length'],
    [
      'a block over 16 MiB',
      { files: [{ ...block({ length: 16 * 2 ** 20 + 1 }).files[0], size: null }] },
      '/files/0/blocks/0',
    ],
    ['a block of no length', block({ length: NaN }), '/files/0/blocks/0'],
    ['a block without end', block({ length: Infinity }), '/files/0/blocks/0'],
    ['a length in words', block({ length: '1' }), '/files/0/blocks/0'],
    ['a digest in upper case', block({ sha256: sha256.toUpperCase() }), '/files/0/blocks/0'],
    ['a block with a name', block({ path: '../x' }), '/files/0/blocks/0'],
    ['a block that is null', { files: [{ ...FILE, blocks: [null] }] }, '/files/0/blocks/0'],
    ['blocks that are no list', { files: [{ ...FILE, blocks: { length: 0 } }] }, '/files/0/blocks'],
  ])('refuses %s', (_, fields, pointer) => {
    expect(faultOf(fields)).toBe(pointer);
  });

  it.each([
    'ftp://a.example/b.tif',
    'javascript:alert(1)',
    'data:image/tiff;base64,AA',
    'blob:https://a.example/4b1f0a52',
    'b.tif',
    '//a.example/b.tif',
    '../b.tif',
    'https://user@a.example/b.tif',
    'https://user:password@a.example/b.tif',
    'https://:password@a.example/b.tif',
    'https://a.example/b.tif?sig=abc',
    'https://a.example/b.tif?token=abc',
    'https://a.example/b.tif?~0a1b2c3d&sig=abc',
    'https://a.example/b.tif?~0a1b2c3',
    'https://a.example/b.tif?a=1?~0a1b2c3d',
    'https://user@?~0a1b2c3d',
    'https://a.example/b.tif?',
    'https://a.example/b.tif#',
    'https://a.example/b.tif#part',
    'https://A.example/b.tif',
    'https://a.example/c/../b.tif',
    'https://a.example:443/b.tif',
    ' https://a.example/b.tif',
    'https://a.example/b\ud800.tif',
    `https://a.example/${'a'.repeat(8192)}`,
  ])('refuses files by the address %s', (url) => {
    expect(faultOf({ files: [{ ...FILE, url }] })).toBe('/files/0/url');
  });

  it('holds half a million payloads at most, however they are spread', () => {
    const blocks = Array.from({ length: 250_001 }, (_, offset) => ({ offset, ...span }));
    const files = [FILE.url, 'https://b.example/'].map((url) => ({ ...FILE, url, size: null, blocks }));
    expect(faultOf({ files })).toBe('/');
    expect(faultOf({ files: [files[0], { ...files[1], blocks: blocks.slice(2) }] })).toBeUndefined();
    expect(faultOf({ files: [{ ...FILE, blocks: [...blocks, ...blocks] }] })).toBe('/files/0/blocks');
  });

  it('holds 2^40 bytes at most', () => {
    const length = 16 * 2 ** 20;
    const blocks = Array.from({ length: 2 ** 16 }, (_, i) => ({ offset: i * length, length, sha256 }));
    const file = { ...FILE, size: null };
    expect(faultOf({ files: [{ ...file, blocks }] })).toBe('/');
    expect(faultOf({ files: [{ ...file, blocks: blocks.slice(1) }] })).toBeUndefined();
  });

  it('holds blocks as long as the longest range that is read', () => {
    expect(MAX_BLOCK_BYTES).toBe(HTTP_DEFAULTS.longestRange);
    const length = HTTP_DEFAULTS.longestRange;
    expect(faultOf({ files: [{ ...block({ length }).files[0], size: null }] })).toBeUndefined();
  });

  it('is refused at its first fault, of however many', () => {
    const bad = { answers: Array(2000).fill(0), attribution: [] };
    expect(packIndexSchema.safeParse({ ...BARE, ...bad }).error?.issues).toHaveLength(1);
  });
});

it('lists its payloads in the order of the file: results, answers, blocks', () => {
  const index: PackIndex = {
    ...BARE,
    results: [{ call: 0, ...span, length: 2 }],
    answers: [{ ...answer, length: 3 }],
    files: [FILE, { ...FILE, url: 'https://b.example/', blocks: [{ offset: 7, ...span, length: 9 }] }],
  };
  expect(payloadsOf(index)).toEqual([
    { kind: 'result', call: 0, length: 2, sha256 },
    { kind: 'answer', name: sha256, date: null, stored: 5, length: 3, sha256 },
    { kind: 'block', url: FILE.url, version: '"1"', offset: 0, length: 1, sha256 },
    { kind: 'block', url: 'https://b.example/', version: '"1"', offset: 7, length: 9, sha256 },
  ]);
  expect(packBytes(index, 1000)).toBe(48 + 1000 + 2 + 3 + 1 + 9);
});
