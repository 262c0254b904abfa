import { describe, expect, it } from 'vitest';
import { networkOf } from './rateLimits.ts';

describe('the network of an address', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:22ff:1:2:3:4', '2001:db8:1:22ff::/64'],
    ['2001:DB8:1:22FF::9', '2001:db8:1:22ff::/64'],
    ['2001:db8:1:22fe::9', '2001:db8:1:22fe::/64'],
    ['2001:db8::1', '2001:db8::/64'],
    ['::1', '::/64'],
    ['fe80::1%eth0', 'fe80::/64'],
    ['1::', '1::/64'],
    ['', ''],
  ])('%s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
