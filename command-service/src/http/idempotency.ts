import { hash } from 'node:crypto';
import { idempotencyKeySchema } from '@marketplace/contracts';
import { canonicalJson, type IdempotentRequest } from '@marketplace/event-store';
import { invalidRequest } from '@marketplace/service-kit';

const canonicalOf = (body: unknown): string => {
  try {
    return canonicalJson(body ?? null);
  } catch {
    // A field that the call ignores may have a value that RFC 8785 does not allow: 1e400, a lone surrogate.
    return JSON.stringify(body);
  }
};

/** SHA-256 of the RFC 8785 form, if the body has one: it does not depend on the order of keys. */
const digestOf = (body: unknown): string => hash('sha256', canonicalOf(body), 'hex');

/**
 * The identity of a request that may be sent again; undefined without the header `Idempotency-Key`.
 * @throws {Problem} `invalid-request` for a key that is not 1 to 255 visible ASCII characters
 */
export const idempotentRequest = (request: {
  readonly key: string | undefined;
  readonly callerUid: string;
  readonly call: string;
  /** The whole body as sent, also fields that the call ignores. */
  readonly body: unknown;
  readonly insertedId: string;
}): IdempotentRequest | undefined => {
  const { key, callerUid, call, body, insertedId } = request;
  if (key === undefined) return undefined;
  const checked = idempotencyKeySchema.safeParse(key);
  if (!checked.success)
    throw invalidRequest('Idempotency-Key', 'Idempotency-Key must be 1 to 255 visible ASCII characters.');
  return { callerUid, call, key, requestDigest: digestOf(body), insertedId };
};
