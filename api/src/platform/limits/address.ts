import { isIPv6 } from 'node:net';

const GROUPS = 8;
const BITS_OF_GROUP = 16;

/**
 * What counts as one address where tries are counted: an IPv4 address, or the /64 network of an IPv6 address, since
 * one line usually gets a whole /64.
 */
export const addressOf = (forwarded: string): string => networkOf(forwarded, 64);

/** Where everybody's time is shared out: one line may get a /48 too, which is 65,536 such addresses. */
export const siteOf = (forwarded: string): string => networkOf(forwarded, 48);

function networkOf(forwarded: string, bits: number): string {
  const ip = withoutPort(forwarded);
  const written = ip.split('%')[0] ?? '';
  if (!isIPv6(written)) return ip;
  const address = canonical(written);
  const mapped = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(address);
  if (mapped) return mapped.slice(1).flatMap(twoBytes).join('.');
  const [head = '', tail] = address.split('::');
  const groupsOf = (part: string) => (part === '' ? [] : part.split(':'));
  const before = groupsOf(head);
  const after = groupsOf(tail ?? '');
  const zeros = tail === undefined ? 0 : GROUPS - before.length - after.length;
  const groups = [...before, ...Array<string>(Math.max(0, zeros)).fill('0'), ...after];
  const network = groups.slice(0, bits / BITS_OF_GROUP);
  return `${network.join(':')}::/${bits}`;
}

/** IPv6 as a URL has it: small letters, no leading zeros, an IPv4 address in it as two groups. */
const canonical = (address: string): string => new URL(`http://[${address}]`).hostname.slice(1, -1);

function twoBytes(group: string): number[] {
  const value = Number.parseInt(group, 16);
  return [value >> 8, value & 0xff];
}

/** Some proxies name the port too, which is another one for every connection. */
function withoutPort(forwarded: string): string {
  const [, bracketed, plain] = /^(?:\[([^\]]+)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+)$/.exec(forwarded) ?? [];
  return bracketed ?? plain ?? forwarded;
}
