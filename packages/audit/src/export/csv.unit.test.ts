import { describe, expect, it } from 'vitest';
import { chainOf, gathered, piecesOf } from '../testing/samples.ts';
import { csv, safeCell } from './csv.ts';

describe('a cell of a spreadsheet', () => {
  it.each([
    '=1+1',
    '+1',
    '-1',
    '@a',
    '\t1',
    '\r1',
    '\0=1',
    ' =1',
    '\u00a0@',
    '＝1',
    ' ＋1',
    '\u200b-1',
    '\n1',
  ])('is text also where it begins as %j', (text) => {
    expect(safeCell(text)).toBe(`'${text}`);
  });

  // If `;` separates cells, some spreadsheets end a cell at each `;`, also between quotes; in pasted text, at a tab.
  it.each([
    ['a;=1', "a;'=1"],
    ['\t=1', "'\t'=1"],
    ['a;b\t=1', "a;b\t'=1"],
    ['a\n=1', "a\n'=1"],
    ['a; ＋1;@b', "a;' ＋1;'@b"],
    ['a;"=1"', `a;'"=1"`],
  ])('is text also where a part of it begins so: %j', (text, safe) => {
    expect(safeCell(text)).toBe(safe);
  });

  it.each(['', 'a=1', '1-2', 'ada@example.com', 'a;b', "'", '{"title":"=1"}'])(
    'is not changed: %j',
    (text) => {
      expect(safeCell(text)).toBe(text);
    },
  );
});

describe('a CSV export', () => {
  it('has no separator of cells in its JSON, whatever the country', async () => {
    const data = { title: 'Logo;=cmd|x', 'a;b': '\t=1', budget: '\u2069\u202e321' };
    const rows = await gathered(csv(piecesOf(chainOf([data]), 1)));
    const json = /"(\{.*\})"/.exec(rows)?.[1]?.replaceAll('""', '"') ?? '';
    expect(json).not.toMatch(/[;\t\u2069\u202e]/);
    expect(JSON.parse(json)).toEqual(data);
  });

  it('has the reason of an event of the system as JSON, in the last column', async () => {
    const rows = await gathered(
      csv(
        piecesOf(
          chainOf([{}, {}], () => true),
          1,
        ),
      ),
    );
    expect(rows).toMatch(
      /,[0-9a-f]{64},\r\n.*,[0-9a-f]{64},"{""position"":1,""rule"":""deadline-passed""}"\r\n$/s,
    );
  });

  it('has a row of names and a row for each event, quoted if needed', async () => {
    const rows = await gathered(csv(piecesOf(chainOf([{ a: '"1,\r\n2"' }, {}]), 1)));
    expect(rows.replace(/[0-9a-f]{64}/g, 'HASH')).toBe(
      [
        '\ufeffposition,recordedAt,type,taskId,taskVersion,actorEmail,actorUid,correlationId,id,schemaVersion,data,forgotten,hash,because',
        `1,2026-01-31T08:00:00.500Z,TaskUpdated,01980000-0000-7000-8000-000000000000,1,ada@example.com,ada,\u{1f600} e\u0301 \u202e\u200d,01980000-0000-7000-8000-000000000001,1,"{""a"":""\\""1,\\r\\n2\\""""}",,HASH,`,
        `2,2026-01-31T08:00:00.500Z,TaskUpdated,01980000-0000-7000-8000-000000000000,2,ada@example.com,ada,"""\\/\b\f\n\r\t\u0001\u001f\u007f\u2028\u2029",01980000-0000-7000-8000-000000000002,1,{},,HASH,`,
        '',
      ].join('\r\n'),
    );
  });
});
