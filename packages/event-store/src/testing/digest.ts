import { hash } from 'node:crypto';
import type { Commitment, PersonalText } from '@marketplace/contracts';
import { canonicalJson } from '../chain/canonicalJson.ts';
import type { HashedEvent } from '../chain/hashedEvent.ts';

/**
 * The fields that a digest covers: the whole event except its position, of any type and version, with commitments in place of the
 * texts of persons. Events of older versions have an e-mail address in their actor, and no commitments.
 */
export interface DigestedEvent extends Omit<HashedEvent, 'position' | 'hash' | 'actor' | 'forgotten'> {
  readonly actor: { readonly uid: string; readonly email?: PersonalText | undefined };
  readonly commitments?: readonly Commitment[] | undefined;
}

/** The event's canonical JSON (RFC 8785), without properties that do not belong to the envelope, such as `position` and `hash`. */
export const canonicalEvent = (event: DigestedEvent): string => {
  const { because, commitments, correlationId, data, id, recordedAt } = event;
  const { schemaVersion, taskId, taskVersion, type } = event;
  const { uid, email = '' } = event.actor;
  const actor = commitments === undefined ? { email, uid } : { uid };
  const envelope = { actor, because, commitments, correlationId, data, id, recordedAt };
  return canonicalJson({ ...envelope, schemaVersion, taskId, taskVersion, type });
};

/** SHA-256 (32 bytes) of {@link canonicalEvent}: `event_store.digest` computes the same in SQL, for events with commitments. */
export const digestOf = (event: DigestedEvent): Buffer => hash('sha256', canonicalEvent(event), 'buffer');

/** SHA-256 of the previous chain hash (32 bytes), the position (8 bytes, big-endian) and the digest (32 bytes). */
export const chainHash = (previous: Uint8Array, position: number, digest: Uint8Array): Buffer => {
  const chained = Buffer.allocUnsafe(72);
  chained.set(previous, 0);
  chained.writeBigInt64BE(BigInt(position), 32);
  chained.set(digest, 40);
  return hash('sha256', chained, 'buffer');
};
