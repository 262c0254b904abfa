import { bidEventTypes, eventDefinitions, type EventEnvelope } from '@marketplace/contracts';
import type {
  Append,
  AppendResult,
  BidEvents,
  FirstAnswer,
  HashedEvent,
  IdempotencyScope,
  Ledger,
  Stream,
} from '@marketplace/event-store';

export interface MemoryLedger extends Ledger {
  readonly events: readonly HashedEvent[];
  readonly readTask: (taskId: string) => Promise<readonly HashedEvent[]>;
  readonly readBid: (bidId: string) => Promise<BidEvents>;
  /** Replaces the stored state, as another version of the fold would. */
  overwriteState(taskId: string, state: unknown): void;
  block(uid: string, blocked: string): void;
}

const ownEvents = new Set<string>(bidEventTypes);

/** The ledger's rules without PostgreSQL: for tests of the order of calls, not of storage. */
export const createMemoryLedger = (): MemoryLedger => {
  const events: HashedEvent[] = [];
  const streams = new Map<string, Stream>();
  const answers = new Map<string, FirstAnswer>();
  const blocks = new Set<string>();
  const scopeOf = ({ callerUid, call, key }: IdempotencyScope) => JSON.stringify([callerUid, call, key]);

  const append = (given: Append): AppendResult => {
    const { streamId: taskId, expectedVersion, decidedOn, idempotency } = given;
    const first = idempotency && answers.get(scopeOf(idempotency));
    if (first)
      return first.requestDigest === idempotency.requestDigest
        ? { kind: 'repeated', insertedId: first.insertedId, position: first.position }
        : { kind: 'key-reused' };
    const isBlocked = ({ type, actor }: Append['events'][number]) =>
      type === 'BidPlaced' && blocks.has(`${given.ownerUid ?? ''} ${actor.uid}`);
    if (given.events.some(isBlocked)) return { kind: 'blocked' };
    if ((streams.get(taskId)?.version ?? 0) !== expectedVersion) return { kind: 'version-conflict' };
    const last = events.findLast((event) => event.taskId === taskId);
    if (decidedOn !== undefined && decidedOn !== last?.id) return { kind: 'version-conflict' };
    given.events.forEach((event, index) => {
      const envelope: EventEnvelope = {
        ...event,
        recordedAt: given.decidedAt,
        schemaVersion: eventDefinitions[event.type].version,
        taskId,
        taskVersion: expectedVersion + index + 1,
      };
      events.push({ ...envelope, position: events.length + 1, hash: '' });
    });
    const position = events.length;
    const state = given.state ?? streams.get(taskId)?.state;
    streams.set(taskId, { version: expectedVersion + given.events.length, state, position });
    if (idempotency)
      answers.set(scopeOf(idempotency), {
        requestDigest: idempotency.requestDigest,
        insertedId: idempotency.insertedId,
        position,
      });
    return { kind: 'appended', position, recordedAt: given.decidedAt };
  };

  return {
    events,
    append: (given) => Promise.resolve(append(given)),
    load: (taskId) => {
      const stream = streams.get(taskId);
      const first = events.find((event) => event.taskId === taskId);
      return Promise.resolve(stream && { ...stream, ...(stream.state === undefined && first && { first }) });
    },
    findFirstAnswer: (scope) => Promise.resolve(answers.get(scopeOf(scope))),
    keepAnswer: (request, position) => {
      const isFree = !answers.has(scopeOf(request));
      const { requestDigest, insertedId } = request;
      if (isFree) answers.set(scopeOf(request), { requestDigest, insertedId, position });
      return Promise.resolve(isFree ? 'kept' : 'in-use');
    },
    head: () => Promise.resolve({ position: events.length, hash: '' }),
    now: () => new Date(),
    readTask: (taskId) => Promise.resolve(events.filter((event) => event.taskId === taskId)),
    readBid: (bidId) => {
      const own = events.filter(
        ({ type, data }) => ownEvents.has(type) && (data as { bidId?: string }).bidId === bidId,
      );
      return Promise.resolve({
        events: own.filter((_, at) => at === 0 || at >= own.length - 2),
        revisions: own.filter(({ type }) => type === 'BidRevised').length,
        taskVersion: streams.get(own[0]?.taskId ?? '')?.version ?? 0,
      });
    },
    block: (uid, blocked) => void blocks.add(`${uid} ${blocked}`),
    overwriteState: (taskId, state) => {
      const stream = streams.get(taskId);
      if (stream) streams.set(taskId, { ...stream, state });
    },
    close: () => Promise.resolve(),
  };
};
