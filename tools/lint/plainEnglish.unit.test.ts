import { Linter } from 'eslint';
import { expect, it } from 'vitest';
import { plainEnglish } from './plainEnglish.ts';

const found = (text: string, filename = 'file.js'): string[] =>
  new Linter()
    .verify(
      text,
      [
        { files: ['**/*.md'], plugins: { plain: plainEnglish }, processor: 'plain/document' },
        {
          files: ['**/*.js', '**/*.md/*.js'],
          plugins: { plain: plainEnglish },
          rules: { 'plain/phrases': 'error' },
        },
      ],
      filename,
    )
    .map(({ line, column, message }) => `${line}:${column} ${/^"(.+?)"/.exec(message)?.[1] ?? message}`);

it('finds a phrase in comments and texts, at its place', () => {
  expect(found('// for who waits')).toEqual(['1:4 for who']);
  expect(found("const a = 'There is none that is parked';\nlet b = `${a}: whoever`;")).toEqual([
    '2:16 whoever',
  ]);
  expect(found('/**\n * The tasks of those\n * that wait.\n */')).toEqual(['2:17 those * that']);
  expect(found('// events, such as come later, that stood still')).toEqual([
    '1:12 such as come',
    '1:37 stood still',
  ]);
  expect(found('// it came to rest, then it came to nothing')).toEqual(['1:29 came to']);
});

it('finds a phrase in a document, at its place', () => {
  expect(found('Who has a token */ stands', 'a.md')).toEqual(['1:1 Who has', '1:20 stands']);
  expect(found('# Title\n\nIt is made anew.\n', 'a.md')).toEqual(['3:12 anew']);
});

it('leaves names and plain words alone', () => {
  expect(found('const anew = whoever.stands;')).toEqual([]);
  expect(found("'The relay stands by; the caller is told that the task is deleted.'")).toEqual([]);
});
