import type { Because, StoredEvent } from '@marketplace/contracts';
import type { HashedEvent } from '../chain/hashedEvent.ts';
import { textColumns, putTextsOf, type TextColumns } from './eventTexts.ts';

const columnsWith = (recordedAt: string): string =>
  `position, id, type, schema_version, task_id, task_version, ${recordedAt}, actor_uid, actor_email, correlation_id, data,
    because, ${textColumns}`;

/** Columns of `event_store.events`. */
export const storedColumns = columnsWith('recorded_at::text');
export const hashedColumns = `${storedColumns}, encode(hash, 'hex')`;
/** The stored columns for COPY's binary format, where a time is a number. */
export const binaryColumns = columnsWith('recorded_at');

/** A row of {@link storedColumns}, read by rowMode 'array', or by COPY. */
export type StoredRow = [
  position: string | number,
  id: string,
  type: string,
  schemaVersion: number,
  taskId: string,
  taskVersion: number,
  /** In PostgreSQL's format, or ISO 8601. */
  recordedAt: string,
  uid: string,
  email: string | null,
  correlationId: string,
  data: unknown,
  because: Because | null,
  ...texts: TextColumns,
];
export type HashedRow = [...StoredRow, hash: string];

/** Converts PostgreSQL's format of a time in UTC (`2026-01-31 08:00:00.5+00`) to ISO 8601 with milliseconds. An ISO time stays. */
export const isoOf = (time: string): string => {
  if (time.endsWith('Z')) return time;
  const end = time.length - 3;
  return `${time.slice(0, 10)}T${time.slice(11, 19)}.${end > 19 ? time.slice(20, end).padEnd(3, '0') : '000'}Z`;
};

/** The SQL of a bytea column in base64, in one line. */
export const base64 = (column: string): string => `replace(encode(${column}, 'base64'), E'\\n', '')`;

export const storedEventOf = (row: StoredRow | HashedRow): StoredEvent => {
  const [position, id, type, schemaVersion, taskId, taskVersion, recordedAt, uid, address, correlationId] =
    row;
  const { email, ...withTexts } = putTextsOf({
    type,
    email: address,
    data: row[10],
    texts: row[12],
    forgotten: row[13],
  });
  const because = row[11];
  return {
    id,
    type,
    schemaVersion,
    taskId,
    taskVersion,
    position: Number(position),
    recordedAt: isoOf(recordedAt),
    actor: { uid, email },
    correlationId,
    ...(because && { because }),
    ...withTexts,
  };
};

export const hashedEventOf = (row: HashedRow): HashedEvent => ({ ...storedEventOf(row), hash: row[14] });
