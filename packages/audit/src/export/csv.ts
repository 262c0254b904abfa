import {
  withClosedMarks,
  putTexts,
  withVisibleMarks,
  type Commitment,
  type StoredEvent,
} from '@marketplace/contracts';
import type { SealedEvent } from '@marketplace/event-store';
import canonicalize from 'canonicalize';
import { stringify } from 'csv-stringify/sync';

const columns = [
  'position',
  'recordedAt',
  'type',
  'taskId',
  'taskVersion',
  'actorEmail',
  'actorUid',
  'correlationId',
  'id',
  'schemaVersion',
  'data',
  'forgotten',
  'hash',
  'because',
] as const;

/**
 * The places where a spreadsheet may begin a formula: the start of a cell, also after blanks or with a full-width sign; and after a `;`,
 * a tab or a line end, because it may separate cells or rows there and ignore the quotes around a cell.
 */
const formula = /^(?=[\s\p{C}]*[=+\-@＝＋－＠]|[\t\r\n\0])|(?<=[;\t\r\n])(?=[\s\p{C}"]*[=+\-@＝＋－＠])/gu;

/** A cell that a spreadsheet reads as text: an apostrophe is added before each possible formula. */
export const safeCell = (text: string): string => text.replace(formula, "'");

/** JSON without `;`, so that it stays valid JSON in a cell, and in its order on the screen; tabs are escaped already. */
const jsonCell = (value: unknown): string =>
  withVisibleMarks(canonicalize(value) ?? '').replaceAll(';', '\\u003b');

type CanonicalEvent = Omit<StoredEvent, 'position'> & { readonly commitments?: readonly Commitment[] };

/** With the texts of persons in their places; an export in this format can't be verified anyway. */
const rowOf = ({ position, hash, canonical, texts, forgotten = '' }: SealedEvent): string[] => {
  const { commitments, ...event } = JSON.parse(canonical.toString()) as CanonicalEvent;
  const values = texts.map((one) => JSON.parse(one.values) as Readonly<Record<string, string>>);
  const withTexts = commitments
    ? putTexts(event.data, values)
    : { data: event.data, email: event.actor.email };
  const cells: Readonly<Record<(typeof columns)[number], string | number>> = {
    ...event,
    position,
    actorEmail: withClosedMarks(withTexts.email ?? ''),
    actorUid: event.actor.uid,
    data: jsonCell(withTexts.data),
    forgotten,
    hash,
    because: event.because === undefined ? '' : jsonCell(event.because),
  };
  return columns.map((column) => safeCell(String(cells[column])));
};

const rowsOf = (rows: string[][]): string => stringify(rows, { record_delimiter: 'windows' });

/** Without it, Excel does not read the file as UTF-8. */
const byteOrderMark = '\ufeff';

/** Events as CSV (RFC 4180) with a row of names, in pieces. */
export async function* csv(batches: AsyncIterable<readonly SealedEvent[]>): AsyncGenerator<string> {
  yield byteOrderMark + rowsOf([[...columns]]);
  for await (const batch of batches) yield rowsOf(batch.map(rowOf));
}
