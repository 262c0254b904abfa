import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { pagePath, reliabilityPage } from './page.ts';
import { testNamesOf } from './testNames.ts';

it('docs/reliability.md is up to date with the names of the tests: else npm run reliability', () => {
  const committed = readFileSync(new URL(`../../${pagePath}`, import.meta.url), 'utf8');
  expect(committed).toBe(reliabilityPage());
}, 60_000);

it('finds the names of tests by their syntax', () => {
  const source = `
    realKafka.describe('a store', () => {
      it('is read', () => {});
      it.each([1, 2])('has %i rows of $name', (n) => {});
    });
    const text = "it('is no test')";
  `;
  expect(testNamesOf('a.test.ts', source)).toEqual([
    { name: 'is read', subject: 'a store' },
    { name: 'has … rows of …', subject: 'a store' },
  ]);
});
