import type { Request } from 'express';
import { isIPv6 } from 'node:net';

const mappedIPv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const groupsOf = (part: string): string[] => (part === '' ? [] : part.split(':'));

/**
 * The network of one customer: an IPv4 address itself, or the first 64 bits of an IPv6 address, since each customer has at
 * least that many addresses.
 */
export const networkOf = (address: string): string => {
  const [, ipv4] = mappedIPv4.exec(address) ?? [];
  if (ipv4 !== undefined) return ipv4;
  if (!isIPv6(address)) return address;
  const [start = '', end = ''] = address.split('::');
  const before = groupsOf(start);
  const after = groupsOf(end);
  const left = Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array<string>(left).fill('0'), ...after];
  const prefix = groups.slice(0, 4).map((group) => group.toLowerCase().padStart(4, '0'));
  return `${prefix.join(':')}::/64`;
};

/** The network that a request comes from, for limits: before proxies that are trusted. */
export const callersNetwork = (req: Request): string => networkOf(req.ip ?? '');
