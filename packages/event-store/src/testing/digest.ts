import { hash } from 'node:crypto';
import type { Commitment, PersonalText } from '@marketplace/contracts';
import { canonicalJson } from '../chain/canonicalJson.ts';
import type { HashedEvent } from '../chain/hashedEvent.ts';
import { commitmentsJson } from '../chain/seal.ts';

/**
 * The fields that a digest covers: the whole event except its position, of any type and version, with commitments in place of the
 * texts of persons. Events of older versions have an e-mail address in their actor, and no commitments.
 */
export interface DigestedEvent extends Omit<HashedEvent, 'position' | 'hash' | 'actor' | 'forgotten'> {
  readonly actor: { readonly uid: string; readonly email?: PersonalText | undefined };
  readonly commitments?: readonly Commitment[] | undefined;
}

/** RFC 8785 writes a text like JSON.stringify, and refuses a lone surrogate. */
const canonicalText = (text: string): string => {
  if (!text.isWellFormed()) throw new TypeError('A text of an event has a lone surrogate in it.');
  return JSON.stringify(text);
};

/**
 * The event's canonical JSON (RFC 8785): the names are in alphabetical order. Properties that do not belong to the envelope, such as
 * `position` and `hash`, are left out.
 * @throws if the event has no JSON: a lone surrogate, a number that is not finite
 */
export const canonicalEvent = (event: DigestedEvent): string => {
  const {
    actor,
    because,
    commitments,
    correlationId,
    id,
    recordedAt,
    schemaVersion,
    taskId,
    taskVersion,
    type,
  } = event;
  const uid = canonicalText(actor.uid);
  const by =
    commitments === undefined
      ? `{"actor":{"email":${canonicalText(actor.email ?? '')},"uid":${uid}},`
      : `{"actor":{"uid":${uid}},`;
  const why = because === undefined ? '' : `"because":${canonicalJson(because)},`;
  const committed = commitments === undefined ? '' : `"commitments":${commitmentsJson(commitments)},`;
  return (
    `${by}${why}${committed}"correlationId":${canonicalText(correlationId)},"data":${canonicalJson(event.data)},"id":${canonicalText(id)},` +
    `"recordedAt":${canonicalText(recordedAt)},"schemaVersion":${schemaVersion},` +
    `"taskId":${canonicalText(taskId)},"taskVersion":${taskVersion},"type":${canonicalText(type)}}`
  );
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
