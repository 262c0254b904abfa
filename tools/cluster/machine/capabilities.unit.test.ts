import { describe, expect, it } from 'vitest';
import { mayMount } from './capabilities.ts';

const statusWith = (effective: string): string =>
  `Name:\tnode\nCapPrm:\t000001ffffffffff\nCapEff:\t${effective}\n`;

describe('the right to mount', () => {
  it.each([
    ['root on a machine', '000001ffffffffff', true],
    ['root in a privileged container that lacks another right', '000001fffeffffff', true],
    ['root in a plain container', '00000000a80425fb', false],
    ['anybody else', '0000000000000000', false],
  ])('is known: %s', (_who, effective, may) => {
    expect(mayMount(statusWith(effective))).toBe(may);
  });

  it('is missing when the kernel reports nothing', () => {
    expect(mayMount('')).toBe(false);
  });
});
