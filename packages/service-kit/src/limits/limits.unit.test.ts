import { describe, expect, it } from 'vitest';
import { createCallCounter } from './callCounter.ts';
import { networkOf } from './network.ts';

describe('a counter of calls', () => {
  const given = () => {
    let time = 1_000;
    const counter = createCallCounter(2, () => time);
    return { count: (key: string) => counter.count(key), pass: (ms: number) => (time += ms) };
  };

  it('accepts the first calls of a minute, and returns how long the others must wait', () => {
    const { count, pass } = given();
    expect([count('ada'), count('ada'), count('ada')]).toEqual([0, 0, 60]);
    pass(45_500);
    expect(count('ada')).toBe(15);
    pass(14_499);
    expect(count('ada')).toBe(1);
  });
  it('begins again when the minute is over', () => {
    const { count, pass } = given();
    expect([count('ada'), count('ada'), count('ada')]).toEqual([0, 0, 60]);
    pass(60_001);
    expect([count('ada'), count('ada'), count('ada')]).toEqual([0, 0, 60]);
  });
  it('counts each key separately', () => {
    const { count } = given();
    expect([count('ada'), count('ada'), count('ada'), count('bob')]).toEqual([0, 0, 60, 0]);
  });
});

describe('the network of an address', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:22ff:1:2:3:4', '2001:0db8:0001:22ff::/64'],
    ['2001:DB8:1:22FF::9', '2001:0db8:0001:22ff::/64'],
    ['2001:db8:1:22fe::9', '2001:0db8:0001:22fe::/64'],
    ['2001:db8::1', '2001:0db8:0000:0000::/64'],
    ['::1', '0000:0000:0000:0000::/64'],
    ['fe80::1%eth0', 'fe80:0000:0000:0000::/64'],
    ['1::', '0001:0000:0000:0000::/64'],
    ['', ''],
  ])('%s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
