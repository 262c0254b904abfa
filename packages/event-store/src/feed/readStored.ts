import type { Because, StoredEvent } from '@marketplace/contracts';
import type pg from 'pg';
import type { SkippedTypes } from './feed.ts';
import { BinaryRow } from '../postgres/binaryRow.ts';
import { CanonicalBytes } from '../postgres/canonicalBytes.ts';
import { copyOut } from '../postgres/copyOut.ts';
import { binaryColumns, storedColumns, storedEventOf, type StoredRow } from '../postgres/rows.ts';
import type { EventTexts } from '../postgres/eventTexts.ts';
import { binder, literalOf, rowsOf, type Bind } from '@marketplace/service-kit/postgres';

/** Up to `limit` events from a position on, without the types in `passOver`; the events at the first and the last position always come. */
export interface StoredPage {
  readonly from: number;
  readonly limit: number;
  readonly passOver: SkippedTypes;
}

const pageOf = (columns: string, page: StoredPage, bind: Bind): string => {
  const { passOver } = page;
  const [from, limit] = [bind(page.from), bind(page.limit)];
  const events = `FROM event_store.events WHERE position >=`;
  if (passOver.length === 0) return `SELECT ${columns} ${events} ${from} ORDER BY position LIMIT ${limit}`;
  return `WITH page AS (
      SELECT max(position) AS last FROM (SELECT position ${events} ${from} ORDER BY position LIMIT ${limit}) p)
    SELECT ${columns} ${events} ${from} AND position <= (SELECT last FROM page)
      AND (type <> ALL (${bind(passOver)}::text[]) OR position IN (${from}, (SELECT last FROM page)))
    ORDER BY position`;
};

/** Reads a page for a reader near the head, by a prepared statement. */
export const readStored = async (pool: pg.Pool, page: StoredPage): Promise<readonly StoredEvent[]> => {
  const { values, bind } = binder();
  const text = pageOf(storedColumns, page, bind);
  const name = page.passOver.length === 0 ? 'stored_from' : 'stored_from_passing_over';
  return (await rowsOf<StoredRow>(pool, { name, text }, values)).map(storedEventOf);
};

/** Reads the bytes of rows of {@link binaryColumns}. */
const rowReader = (): ((bytes: Buffer) => StoredRow) => {
  const row = new BinaryRow();
  const scratch = new CanonicalBytes();
  const integer = (): number => row.next().integer() ?? NaN;
  const text = (): string => row.next().text();
  const textOrNull = (): string | null => (row.next().isNull ? null : row.text());
  const jsonOrNull = (): unknown => (row.next().isNull ? null : JSON.parse(row.text()));
  const uuid = (): string => {
    const { bytes, from, to } = row.next();
    return scratch
      .begin(to - from)
      .uuid(bytes, from, to)
      .toString();
  };
  const time = (): string => scratch.begin(0).time(row.next().milliseconds()).toString();
  return (bytes) => [
    row.begin(bytes).next().bigint() ?? NaN,
    uuid(),
    text(),
    integer(),
    uuid(),
    integer(),
    time(),
    text(),
    textOrNull(),
    text(),
    JSON.parse(text()) as unknown,
    jsonOrNull() as Because | null,
    jsonOrNull() as EventTexts['texts'],
    textOrNull(),
  ];
};

/** Reads a page for a reader far behind, by COPY: planned each time, but half of the work for each event. */
export const readStoredFast = async (pool: pg.Pool, page: StoredPage): Promise<readonly StoredEvent[]> => {
  const read = rowReader();
  const events: StoredEvent[] = [];
  await copyOut(pool, pageOf(binaryColumns, page, literalOf), (row) => events.push(storedEventOf(read(row))));
  return events;
};
