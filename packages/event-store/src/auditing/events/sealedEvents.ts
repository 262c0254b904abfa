import type pg from 'pg';
import { BinaryRow } from '../../postgres/binaryRow.ts';
import { CanonicalBytes } from '../../postgres/canonicalBytes.ts';
import { copyOut } from '../../postgres/copyOut.ts';
import { literalOf } from '@marketplace/service-kit/postgres';
import { selectOf } from './findEvents.ts';
import type { DigestedPlace, EventQuery, SealedEvent } from '../ledgerReads.ts';

/** After the first two, in the order of canonical JSON. */
const columns = `position, hash, actor_email, actor_uid, correlation_id, data, id, recorded_at, schema_version, task_id,
  task_version, type`;

const before = {
  email: Buffer.from('{"actor":{"email":"'),
  uid: Buffer.from('","uid":"'),
  correlationId: Buffer.from('"},"correlationId":"'),
  data: Buffer.from('","data":'),
  id: Buffer.from(',"id":"'),
  recordedAt: Buffer.from('","recordedAt":"'),
  schemaVersion: Buffer.from('","schemaVersion":'),
  taskId: Buffer.from(',"taskId":"'),
  taskVersion: Buffer.from('","taskVersion":'),
  type: Buffer.from(',"type":"'),
  end: Buffer.from('"}'),
};
/** Written for NULL; not valid in JSON, so a NULL differs from an empty text. */
const noText = Buffer.of(0);
/** More bytes than all names, both UUIDs, the time and the integers take. */
const mostBesides = 512;
/** Bytes of the longest escape, `\u0000`. */
const longestEscape = 6;

/** Reads rows of {@link columns}: the event's place in the chain, and its digested text. */
const sealReader = () => {
  const row = new BinaryRow();
  const canonical = new CanonicalBytes();
  const text = (name: Buffer): void => {
    row.next();
    canonical.literal(name).text(row.bytes, row.from, row.to);
    if (row.isNull) canonical.literal(noText);
  };
  const uuid = (name: Buffer): void => {
    row.next();
    canonical.literal(name).uuid(row.bytes, row.from, row.to);
  };
  return (bytes: Buffer): { position: number; hash: string; canonical: CanonicalBytes } => {
    const position = row.begin(bytes).next().bigint() ?? NaN;
    const hash = row.next().hex();
    canonical.begin(bytes.length * longestEscape + mostBesides);
    text(before.email);
    text(before.uid);
    text(before.correlationId);
    row.next();
    canonical.literal(before.data).json(bytes, row.from, row.to);
    uuid(before.id);
    canonical.literal(before.recordedAt).time(row.next().milliseconds());
    canonical.literal(before.schemaVersion).integer(row.next().integer());
    uuid(before.taskId);
    canonical.literal(before.taskVersion).integer(row.next().integer());
    text(before.type);
    canonical.literal(before.end);
    return { position, hash, canonical };
  };
};

export const readSealed = async (pool: pg.Pool, query: EventQuery): Promise<readonly SealedEvent[]> => {
  const read = sealReader();
  const events: SealedEvent[] = [];
  await copyOut(pool, selectOf(columns, query, literalOf), (row) => {
    const { position, hash, canonical } = read(row);
    events.push({ position, hash, canonical: canonical.toString() });
  });
  return events;
};

export const readDigests = (
  pool: pg.Pool,
  { after, to }: { readonly after: number; readonly to: number },
  onEvent: (event: DigestedPlace) => void,
): Promise<void> => {
  const read = sealReader();
  const limit = to - after + 1; // one more than can be there, so that two events at one position are both read
  return copyOut(pool, selectOf(columns, { after, to, limit }, literalOf), (row) => {
    const { position, hash, canonical } = read(row);
    onEvent({ position, hash, digest: canonical.digest() });
  });
};
