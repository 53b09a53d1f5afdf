import { describe, expect, it } from 'vitest';
import { parseManifest } from '../../src/packs/manifest.ts';
import { bytesOf } from '../support/zips.ts';
import { BARE } from '../support/packs.ts';

const parse = (value: unknown) => parseManifest(bytesOf(JSON.stringify(value)));
const ENTRY = { name: 'items.json', size: 2, sha256: '0'.repeat(64) };
const refused = (fault: string, fields = {}) =>
  expect.objectContaining({ code: 'pack-invalid', fields: { fault, ...fields } }) as unknown as Error;

describe('parseManifest', () => {
  it('returns the manifest as it was written', () => {
    const catalogs = { sentinel2: [{ id: 'earth-search', label: 'Earth Search — ©', host: '' }] };
    const whole = { ...BARE, catalogs, entries: [ENTRY], attribution: ['Whose “data”'] };
    expect(parse(whole)).toEqual(whole);
  });

  it.each<[string, Uint8Array]>([
    ['invalid JSON', bytesOf('{"sylvan_pack":1')],
    ['invalid UTF-8', Uint8Array.of(0x22, 0xff, 0x22)],
  ])('refuses %s', (_, bytes) => {
    expect(() => parseManifest(bytes)).toThrow(refused('invalid', { entry: 'manifest.json' }));
  });

  it.each([[], null, 'pack', { name: 'an app' }])('refuses %j as foreign', (value) => {
    expect(() => parse(value)).toThrow(refused('foreign'));
  });

  it('refuses a newer version, and states it', () => {
    const fields = { fault: 'newer', version: 2 };
    expect(() => parse({ sylvan_pack: 2, anything: 1 })).toThrow(expect.objectContaining({ fields }));
  });

  it.each<[string, object]>([
    ['another version', { sylvan_pack: 0 }],
    ['an unknown member', { files: [] }],
    ['an id that is a path', { id: '../../../../etc/passwd' }],
    ['an invalid date', { today: '2026-02-30' }],
    ['a time without a time zone', { created: '2026-05-04T03:02:01' }],
    ['a terminal control sequence', { library: '1\u001b[2J' }],
    ['a line separator', { attribution: ['a\u2028b'] }],
    ['a zone of a thousand kilometres', { zone: { ...BARE.zone, size: 1000 } }],
    ['years in the wrong order', { zone: { ...BARE.zone, from: 2026 } }],
    ['no calls', { calls: [], outcomes: [] }],
    ['too many calls', { calls: Array(65).fill(BARE.calls[0]), outcomes: Array(65).fill('stored') }],
    ['an unknown operation', { calls: [{ operation: 'remove', request: {} }] }],
    ['a request with a list', { calls: [{ operation: 'analyze', request: { lat: [1] } }] }],
    ['more outcomes than calls', { outcomes: ['stored', 'stored'] }],
    ['an unknown source', { catalogs: { sentinel9: [] } }],
    ['a catalog without a name', { catalogs: { sentinel2: [{ id: 'a' }] } }],
    ['two entries with the same name', { entries: [ENTRY, ENTRY] }],
    ['a negative entry size', { entries: [{ ...ENTRY, size: -1 }] }],
    ['an entry of terabytes', { entries: [{ ...ENTRY, size: 2 ** 41 }] }],
    ['an invalid digest', { entries: [{ ...ENTRY, sha256: 'A'.repeat(64) }] }],
  ])('refuses a manifest with %s', (_, change) => {
    expect(() => parse({ ...BARE, ...change })).toThrow(refused('invalid'));
  });

  it('refuses a manifest with members under __proto__', () => {
    const text = JSON.stringify(BARE).replace(/}$/, ',"__proto__":{"entries":[]}}');
    expect(() => parseManifest(bytesOf(text))).toThrow(refused('invalid'));
  });
});
