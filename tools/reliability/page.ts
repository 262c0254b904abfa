import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { testNamesOf, type TestName } from './testNames.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

const oneOrMore = z.union([z.string(), z.array(z.string())]);
/** Chapter, what goes wrong or must hold, the end of a test file's path, and the start of each test's name. */
const faultsSchema = z.record(z.string(), z.record(z.string(), z.record(z.string(), oneOrMore)));

export const pagePath = 'docs/reliability.md';
const start =
  '<!-- Below this line: `npm run reliability`, from tools/reliability/faults.yaml and the names of the tests. -->';

const places = ['**/*.test.{ts,tsx}', '**/testing/*.ts'];
const files = globSync(places, { cwd: root, exclude: (name) => name === 'node_modules' || name === 'dist' });

const parsed = new Map<string, readonly TestName[]>();
const namesIn = (file: string): readonly TestName[] => {
  const names = parsed.get(file) ?? testNamesOf(file, read(file));
  parsed.set(file, names);
  return names;
};

/** Files by the end of their path, with or without the kind of test: a moved test stays found. */
const filesNamed = (name: string): readonly string[] =>
  files.filter((file) => {
    const path = file.replace(/(?:\.test)?\.tsx?$/, '');
    return [path, path.replace(/\.(?:unit|int|real|long)$/, '')].some((end) =>
      `/${end}`.endsWith(`/${name}`),
    );
  });

const testNamed = (file: string, beginning: string): TestName => {
  const found = filesNamed(file)
    .flatMap(namesIn)
    .find(({ name }) => name.startsWith(beginning));
  if (!found) throw new Error(`tools/reliability/faults.yaml: ${file} has no test “${beginning}…”`);
  return found;
};

/** Names after their subject, which is not repeated. */
const sentenceOf = (file: string, names: string | readonly string[]): string => {
  const tests = [names].flat().map((name) => testNamed(file, name));
  const texts = tests.map(({ name, subject }, index) =>
    subject === '' || subject === tests[index - 1]?.subject ? name : `${subject} ${name}`,
  );
  return `\`${file}\`: ${texts.join('; ')}.`;
};

const rowOf = ([fault, files]: [string, Record<string, string | string[]>]): string =>
  `- **${fault}.** ${Object.entries(files)
    .map(([file, names]) => sentenceOf(file, names))
    .join(' ')}`;

/** The page with its list of faults made again; the text before the list stays. */
export const reliabilityPage = (): string => {
  const [intro = ''] = read(pagePath).split(start);
  const chapters = Object.entries(faultsSchema.parse(parse(read('tools/reliability/faults.yaml')))).map(
    ([chapter, faults]) => `## ${chapter}\n\n${Object.entries(faults).map(rowOf).join('\n')}\n`,
  );
  return `${intro}${start}\n\n${chapters.join('\n')}`;
};
