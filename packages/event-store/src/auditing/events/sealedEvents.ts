import { noTextFaults, judgeTexts } from '../../chain/judgeTexts.ts';
import type { SealedTexts } from '../../chain/seal.ts';
import canonicalize from 'canonicalize';
import type pg from 'pg';
import { BinaryRow } from '../../postgres/binaryRow.ts';
import { CanonicalBytes } from '../../postgres/canonicalBytes.ts';
import { copyOut } from '../../postgres/copyOut.ts';
import { literalOf } from '@marketplace/service-kit/postgres';
import { selectOf, withActor } from './findEvents.ts';
import type { SealedEvent } from '../../chain/sealedEvent.ts';
import type { DigestedPlace, EventQuery } from '../ledgerReads.ts';

/** After the first three, in the order of canonical JSON; then the texts. */
const columns = `position, hash, commitments, actor_email, actor_uid, correlation_id, data, id, recorded_at, schema_version, task_id,
  task_version, type, salt, values, others, forgotten`;

const before = {
  email: Buffer.from('{"actor":{"email":"'),
  uidAfterEmail: Buffer.from('","uid":"'),
  uid: Buffer.from('{"actor":{"uid":"'),
  commitments: Buffer.from('"},"commitments":'),
  correlationIdAfterUid: Buffer.from('"},"correlationId":"'),
  correlationId: Buffer.from(',"correlationId":"'),
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

interface Read {
  readonly position: number;
  readonly hash: string;
  /** Valid until the next row is read. */
  readonly canonical: CanonicalBytes;
  /** JSON; undefined for an earlier event, whose texts are in its data. */
  readonly commitments: string | undefined;
  readonly texts: readonly SealedTexts[];
  readonly forgotten: string | undefined;
}

/** Texts of others than the actor, as the view gives them; undefined if they are not what an append writes. */
const othersOf = (json: string): readonly SealedTexts[] =>
  (JSON.parse(json) as { uid: string; salt: string; values: object }[]).map(({ uid, salt, values }) => ({
    ...{ uid, salt },
    values: canonicalize(values) ?? '',
  }));

/** Reads rows of {@link columns}: the event's place in the chain, its digested text, and the texts of its persons. */
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
  /** Returns the actor's uid, and the commitments. */
  const actor = (): readonly [uid: string, commitments: string | undefined] => {
    const { isNull, from, to } = row.next();
    if (isNull) {
      text(before.email);
      text(before.uidAfterEmail);
      const uid = row.text();
      text(before.correlationIdAfterUid);
      return [uid, undefined];
    }
    row.next(); // events with commitments have no address
    text(before.uid);
    const uid = row.text();
    canonical.literal(before.commitments).json(row.bytes, from, to);
    text(before.correlationId);
    return [uid, row.bytes.toString('utf8', from, to)];
  };
  const textsOf = (uid: string): readonly SealedTexts[] => {
    const salt = row.next().isNull ? undefined : row.hex();
    const values = row.next().text();
    const own = salt === undefined ? [] : [{ uid, salt, values }];
    return row.next().isNull ? own : [...own, ...othersOf(row.text())];
  };
  return (bytes: Buffer): Read => {
    const position = row.begin(bytes).next().bigint() ?? NaN;
    const hash = row.next().hex();
    canonical.begin(bytes.length * longestEscape + mostBesides);
    const [uid, commitments] = actor();
    row.next();
    canonical.literal(before.data).json(bytes, row.from, row.to);
    uuid(before.id);
    canonical.literal(before.recordedAt).time(row.next().milliseconds());
    canonical.literal(before.schemaVersion).integer(row.next().integer());
    uuid(before.taskId);
    canonical.literal(before.taskVersion).integer(row.next().integer());
    text(before.type);
    canonical.literal(before.end);
    const texts = textsOf(uid);
    const forgotten = row.next().isNull ? undefined : row.text();
    return { position, hash, canonical, commitments, texts, forgotten };
  };
};

export const readSealed = async (pool: pg.Pool, query: EventQuery): Promise<readonly SealedEvent[]> => {
  const read = sealReader();
  const events: SealedEvent[] = [];
  await copyOut(pool, selectOf(columns, await withActor(pool, query), literalOf), (row) => {
    const { canonical, commitments: _, ...event } = read(row);
    events.push({ ...event, canonical: canonical.toString() });
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
    const { position, hash, canonical, commitments, texts } = read(row);
    const digest = canonical.digest();
    onEvent({
      position,
      hash,
      digest,
      texts: commitments === undefined ? noTextFaults : judgeTexts(commitments, texts),
    });
  });
};
