import type pg from 'pg';
import type { SealedEvent } from '../ledger.ts';
import { rowsOf } from '../postgres/statement.ts';
import { statementOf } from './finding.ts';
import type { EventQuery } from './ledgerReads.ts';

/**
 * The event's canonical JSON, made where it is kept: what a digest is of goes from there to where it is computed, and no
 * object is built on the way. Texts are escaped as RFC 8785 wants it, and data is stored in canonical form.
 */
const canonical = `format(
  '{"actor":{"email":%s,"uid":%s},"correlationId":%s,"data":%s,"id":"%s","recordedAt":"%s","schemaVersion":%s,'
    '"taskId":"%s","taskVersion":%s,"type":%s}',
  to_json(actor_email), to_json(actor_uid), to_json(correlation_id), data, id,
  to_char(recorded_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), schema_version, task_id, task_version, to_json(type))`;
const columns = `position, encode(hash, 'hex'), ${canonical}`;

type Row = [position: string, hash: string, canonical: string];

export const readSealed = async (pool: pg.Pool, query: EventQuery): Promise<readonly SealedEvent[]> => {
  const { values, ...statement } = statementOf(columns, query);
  const rows = await rowsOf<Row>(pool, statement, values);
  return rows.map(([position, hash, text]) => ({ position: Number(position), hash, canonical: text }));
};
