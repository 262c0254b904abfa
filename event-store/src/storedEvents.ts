import type { HashedEvent } from './ledger.ts';

export const eventColumns = `position, id, type, schema_version, task_id, task_version,
  to_char(recorded_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), actor_uid, actor_email, correlation_id, data`;

/** A row of {@link eventColumns}, read by rowMode 'array'; positions come as text. */
export type EventRow = readonly [
  position: string,
  id: string,
  type: string,
  schemaVersion: number,
  taskId: string,
  taskVersion: number,
  recordedAt: string,
  uid: string,
  email: string,
  correlationId: string,
  data: unknown,
  hash: string,
];

export const eventOf = (row: EventRow): Omit<HashedEvent, 'hash'> => ({
  id: row[1],
  type: row[2],
  schemaVersion: row[3],
  taskId: row[4],
  taskVersion: row[5],
  position: Number(row[0]),
  recordedAt: row[6],
  actor: { uid: row[7], email: row[8] },
  correlationId: row[9],
  data: row[10],
});
