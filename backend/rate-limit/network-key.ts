import { createHmac } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import type { Db } from '#backend/database/connection';
import { secretOf } from '#backend/database/secrets';
import { networkOf } from '#backend/http/client-address';

const PRIVATE: readonly (readonly [string, number, 'ipv4' | 'ipv6'])[] = [
  ['127.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['::1', 128, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
];
const privates = new BlockList();
for (const [address, bits, family] of PRIVATE) privates.addSubnet(address, bits, family);

/** Checks for an address of this machine or its network: most likely a proxy that TRUST_PROXY does not name. */
const isPrivate = (address: string): boolean =>
  isIP(address) !== 0 && privates.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

/**
 * Returns a pseudonym of the client's network, by which orders can be counted. It is an HMAC with a secret
 * of this database: there are so few IPv4 addresses that a plain hash could be reversed.
 * @returns empty for a private address
 */
export const networkKey = async (db: Db, address: string): Promise<string> =>
  isPrivate(address)
    ? ''
    : createHmac('sha256', await secretOf(db, 'network'))
        .update(networkOf(address))
        .digest('base64url')
        .slice(0, 22);
