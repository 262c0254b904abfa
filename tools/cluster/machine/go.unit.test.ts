import { describe, expect, it } from 'vitest';
import { fetchesReleases } from './go.ts';

describe("the machine's Go", () => {
  it.each([
    ['go version go1.19.8 linux/amd64', false],
    ['go version go1.20 linux/amd64', false],
    ['go version go1.21.0 linux/amd64', true],
    ['go version go1.26.8 linux/amd64', true],
    ['go version go2.0 linux/amd64', true],
    ['gccgo, of an unknown version', false],
  ])('fetches the release that a module needs: %s: %s', (version, does) => {
    expect(fetchesReleases(version)).toBe(does);
  });
});
