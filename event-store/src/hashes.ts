import { createHash } from 'node:crypto';
import type { EventEnvelope } from '@marketplace/contracts';
import canonicalize from 'canonicalize';

/** Chain hash before the first event: 32 zero bytes. */
export const genesisHash = Buffer.alloc(32);

/** SHA-256 of the RFC 8785 canonical JSON of everything of an event but its position. */
export const digestOf = (
  envelope: Omit<EventEnvelope, 'type' | 'data'> & { type: string; data: unknown },
): Buffer => {
  const { id, type, schemaVersion, taskId, taskVersion, recordedAt, actor, correlationId, data } = envelope;
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
  if (json === undefined) throw new Error('An event has no canonical JSON.');
  return createHash('sha256').update(json).digest();
};

/** SHA-256 of the previous chain hash (32 bytes), the position (8 bytes, big-endian) and the digest (32 bytes). */
export const chainHash = (previous: Buffer, position: number, digest: Buffer): Buffer => {
  const place = Buffer.alloc(8);
  place.writeBigInt64BE(BigInt(position));
  return createHash('sha256').update(previous).update(place).update(digest).digest();
};
