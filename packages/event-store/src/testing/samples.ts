import { randomBytes, randomUUID } from 'node:crypto';
import type { Append, IdempotentRequest, NewEvent } from '../append/ledger.ts';

/** A UUIDv7. */
export const sampleId = (): string => {
  const time = Date.now().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
};

const actor = { uid: 'ada', email: 'ada@example.com' };

export const bidPlaced = (): NewEvent => ({
  type: 'BidPlaced',
  data: { bidId: sampleId(), userEmail: actor.email, userName: 'Ada' },
  id: sampleId(),
  actor,
  correlationId: randomBytes(6).toString('hex'),
});

/** An append of that many events; its state holds the task's version after it. */
export const sampleAppend = (streamId: string, expectedVersion: number, count = 1): Append => ({
  streamId,
  expectedVersion,
  decidedAt: new Date().toISOString(),
  events: Array.from({ length: count }, bidPlaced),
  state: { stateVersion: 1, state: { version: expectedVersion + count } },
});

export const keyed = (append: Append, request: Partial<IdempotentRequest> = {}) => ({
  ...append,
  idempotency: {
    callerUid: 'ada',
    call: 'POST /addtask',
    key: sampleId(),
    requestDigest: 'd1',
    insertedId: append.streamId,
    ...request,
  },
});
