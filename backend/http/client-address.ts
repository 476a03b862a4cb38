import { isIPv6 } from 'node:net';

/** Returns the client address that the hosting platform reports. */
export const addressOf = (request: Request): string =>
  request.headers.get('x-nf-client-connection-ip') ??
  request.headers.get('x-real-ip') ??
  '127.0.0.1';

const GROUPS = 8;
const NETWORK_GROUPS = 4;

/**
 * Returns the /64 network of an IPv6 address: one subscriber holds all of its addresses, so they count
 * as one client. Any other text is returned unchanged.
 */
export const networkOf = (text: string): string => {
  const [address = ''] = text.split('%', 1);
  // With dots it is an IPv4-mapped address, and each counts alone.
  if (!isIPv6(address) || address.includes('.')) return text;
  const [front = [], back] = address
    .split('::')
    .map((part) => part.split(':').filter((group) => group !== ''));
  const missing = back ? GROUPS - front.length - back.length : 0;
  const groups = [...front, ...Array<string>(missing).fill('0'), ...(back ?? [])];
  const network = groups.slice(0, NETWORK_GROUPS).map((group) => group.replace(/^0+(?=.)/, ''));
  return `${network.join(':')}::/64`;
};
