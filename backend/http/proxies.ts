/** Where a request really comes from, behind proxies that this host knows. */
import { BlockList, isIP } from 'node:net';

/** How many proxies stand in front, or which addresses are theirs. */
export type Proxies = number | BlockList;

const LOOPBACK = ['127.0.0.0/8', '::1'];
const family = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Behind an IPv6 socket an IPv4 address shows as `::ffff:1.2.3.4`. */
const plainAddress = (address: string): string => address.replace(/^::ffff:(?=.*\.)/i, '');

const addTo = (list: BlockList, text: string): void => {
  const [address = '', bits] = text.split('/');
  const most = isIP(address) === 6 ? 128 : 32;
  const length = bits === undefined ? most : Number(bits || Number.NaN);
  if (!isIP(address) || !Number.isInteger(length) || length < 0 || length > most)
    throw new Error(`TRUST_PROXY: ${text} is no number of proxies, address or network`);
  list.addSubnet(address, length, family(address));
};

/**
 * @param setting how many proxies stand in front (`true` is 1), `loopback`, or their addresses and
 *   networks (`10.0.0.0/8`) with commas between; nothing and `false` = none
 * @throws naming what cannot be read
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
  /** The nearest address that no known proxy vouches for more of. */
  address: string;
  /** Whether the caller speaks https, with us or with the outermost known proxy. */
  isSecure: boolean;
  /** Whether a known proxy sent it: what it says beside the address may be believed. */
  isVouched: boolean;
}

/**
 * Counted from the right: each proxy appends whom it talks to, and what stands further left is what
 * the caller itself wrote.
 */
export const originOf = (peer: string, headers: Pick<Headers, 'get'>, proxies: Proxies): Origin => {
  const chain = [plainAddress(peer), ...entriesOf(headers.get('x-forwarded-for')).reverse()];
  let hops = 0;
  while (
    hops < chain.length - 1 &&
    (typeof proxies === 'number' ? hops < proxies : isProxy(proxies, chain[hops] ?? ''))
  )
    hops += 1;
  const isVouched = hops > 0;
  const address = chain[hops] ?? chain[0] ?? '';
  const protocols = entriesOf(headers.get('x-forwarded-proto'));
  const said = protocols[Math.max(0, protocols.length - hops)];
  // What is no address (`unknown`, a name) is nobody's: the proxy that passed it on answers for it.
  return isIP(address) === 0
    ? { address: chain[Math.max(0, hops - 1)] ?? '', isSecure: false, isVouched }
    : { address, isSecure: isVouched && said === 'https', isVouched };
};
