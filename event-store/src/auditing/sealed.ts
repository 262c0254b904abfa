import type pg from 'pg';
import type { SealedEvent } from '../ledger.ts';
import { rowsOf } from '../postgres/statement.ts';
import { statementOf } from './finding.ts';
import type { EventQuery } from './ledgerReads.ts';

/**
 * The event's canonical JSON, made where it is kept: what a digest is of goes from there to where it is computed, and no
 * object is built on the way. Texts are escaped as RFC 8785 wants it, and data is stored in canonical form.
 */
const canonical = `'{"actor":{"email":' || to_json(actor_email) || ',"uid":' || to_json(actor_uid)
  || '},"correlationId":' || to_json(correlation_id) || ',"data":' || data || ',"id":"' || id
  || '","recordedAt":"' || to_char(recorded_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  || '","schemaVersion":' || schema_version || ',"taskId":"' || task_id || '","taskVersion":' || task_version
  || ',"type":' || to_json(type) || '}'`;
const columns = `position, encode(hash, 'hex'), ${canonical}`;

type Row = [position: string, hash: string, canonical: string];

export const readSealed = async (pool: pg.Pool, query: EventQuery): Promise<readonly SealedEvent[]> => {
  const { values, ...statement } = statementOf(columns, query);
  const rows = await rowsOf<Row>(pool, statement, values);
  return rows.map(([position, hash, text]) => ({ position: Number(position), hash, canonical: text }));
};
