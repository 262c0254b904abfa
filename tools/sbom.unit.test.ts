import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sbomOf } from './sbom.ts';

const lock: unknown = JSON.parse(readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8'));

it('the list of packages has what runs in production, each with its version and its hash, and nothing else', () => {
  const { components } = sbomOf(lock);
  const names = components.map(({ name }) => name);
  for (const name of ['pg', 'express', 'mongodb', 'react', '@mui/material']) expect(names).toContain(name);
  for (const name of ['vitest', 'eslint', '@marketplace/contracts']) expect(names).not.toContain(name);
  for (const { version, purl, hashes } of components) {
    expect(version).not.toBe('');
    expect(purl).toMatch(/^pkg:npm\/(%40[^/]+\/)?[^/@]+@/);
    for (const { alg, content } of hashes ?? []) expect([alg, content.length]).toEqual(['SHA-512', 128]);
  }
  expect(components.filter(({ hashes }) => hashes === undefined).length).toBeLessThan(components.length / 20);
});
