import { hash } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { HashedEvent } from '../ledger.ts';

/** What a digest covers: everything of an event but its position, of whatever type and version. */
export type DigestedEvent = Omit<HashedEvent, 'position' | 'hash'>;

/** Chain hash before the first event: 32 zero bytes. */
export const genesisHash: Buffer = Buffer.alloc(32);

/**
 * SHA-256 (32 bytes) of the event's canonical JSON (RFC 8785). Properties that are not the envelope's, such as
 * `position` and `hash`, are left out.
 * @throws where the event has no JSON: a lone surrogate, a number that is not finite
 */
export const digestOf = (event: DigestedEvent): Buffer => {
  const { id, type, schemaVersion, taskId, taskVersion, recordedAt, correlationId, data } = event;
  const actor = { uid: event.actor.uid, email: event.actor.email };
  const json = canonicalize({
    id,
    type,
    schemaVersion,
    taskId,
    taskVersion,
    recordedAt,
    actor,
    correlationId,
    data,
  });
  if (json === undefined) throw new TypeError('An event has no canonical JSON.');
  return hash('sha256', json, 'buffer');
};

/** SHA-256 of the chain hash before (32 bytes), the position (8 bytes, big-endian) and the digest (32 bytes). */
export const chainHash = (previous: Uint8Array, position: number, digest: Uint8Array): Buffer => {
  const chained = Buffer.allocUnsafe(72);
  chained.set(previous, 0);
  chained.writeBigInt64BE(BigInt(position), 32);
  chained.set(digest, 40);
  return hash('sha256', chained, 'buffer');
};
