import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const root = new URL('..', import.meta.url);
const isTest = /\.(?:unit|int|real|long)\.test\.tsx?$/;

it('names, for each row of docs/reliability.md, tests that exist', () => {
  const text = readFileSync(new URL('docs/reliability.md', root), 'utf8');
  const rows = text
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\|[ -]+\|[ -]+\|[ -]+\|$/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter(([, problem]) => problem !== 'What goes wrong');
  const broken = rows.filter(([, problem, answer, tests = '', ...rest]) => {
    const named = [...tests.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file);
    const isNamed =
      named.length > 0 && named.every((file) => isTest.test(file) && existsSync(new URL(file, root)));
    return !problem || !answer || rest.length !== 1 || !isNamed;
  });
  expect(broken).toEqual([]);
});
