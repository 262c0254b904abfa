import { isIPv6 } from 'node:net';

const mappedIPv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const groupsOf = (part: string): string[] => (part === '' ? [] : part.split(':'));

/**
 * The network that one customer has: an IPv4 address itself, of an IPv6 address its first 56 bits. So a customer can't
 * pass for many by using many addresses.
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
  const bits = groups.slice(0, 4).map((group) => group.toLowerCase().padStart(4, '0'));
  return `${bits.join(':').slice(0, -2)}00::/56`;
};
