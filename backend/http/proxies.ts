import { BlockList, isIP } from 'node:net';

/** The number of proxies in front, or their addresses. */
export type Proxies = number | BlockList;

const LOOPBACK = ['127.0.0.0/8', '::1'];
const family = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Unwraps an IPv4-mapped address: an IPv6 socket shows `::ffff:1.2.3.4`. */
const plainAddress = (address: string): string => address.replace(/^::ffff:(?=.*\.)/i, '');

const addTo = (list: BlockList, text: string): void => {
  const [address = '', bits] = text.split('/');
  const max = isIP(address) === 6 ? 128 : 32;
  const length = bits === undefined ? max : Number(bits || Number.NaN);
  if (!isIP(address) || !Number.isInteger(length) || length < 0 || length > max)
    throw new Error(`TRUST_PROXY: ${text} is not a number of proxies, an address or a network`);
  list.addSubnet(address, length, family(address));
};

/**
 * Parses TRUST_PROXY.
 * @param setting the number of proxies in front (`true` is 1), `loopback`, or comma-separated addresses
 *   and networks (`10.0.0.0/8`); empty and `false` mean none
 * @throws naming the part that is invalid
 */
export const readProxies = (setting: string | undefined): Proxies => {
  const text = setting?.trim() ?? '';
  if (text === '' || text === 'false') return 0;
  if (text === 'true') return 1;
  if (/^\d{1,2}$/.test(text)) return Number(text);
  const list = new BlockList();
  const parts = text.split(',').map((part) => part.trim());
  for (const part of parts.flatMap((each) => (each === 'loopback' ? LOOPBACK : [each])))
    addTo(list, part);
  return list;
};

const isProxy = (list: BlockList, address: string): boolean =>
  isIP(address) !== 0 && list.check(address, family(address));

const entriesOf = (header: string | null): string[] =>
  (header ?? '')
    .split(',')
    .map((entry) => plainAddress(entry.trim()))
    .filter((entry) => entry !== '');

interface Origin {
  /** The address of the first hop from the right that is not a trusted proxy. */
  address: string;
  /** Whether the client uses https, with this process or with the outermost trusted proxy. */
  isSecure: boolean;
  /** Whether a trusted proxy sent the request, so that its headers can be trusted. */
  isTrusted: boolean;
}

/**
 * Resolves the client address from the right of `X-Forwarded-For`: each proxy appends its peer, and
 * entries further left were written by the client itself.
 */
export const originOf = (peer: string, headers: Pick<Headers, 'get'>, proxies: Proxies): Origin => {
  const chain = [plainAddress(peer), ...entriesOf(headers.get('x-forwarded-for')).reverse()];
  let hops = 0;
  while (
    hops < chain.length - 1 &&
    (typeof proxies === 'number' ? hops < proxies : isProxy(proxies, chain[hops] ?? ''))
  )
    hops += 1;
  const isTrusted = hops > 0;
  const address = chain[hops] ?? chain[0] ?? '';
  const protocols = entriesOf(headers.get('x-forwarded-proto'));
  const protocol = protocols[Math.max(0, protocols.length - hops)];
  // An entry that is no address (`unknown`, a name) cannot be used: fall back to the proxy that sent it.
  return isIP(address) === 0
    ? { address: chain[Math.max(0, hops - 1)] ?? '', isSecure: false, isTrusted }
    : { address, isSecure: isTrusted && protocol === 'https', isTrusted };
};
