import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const rooms =
  '{contracts,packages/*,command-service,projector,query-service,standalone,frontend}/src/**/*.{ts,tsx}';
const tests = /\.test\.tsx?$|\/testing\//;

/** The imports between folders inside each room. Imports between a folder and a folder inside it do not count. */
const importsBetweenFolders = (): ReadonlySet<string> => {
  const found = new Set<string>();
  for (const file of globSync(rooms, { cwd: root }).filter((name) => !tests.test(name))) {
    const from = dirname(file);
    const text = readFileSync(join(root, file), 'utf8');
    for (const [, path = ''] of text.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)) {
      const to = dirname(normalize(join(from, path)));
      if (!`${from}/`.startsWith(`${to}/`) && !`${to}/`.startsWith(`${from}/`)) found.add(`${from} -> ${to}`);
    }
  }
  return found;
};

it('no two folders import each other', () => {
  const imports = importsBetweenFolders();
  const circles = [...imports].flatMap((one) => {
    const [from = '', to = ''] = one.split(' -> ');
    return from < to && imports.has(`${to} -> ${from}`) ? [`${from} <-> ${to}`] : [];
  });
  expect(circles).toEqual([]);
});
