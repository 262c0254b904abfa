import { hash } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { HashedEvent } from './hashedEvent.ts';

/** What a digest covers: the whole event except its position, of any type and version. */
export type DigestedEvent = Omit<HashedEvent, 'position' | 'hash'>;

/** Chain hash before the first event: 32 zero bytes. */
export const genesisHash: Buffer = Buffer.alloc(32);

/** RFC 8785 writes a text like JSON.stringify, and refuses a lone surrogate. */
const canonicalText = (text: string): string => {
  if (!text.isWellFormed()) throw new TypeError('A text of an event has a lone surrogate in it.');
  return JSON.stringify(text);
};

/**
 * RFC 8785 of an event's data.
 * @throws if it has none: a lone surrogate, a number that is not finite, undefined
 */
export const canonicalData = (event: Pick<DigestedEvent, 'data'>): string => {
  const json = canonicalize(event.data);
  if (json === undefined) throw new TypeError('The data of an event has no JSON.');
  return json;
};

/**
 * SHA-256 (32 bytes) of the event's canonical JSON (RFC 8785): the names are in alphabetical order. Properties that do not
 * belong to the envelope, such as `position` and `hash`, are left out. The same in SQL: `event_store.digest`.
 * @throws if the event has no JSON: a lone surrogate, a number that is not finite
 */
export const digestOf = (event: DigestedEvent): Buffer => {
  const { actor, correlationId, id, recordedAt, schemaVersion, taskId, taskVersion, type } = event;
  const json =
    `{"actor":{"email":${canonicalText(actor.email)},"uid":${canonicalText(actor.uid)}},` +
    `"correlationId":${canonicalText(correlationId)},"data":${canonicalData(event)},"id":${canonicalText(id)},` +
    `"recordedAt":${canonicalText(recordedAt)},"schemaVersion":${schemaVersion},` +
    `"taskId":${canonicalText(taskId)},"taskVersion":${taskVersion},"type":${canonicalText(type)}}`;
  return hash('sha256', json, 'buffer');
};

/** SHA-256 of the previous chain hash (32 bytes), the position (8 bytes, big-endian) and the digest (32 bytes). */
export const chainHash = (previous: Uint8Array, position: number, digest: Uint8Array): Buffer => {
  const chained = Buffer.allocUnsafe(72);
  chained.set(previous, 0);
  chained.writeBigInt64BE(BigInt(position), 32);
  chained.set(digest, 40);
  return hash('sha256', chained, 'buffer');
};
