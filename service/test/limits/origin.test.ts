import { describe, expect, it } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { clientAt, originOf } from '../../src/limits/origin.ts';

const { TRUSTED_PROXIES } = readConfig({ TRUSTED_PROXIES: '10.0.0.0/8, 2001:db8::1' });

type Sender = Parameters<typeof originOf>[0];

const SENDER = { peer: '10.1.2.3', isEncrypted: false, forwardedFor: undefined, forwardedProto: undefined };
const origin = (own: Partial<Sender>) => originOf({ ...SENDER, ...own }, TRUSTED_PROXIES);

describe('the client', () => {
  it.each([
    ['an untrusted peer, whatever it says', '192.0.2.1', '198.51.100.7', '192.0.2.1'],
    ['the address that a proxy names', '10.1.2.3', '198.51.100.7', '198.51.100.7'],
    ['named by the first of two proxies', '10.1.2.3', '203.0.113.9, 198.51.100.7, 10.9.9.9', '198.51.100.7'],
    ['named by an IPv6 proxy', '2001:db8::1', '2001:db8::9', '2001:db8::9'],
    ['named by a proxy with an IPv4-mapped address', '::ffff:10.0.0.1', '192.0.2.8', '192.0.2.8'],
    ['the proxy if it names no address', '10.1.2.3', undefined, '10.1.2.3'],
    ['the proxy if it names an invalid address', '10.1.2.3', 'unknown', '10.1.2.3'],
  ])('is %s', (_, peer, forwardedFor, address) => {
    expect(origin({ peer, forwardedFor }).client).toEqual(clientAt(address));
  });
});

const FORWARDED = { forwardedFor: '192.0.2.8' };

describe('isSafe', () => {
  it.each([
    ['is true if a proxy says https', { ...FORWARDED, forwardedProto: 'https' }, true],
    ['is true if two proxies say https', { ...FORWARDED, forwardedProto: 'https, https' }, true],
    ['is false if one of two proxies says http', { ...FORWARDED, forwardedProto: 'https, http' }, false],
    ['is false if an untrusted peer says https', { peer: '192.0.2.1', forwardedProto: 'https' }, false],
    ['is true on this machine', { peer: '127.0.0.1' }, true],
    ['is true on an encrypted connection', { peer: '192.0.2.1', isEncrypted: true }, true],
    ['is false on a plain connection', { peer: '192.0.2.1' }, false],
  ])('%s', (_, own, isSafe) => {
    expect(origin(own).isSafe).toBe(isSafe);
  });
});

const ON_THIS_MACHINE = readConfig({ TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8' }).TRUSTED_PROXIES;

describe.each([
  ['on this machine', { peer: '127.0.0.1' }, true, true],
  ['on this machine, behind a proxy', { peer: '127.0.0.1', forwardedFor: '127.0.0.1' }, true, true],
  ['elsewhere, behind a proxy', { peer: '127.0.0.1', forwardedFor: '192.0.2.8' }, false, false],
  ['elsewhere, named with its port', { peer: '127.0.0.1', forwardedFor: '192.0.2.8:4711' }, false, false],
  ['elsewhere, in brackets', { peer: '127.0.0.1', forwardedFor: '[2001:db8::8]' }, false, false],
  [
    'elsewhere, unknown to the proxy',
    { peer: '127.0.0.1', forwardedFor: '127.0.0.1, unknown' },
    false,
    false,
  ],
  ['elsewhere, unknown to a further proxy', { peer: '127.0.0.1', forwardedFor: ', 127.0.0.1' }, false, false],
  ["on a proxy's machine", { peer: '10.1.2.3', forwardedFor: '127.0.0.1' }, false, false],
])('a client %s', (_, own, isLocal, isSafe) => {
  it(`is ${isLocal ? '' : 'not '}local, and ${isSafe ? '' : 'not '}safe over plain http`, () => {
    expect(originOf({ ...SENDER, ...own }, ON_THIS_MACHINE)).toMatchObject({ isLocal, isSafe });
  });
});

it('TRUSTED_PROXIES refuses values that are not networks', () => {
  for (const TRUSTED_PROXIES of ['10.0.0.0/40', 'proxy.example', '10.0.0.0/8;::1'])
    expect(() => readConfig({ TRUSTED_PROXIES })).toThrow('TRUSTED_PROXIES');
});

it.each([
  ['192.0.2.7', '192.0.2.7', '192.0.2'],
  ['::ffff:192.0.2.7', '192.0.2.7', '192.0.2'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2', '2001:db8:1'],
  ['2001:db8:1:2::', '2001:db8:1:2', '2001:db8:1'],
  ['2001:0db8::6', '2001:db8:0:0', '2001:db8:0'],
  ['::1', '0:0:0:0', '0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0', 'fe80:0:0'],
])('%s counts as address %s in network %s', (address, own, network) => {
  expect(clientAt(address)).toEqual({ address: own, network });
});
