import { expect, test } from 'vitest';
import { originOf, readProxies } from './proxies.ts';

const from = (setting: string, peer: string, forwarded?: string, protocol?: string) => {
  const headers = new Headers();
  if (forwarded !== undefined) headers.set('x-forwarded-for', forwarded);
  if (protocol !== undefined) headers.set('x-forwarded-proto', protocol);
  return originOf(peer, headers, readProxies(setting));
};

test.each([
  ['', '198.51.100.1', '6.6.6.6', '198.51.100.1'],
  ['false', '198.51.100.1', '6.6.6.6', '198.51.100.1'],
  ['true', '10.0.0.1', '6.6.6.6, 203.0.113.7', '203.0.113.7'],
  ['1', '10.0.0.1', '6.6.6.6, 203.0.113.7', '203.0.113.7'],
  ['1', '10.0.0.1', undefined, '10.0.0.1'],
  ['2', '10.0.0.1', '6.6.6.6, 203.0.113.7, 10.0.0.2', '203.0.113.7'],
  ['2', '10.0.0.1', '203.0.113.7', '203.0.113.7'],
  ['loopback', '127.0.0.1', '6.6.6.6, 203.0.113.7', '203.0.113.7'],
  ['loopback', '::ffff:127.0.0.1', '203.0.113.7, 127.0.0.1', '203.0.113.7'],
  ['loopback', '198.51.100.1', '6.6.6.6', '198.51.100.1'],
  ['10.0.0.0/8', '10.1.2.3', '6.6.6.6, 203.0.113.7, 10.9.9.9', '203.0.113.7'],
  ['10.0.0.1, 2001:db8::/32', '2001:db8::5', '6.6.6.6, 203.0.113.7, 10.0.0.1', '203.0.113.7'],
  ['10.0.0.1', '10.0.0.2', '6.6.6.6', '10.0.0.2'],
  ['1', '10.0.0.1', 'unknown', '10.0.0.1'],
  ['1', '10.0.0.1', '6.6.6.6, <b>', '10.0.0.1'],
])(
  'with TRUST_PROXY=%s, peer %s with forwarded addresses %s resolves to %s',
  (setting, peer, forwarded, expected) => {
    expect(from(setting, peer, forwarded).address).toBe(expected);
  },
);

test('https is read from the header of the outermost trusted proxy', () => {
  expect(from('1', '10.0.0.1', '203.0.113.7', 'https').isSecure).toBe(true);
  expect(from('1', '10.0.0.1', '203.0.113.7', 'https, http').isSecure).toBe(false);
  expect(from('', '10.0.0.1', '203.0.113.7', 'https').isSecure).toBe(false);
});

test.each(['yes', '10.0.0.0/33', '1.2.3', '10.0.0.1,', '10.0.0.0/'])('rejects %s', (setting) => {
  expect(() => readProxies(setting)).toThrow(/TRUST_PROXY/);
});
