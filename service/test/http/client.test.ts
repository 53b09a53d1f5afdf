import { expect, it } from 'vitest';
import { clientAt } from '../../src/http/client.ts';

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
