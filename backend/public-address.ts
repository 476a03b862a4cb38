import { BlockList, isIP } from 'node:net';

const local = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  local.addSubnet(network, prefix, 'ipv4');
local.addAddress('::', 'ipv6');
local.addAddress('::1', 'ipv6');
local.addSubnet('fc00::', 7, 'ipv6');
local.addSubnet('fe80::', 10, 'ipv6');

const isLocal = (hostname: string): boolean => {
  const bare = hostname.replace(/^\[|\]$/g, '');
  const version = isIP(bare);
  if (version !== 0) return local.check(bare, version === 4 ? 'ipv4' : 'ipv6');
  return !bare.includes('.') || /\.(localhost|local|internal|lan|home\.arpa)$/.test(bare);
};

/** Checks a shop's public address, to which mails and payment providers link. @returns the problem in Spanish, or undefined */
export const addressFault = (address: string): string | undefined => {
  if (!URL.canParse(address)) return 'no es una dirección como https://tienda.com.uy';
  const { protocol, hostname, pathname, search, hash, username } = new URL(address);
  // Without SHOP_URL the address is that of a developer's machine.
  if (protocol !== 'https:' && hostname !== 'localhost')
    return 'tiene que empezar con https://: sin cifrado, las sesiones y los pagos quedarían a la vista';
  if (isLocal(hostname))
    return 'va la dirección pública de la tienda, https://…, y no una de esta máquina o de su red: los correos y los pagos llevan a ella';
  if (pathname !== '/' || search || hash || username)
    return 'es la dirección de la tienda sola, sin nada después del nombre';
  return undefined;
};
