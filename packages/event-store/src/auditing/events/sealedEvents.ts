import { hash as sha256 } from 'node:crypto';
import { noTextFaults, judgeTexts, oneRight, type TextFaults } from '../../chain/judgeTexts.ts';
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
  readonly texts: () => readonly SealedTexts[];
  readonly textFaults: () => TextFaults;
  readonly forgotten: string | undefined;
}

/** Texts of others than the actor, from the column `others`. */
const othersOf = (json: string): readonly SealedTexts[] =>
  (JSON.parse(json) as { uid: string; salt: string; values: object }[]).map(({ uid, salt, values }) => ({
    uid,
    salt,
    values: canonicalize(values) ?? '',
  }));

/** Bytes of a row. */
interface Range {
  readonly from: number;
  readonly to: number;
}
const rangeOf = ({ from, to }: Range): Range => ({ from, to });

const beforeDigest = '[{"digest":"'.length;
const digestLength = 64;
const beforeUid = beforeDigest + digestLength + '","uid":"'.length;
const afterUid = '"}]'.length;
let salted = Buffer.alloc(4_096);

/**
 * Whether the texts of the actor are all, and fit their commitment: without a text in between, which would take three times as long. False
 * also for a uid that JSON writes in another way.
 */
const isOneRight = (
  bytes: Buffer,
  { commitments, uid, salt, values }: Readonly<Record<'commitments' | 'uid' | 'salt' | 'values', Range>>,
): boolean => {
  const uidFrom = commitments.from + beforeUid;
  const uidTo = commitments.to - afterUid;
  if (uidTo - uidFrom !== uid.to - uid.from || bytes.compare(bytes, uid.from, uid.to, uidFrom, uidTo) !== 0)
    return false;
  const length = salt.to - salt.from + values.to - values.from;
  if (length > salted.length) salted = Buffer.alloc(2 * length);
  bytes.copy(salted, 0, salt.from, salt.to);
  bytes.copy(salted, salt.to - salt.from, values.from, values.to);
  const from = commitments.from + beforeDigest;
  return (
    sha256('sha256', salted.subarray(0, length), 'hex') ===
    bytes.toString('latin1', from, from + digestLength)
  );
};

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
  /** Returns the ranges of the commitments and of the actor's uid. */
  const actor = (): readonly [commitments: Range | undefined, uid: Range] => {
    const commitments = rangeOf(row.next());
    if (row.isNull) {
      text(before.email);
      text(before.uidAfterEmail);
      const uid = rangeOf(row);
      text(before.correlationIdAfterUid);
      return [undefined, uid];
    }
    row.next(); // events with commitments have no address
    text(before.uid);
    const uid = rangeOf(row);
    canonical.literal(before.commitments).json(row.bytes, commitments.from, commitments.to);
    text(before.correlationId);
    return [commitments, uid];
  };
  return (bytes: Buffer): Read => {
    const position = row.begin(bytes).next().bigint() ?? NaN;
    const hash = row.next().hex();
    canonical.begin(bytes.length * longestEscape + mostBesides);
    const [commitments, uid] = actor();
    row.next();
    canonical.literal(before.data).json(bytes, row.from, row.to);
    uuid(before.id);
    canonical.literal(before.recordedAt).time(row.next().milliseconds());
    canonical.literal(before.schemaVersion).integer(row.next().integer());
    uuid(before.taskId);
    canonical.literal(before.taskVersion).integer(row.next().integer());
    text(before.type);
    canonical.literal(before.end);
    const salt = row.next().isNull ? undefined : rangeOf(row);
    const values = rangeOf(row.next());
    const others = row.next().isNull ? undefined : row.text();
    const forgotten = row.next().isNull ? undefined : row.text();
    const utf8 = ({ from, to }: Range): string => bytes.toString('utf8', from, to);
    const texts = (): readonly SealedTexts[] => [
      ...(salt
        ? [{ uid: utf8(uid), salt: bytes.toString('hex', salt.from, salt.to), values: utf8(values) }]
        : []),
      ...(others === undefined ? [] : othersOf(others)),
    ];
    const textFaults = (): TextFaults => {
      if (commitments === undefined) return noTextFaults;
      if (salt && others === undefined && isOneRight(bytes, { commitments, uid, salt, values }))
        return oneRight;
      return judgeTexts(utf8(commitments), texts());
    };
    return { position, hash, canonical, texts, textFaults, forgotten };
  };
};

export const readSealed = async (pool: pg.Pool, query: EventQuery): Promise<readonly SealedEvent[]> => {
  const read = sealReader();
  const events: SealedEvent[] = [];
  await copyOut(pool, selectOf(columns, await withActor(pool, query), literalOf), (row) => {
    const { position, hash, canonical, texts, forgotten } = read(row);
    events.push({ position, hash, canonical: canonical.toString(), texts: texts(), forgotten });
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
    const { position, hash, canonical, textFaults } = read(row);
    onEvent({ position, hash, digest: canonical.digest(), texts: textFaults() });
  });
};
