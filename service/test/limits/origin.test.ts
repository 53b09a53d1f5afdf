import { describe, expect, it } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { clientAt, originOf } from '../../src/limits/origin.ts';

const { TRUSTED_PROXIES } = readConfig({ TRUSTED_PROXIES: '10.0.0.0/8, 2001:db8::1' });

type Heard = Parameters<typeof originOf>[0];

const heard = (own: Partial<Heard>): Heard => ({
  peer: '10.1.2.3',
  isEncrypted: false,
  forwardedFor: undefined,
  forwardedProto: undefined,
  ...own,
});
const origin = (own: Partial<Heard>) => originOf(heard(own), TRUSTED_PROXIES);

describe('who requests', () => {
  it.each([
    ['a stranger, whatever it says', { peer: '192.0.2.1', forwardedFor: '198.51.100.7' }, '192.0.2.1'],
    ['whom a proxy names', { forwardedFor: '198.51.100.7' }, '198.51.100.7'],
    [
      'whom the first of two proxies names',
      { forwardedFor: '203.0.113.9, 198.51.100.7, 10.9.9.9' },
      '198.51.100.7',
    ],
    ['whom a proxy names of version 6', { peer: '2001:db8::1', forwardedFor: '2001:db8::9' }, '2001:db8::9'],
    [
      'a proxy in the writing of version 6',
      { peer: '::ffff:10.0.0.1', forwardedFor: '192.0.2.8' },
      '192.0.2.8',
    ],
    ['the proxy that names nobody', {}, '10.1.2.3'],
    ['the proxy that names what is no address', { forwardedFor: 'unknown' }, '10.1.2.3'],
  ])('is %s', (_, own, address) => {
    expect(origin(own).client).toEqual(clientAt(address));
  });
});

describe('nobody could read along', () => {
  it.each([
    ['where a proxy says https', { forwardedFor: '192.0.2.8', forwardedProto: 'https' }, true],
    ['where two do', { forwardedFor: '192.0.2.8', forwardedProto: 'https, https' }, true],
    ['but where one says http', { forwardedFor: '192.0.2.8', forwardedProto: 'https, http' }, false],
    ['but where a stranger says https', { peer: '192.0.2.1', forwardedProto: 'https' }, false],
    ['on this machine', { peer: '127.0.0.1' }, true],
    ['on an encrypted connection', { peer: '192.0.2.1', isEncrypted: true }, true],
    ['but on a plain one', { peer: '192.0.2.1' }, false],
  ])('%s', (_, own, isSafe) => {
    expect(origin(own).isSafe).toBe(isSafe);
  });
});

it('is set to what can be a network alone', () => {
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
])('%s counts as %s in %s', (address, own, network) => {
  expect(clientAt(address)).toEqual({ address: own, network });
});
