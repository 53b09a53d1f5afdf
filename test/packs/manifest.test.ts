import { describe, expect, it } from 'vitest';
import { parseManifest } from '../../src/packs/manifest.ts';
import { bytesOf } from '../support/zips.ts';
import { BARE } from '../support/packs.ts';

const parse = (value: unknown) => parseManifest(bytesOf(JSON.stringify(value)));
const ENTRY = { name: 'items.json', size: 2, sha256: '0'.repeat(64) };
const refused = (fault: string, fields = {}) =>
  expect.objectContaining({ code: 'pack-invalid', fields: { fault, ...fields } }) as unknown as Error;

describe('a manifest', () => {
  it('is read as it was written', () => {
    const catalogs = { sentinel2: [{ id: 'earth-search', label: 'Earth Search — ©', host: '' }] };
    const whole = { ...BARE, catalogs, entries: [ENTRY], attribution: ['Whose “data”'] };
    expect(parse(whole)).toEqual(whole);
  });

  it.each<[string, Uint8Array]>([
    ['no JSON', bytesOf('{"sylvan_pack":1')],
    ['no UTF-8', Uint8Array.of(0x22, 0xff, 0x22)],
    ['nothing', bytesOf('')],
  ])('is refused where it is %s', (_, bytes) => {
    expect(() => parseManifest(bytes)).toThrow(refused('invalid', { entry: 'manifest.json' }));
  });

  it.each([{}, [], null, 7, 'pack', { name: 'an app' }])('%j is not that of a pack', (value) => {
    expect(() => parse(value)).toThrow(refused('foreign'));
  });

  it('of a newer version says so, with it', () => {
    const fields = { fault: 'newer', version: 2 };
    expect(() => parse({ sylvan_pack: 2, anything: 1 })).toThrow(expect.objectContaining({ fields }));
  });

  it.each<[string, object]>([
    ['another version', { sylvan_pack: 0 }],
    ['a version that is none', { sylvan_pack: '1' }],
    ['a member that nobody knows', { files: [] }],
    ['an id in upper case', { id: BARE.id.toUpperCase() }],
    ['an id that is a path', { id: '../../../../etc/passwd' }],
    ['a day that is none', { today: '2026-02-30' }],
    ['a time without its zone', { created: '2026-05-04T03:02:01' }],
    ['a line that moves the cursor', { library: '1\u001b[2J' }],
    ['two lines in one', { attribution: ['a\u2028b'] }],
    ['half a character', { attribution: ['\ud800'] }],
    ['a zone of a thousand kilometres', { zone: { ...BARE.zone, size: 1000 } }],
    ['years that run backwards', { zone: { ...BARE.zone, from: 2026 } }],
    ['no call', { calls: [], outcomes: [] }],
    ['calls without number', { calls: Array(65).fill(BARE.calls[0]), outcomes: Array(65).fill('stored') }],
    ['an operation that there is not', { calls: [{ operation: 'remove', request: {} }] }],
    ['a request of lists', { calls: [{ operation: 'analyze', request: { lat: [1] } }] }],
    ['more outcomes than calls', { outcomes: ['stored', 'stored'] }],
    ['an outcome that is open', { outcomes: [null] }],
    ['a source that there is not', { catalogs: { sentinel9: [] } }],
    ['a catalog without a name', { catalogs: { sentinel2: [{ id: 'a' }] } }],
    ['two entries of one name', { entries: [ENTRY, ENTRY] }],
    ['an entry without a name', { entries: [{ ...ENTRY, name: '' }] }],
    ['an entry of half a byte', { entries: [{ ...ENTRY, size: 0.5 }] }],
    ['an entry of less than nothing', { entries: [{ ...ENTRY, size: -1 }] }],
    ['an entry of terabytes', { entries: [{ ...ENTRY, size: 2 ** 41 }] }],
    ['a digest that is none', { entries: [{ ...ENTRY, sha256: 'A'.repeat(64) }] }],
    ['an entry with a place', { entries: [{ ...ENTRY, offset: 0 }] }],
  ])('is refused with %s', (_, change) => {
    expect(() => parse({ ...BARE, ...change })).toThrow(refused('invalid'));
  });

  it('is not taken for another’s members', () => {
    const text = JSON.stringify(BARE).replace(/}$/, ',"__proto__":{"entries":[]}}');
    expect(() => parseManifest(bytesOf(text))).toThrow(refused('invalid'));
  });
});
