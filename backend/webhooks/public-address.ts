/** Keeps webhooks out of the network that the shop runs in: the address comes from a person. */
import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

/** Special-purpose addresses: https://www.iana.org/assignments/iana-ipv4-special-registry */
const INSIDE_4: readonly (readonly [network: string, prefix: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];
/** Parts of 2000::/3 that are not routed: https://www.iana.org/assignments/iana-ipv6-special-registry */
const INSIDE_6: readonly (readonly [network: string, prefix: number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const inside = new BlockList();
for (const [network, prefix] of INSIDE_4) inside.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of INSIDE_6) inside.addSubnet(network, prefix, 'ipv6');
const routed = new BlockList();
routed.addSubnet('2000::', 3, 'ipv6');

export const isPublicAddress = (address: string): boolean => {
  if (isIP(address) === 4) return !inside.check(address, 'ipv4');
  return isIP(address) === 6 && routed.check(address, 'ipv6') && !inside.check(address, 'ipv6');
};

export interface Resolved {
  address: string;
  family: number;
}

class InsideAddress extends Error {}

/**
 * Resolves a host once; the request then goes to that very address, whatever its name resolves to later.
 * @throws InsideAddress if any of its addresses is not public
 */
export const resolvePublic = async (hostname: string): Promise<Resolved> => {
  const addresses = await lookup(hostname.replace(/^\[|\]$/g, ''), { all: true });
  const [first] = addresses;
  if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
    throw new InsideAddress('the address is not public');
  return first;
};

/** Returns whether a webhook may have this address. @param allowsInside for demo shops and tests */
export const isWebhookUrl = (text: string, allowsInside: boolean): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, hostname } = new URL(text);
  if (username || password) return false;
  if (allowsInside) return protocol === 'https:' || protocol === 'http:';
  const host = hostname.replace(/^\[|\]$/g, '');
  return protocol === 'https:' && (isIP(host) === 0 ? host.includes('.') : isPublicAddress(host));
};
