import { describe, expect, it } from 'vitest';
import { chainOf, gathered, piecesOf } from '../testing/samples.ts';
import { csv, safeCell } from './csv.ts';

describe('a cell of a spreadsheet', () => {
  it.each([
    '=1+1',
    '+1',
    '-1',
    '@a',
    '\t=1',
    '\r1',
    '\0=1',
    ' =1',
    '\u00a0@',
    '＝1',
    ' ＋1',
    '\u200b-1',
    '\n=1',
  ])('is text also where it begins as %j', (text) => {
    expect(safeCell(text)).toBe(`'${text}`);
  });

  it.each(['', 'a=1', '1-2', 'ada@example.com', "'", '{"title":"=1"}'])('is not changed: %j', (text) => {
    expect(safeCell(text)).toBe(text);
  });
});

describe('a CSV export', () => {
  it('has a row of names and a row for each event, quoted if needed', async () => {
    const rows = await gathered(csv(piecesOf(chainOf([{ a: '"1,\r\n2"' }, {}]), 1)));
    expect(rows.replace(/[0-9a-f]{64}/g, 'HASH')).toBe(
      [
        'position,recordedAt,type,taskId,taskVersion,actorEmail,actorUid,correlationId,id,schemaVersion,data,forgotten,hash',
        `1,2026-01-31T08:00:00.500Z,TaskUpdated,01980000-0000-7000-8000-000000000000,1,ada@example.com,ada,\u{1f600} e\u0301 \u202e\u200d,01980000-0000-7000-8000-000000000001,1,"{""a"":""\\""1,\\r\\n2\\""""}",,HASH`,
        `2,2026-01-31T08:00:00.500Z,TaskUpdated,01980000-0000-7000-8000-000000000000,2,ada@example.com,ada,"""\\/\b\f\n\r\t\u0001\u001f\u007f\u2028\u2029",01980000-0000-7000-8000-000000000002,1,{},,HASH`,
        '',
      ].join('\r\n'),
    );
  });
});
