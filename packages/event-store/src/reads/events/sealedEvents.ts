import { hash as sha256 } from 'node:crypto';
import { noTextFaults, checkTexts, type TextFaults } from '../../chain/checkTexts.ts';
import { readTexts, type SealedTexts, type SealedEvent } from '../../chain/sealedTexts.ts';
import type pg from 'pg';
import { BinaryRow } from '../../postgres/binaryRow.ts';
import { CanonicalBytes } from '../../postgres/canonicalBytes.ts';
import { copyOut } from '../../postgres/copyOut.ts';
import { textColumns } from '../../postgres/eventTexts.ts';
import { literalOf } from '@marketplace/service-kit/postgres';
import { selectOf, withActor } from './findEvents.ts';
import type { DigestedPlace, EventQuery } from '../readTypes.ts';

/** The columns for {@link sealReader}; after the first four, they are in the order of canonical JSON. */
const digestedColumns = `position, hash, commitments, because, actor_email, actor_uid, correlation_id, data, id, recorded_at, schema_version, task_id,
  task_version, type`;

const before = {
  email: Buffer.from('{"actor":{"email":"'),
  uidAfterEmail: Buffer.from('","uid":"'),
  uid: Buffer.from('{"actor":{"uid":"'),
  endOfActor: Buffer.from('"}'),
  because: Buffer.from(',"because":'),
  commitments: Buffer.from(',"commitments":'),
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
/** Upper limit of the bytes of all names, both UUIDs, the time and the integers. */
const mostBesides = 512;
/** Bytes of the longest escape, `\u0000`. */
const longestEscape = 6;

interface SealedEventRow {
  readonly position: number;
  readonly hash: string;
  /** Valid until the next row is read. */
  readonly canonical: CanonicalBytes;
  readonly texts: () => readonly SealedTexts[];
  readonly textFaults: () => TextFaults;
  /** The row's reader, after the last column that was read. */
  readonly row: BinaryRow;
}

/** Parses texts. JSON that no append has written becomes a text that fits no commitment. */
const textsIn = (json: string): readonly SealedTexts[] =>
  readTexts(json) ?? [{ uid: '', salt: '', values: json }];

interface Range {
  readonly from: number;
  readonly to: number;
}
const rangeOf = ({ from, to }: Range): Range => ({ from, to });

const beforeSalt = Buffer.from('[{"salt":"');
const beforeDigest = '[{"digest":"'.length;
/** Characters of a salt and of a digest. */
const hexLength = 64;
const beforeValues = Buffer.from(',"values":');
const end = Buffer.from('}]');
let salted = Buffer.alloc(4_096);
/** In place of the value of a character that is not a hexadecimal digit in lower case. */
const noDigit = 16;
const valueOf = Uint8Array.from({ length: 256 }, (_, code) => {
  const value = '0123456789abcdef'.indexOf(String.fromCharCode(code));
  return value < 0 ? noDigit : value;
});

const isAt = (bytes: Buffer, at: number, mark: Buffer): boolean => {
  for (let index = 0; index < mark.length; index += 1) if (bytes[at + index] !== mark[index]) return false;
  return true;
};

/**
 * Whether the event has only texts of one person, and they fit their commitment. It compares bytes, three times as fast as strings.
 * Also false if the JSON is formatted in another way than appends format it.
 */
const isOneRight = (bytes: Buffer, commitments: Range, texts: Range): boolean => {
  const salt = texts.from + beforeSalt.length;
  const digest = commitments.from + beforeDigest;
  // the length of `","uid":"..."`, which is in both
  const uid = commitments.to - end.length - digest - hexLength;
  const marked = salt + hexLength + uid;
  const values = marked + beforeValues.length;
  const to = texts.to - end.length;
  if (uid <= 0 || values > to || !isAt(bytes, texts.from, beforeSalt) || !isAt(bytes, marked, beforeValues))
    return false;
  if (!isAt(bytes, to, end)) return false;
  if (bytes.compare(bytes, digest + hexLength, commitments.to - end.length, salt + hexLength, marked) !== 0)
    return false;
  const length = hexLength / 2 + to - values;
  if (length > salted.length) salted = Buffer.alloc(2 * length);
  let isHex = true;
  for (let at = 0; at < hexLength / 2; at += 1) {
    const high = valueOf[bytes[salt + 2 * at] ?? 0] ?? noDigit;
    const low = valueOf[bytes[salt + 2 * at + 1] ?? 0] ?? noDigit;
    isHex &&= high < noDigit && low < noDigit;
    salted[at] = high * noDigit + low;
  }
  if (!isHex) return false;
  bytes.copy(salted, hexLength / 2, values, to);
  return (
    sha256('sha256', salted.subarray(0, length), 'hex') ===
    bytes.toString('latin1', digest, digest + hexLength)
  );
};

/** Reads rows of {@link digestedColumns}: the event's place in the chain, its digested text, and the texts of its persons. */
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
  const rangeOrNull = (): Range | undefined => (row.next().isNull ? undefined : rangeOf(row));
  /** Returns the range of the commitments. */
  const actor = (): Range | undefined => {
    const commitments = rangeOrNull();
    const because = rangeOrNull();
    if (commitments === undefined) {
      text(before.email);
      text(before.uidAfterEmail);
    } else {
      row.next(); // events with commitments have no address
      text(before.uid);
    }
    canonical.literal(before.endOfActor);
    if (because) canonical.literal(before.because).json(row.bytes, because.from, because.to);
    if (commitments) canonical.literal(before.commitments).json(row.bytes, commitments.from, commitments.to);
    text(before.correlationId);
    return commitments;
  };
  return (bytes: Buffer): SealedEventRow => {
    const position = row.begin(bytes).next().bigint() ?? NaN;
    const hash = row.next().hex();
    canonical.begin(bytes.length * longestEscape + mostBesides);
    const commitments = actor();
    row.next();
    canonical.literal(before.data).json(bytes, row.from, row.to);
    uuid(before.id);
    canonical.literal(before.recordedAt).time(row.next().milliseconds());
    canonical.literal(before.schemaVersion).integer(row.next().integer());
    uuid(before.taskId);
    canonical.literal(before.taskVersion).integer(row.next().integer());
    text(before.type);
    canonical.literal(before.end);
    const found = rangeOrNull();
    const utf8 = ({ from, to }: Range): string => bytes.toString('utf8', from, to);
    const texts = (): readonly SealedTexts[] => (found === undefined ? [] : textsIn(utf8(found)));
    const textFaults = (): TextFaults => {
      if (commitments === undefined) return { missing: [], wrong: found !== undefined };
      if (found && isOneRight(bytes, commitments, found)) return noTextFaults;
      return checkTexts(utf8(commitments), texts());
    };
    return { position, hash, canonical, texts, textFaults, row };
  };
};

/** Reads events as the bytes that their digests cover. */
export const createSealedReads = (pool: pg.Pool) => ({
  /** The same events as `findEvents`, as the JSON that their digests cover. */
  readSealed: async (query: EventQuery): Promise<readonly SealedEvent[]> => {
    const read = sealReader();
    const events: SealedEvent[] = [];
    const columns = `${digestedColumns}, ${textColumns}`;
    await copyOut(pool, selectOf(columns, await withActor(pool, query), literalOf), (bytes) => {
      const { position, hash, canonical, texts, row } = read(bytes);
      const forgotten = row.next().isNull ? undefined : row.text() || undefined;
      events.push({ position, hash, canonical: canonical.toString(), texts: texts(), forgotten });
    });
    return events;
  },
  /** Passes each stored event after one position and up to another to `onEvent`, in order, without keeping them in memory. */
  readDigests: (
    { after, to }: { readonly after: number; readonly to: number },
    onEvent: (event: DigestedPlace) => void,
  ): Promise<void> => {
    const read = sealReader();
    const limit = to - after + 1; // one more than can be there, so that two events at one position are both read
    return copyOut(pool, selectOf(`${digestedColumns}, texts`, { after, to, limit }, literalOf), (row) => {
      const { position, hash, canonical, textFaults } = read(row);
      onEvent({ position, hash, digest: canonical.digest(), texts: textFaults() });
    });
  },
});
