import { expect, test } from 'vitest';
import { networkOf } from './client-address.ts';

test.each([
  ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s is grouped by its /64 network', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each(['10.0.0.1', '::ffff:10.0.0.1', 'ana@example.com', 'confirm 2001:db8::1', ''])(
  '%s is not grouped',
  (text) => {
    expect(networkOf(text)).toBe(text);
  },
);
