import { isIPv6 } from 'node:net';

const GROUPS = 8;
const NETWORK_GROUPS = 4;

/**
 * What counts as one address where tries are counted: an IPv4 address, or the /64 network of an IPv6 address, since
 * one line usually gets a whole /64.
 */
export function addressOf(forwarded: string): string {
  const ip = withoutPort(forwarded);
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  const address = ip.split('%')[0] ?? '';
  if (!isIPv6(address)) return ip;
  const [head = '', tail] = address.split('::');
  const groupsOf = (part: string) => (part === '' ? [] : part.split(':'));
  const before = groupsOf(head);
  const after = groupsOf(tail ?? '');
  const zeros = tail === undefined ? 0 : GROUPS - before.length - after.length;
  const groups = [...before, ...Array<string>(Math.max(0, zeros)).fill('0'), ...after];
  const network = groups.slice(0, NETWORK_GROUPS).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}

/** Some proxies name the port too, which is another one for every connection. */
function withoutPort(forwarded: string): string {
  const [, bracketed, plain] = /^(?:\[([^\]]+)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+)$/.exec(forwarded) ?? [];
  return bracketed ?? plain ?? forwarded;
}
