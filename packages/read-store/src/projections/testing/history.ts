import {
  eventDefinition,
  eventDefinitions,
  type EventType,
  type OperatorEvent,
  type RecordedEvent,
  type TaskEvent,
} from '@marketplace/contracts';
import type { Projection } from '../definition.ts';
import { forgottenIn } from '../forgetting.ts';
import type { Change } from '../layout.ts';

export const taskId = '01890000-0000-7000-8000-000000000001';
export const bidId = '01890000-0000-7000-9000-000000000001';

export const posting = {
  title: 'A logo for my shop',
  category: 'Design',
  description: 'Round, and it works in one colour.',
  deadline: '2027-01-31',
  budget: 120.5,
  status: 'Pending',
  userEmail: 'ada@example.com',
  userName: 'Ada',
} as const;

export const posted: TaskEvent = { type: 'TaskPosted', data: posting };
export const updated: TaskEvent = { type: 'TaskUpdated', data: { budget: 99 } };
export const deleted: TaskEvent = { type: 'TaskDeleted', data: {} };
export const bidPlacedAs = (bidId: string) =>
  ({ type: 'BidPlaced', data: { bidId, userEmail: 'bob@example.com', userName: 'Bob' } }) satisfies TaskEvent;
export const bidPlaced = bidPlacedAs(bidId);
export const offer = { amount: 250.5, days: 7, message: 'Three drafts, then the final one.' };
export const offered: TaskEvent = { type: 'BidPlaced', data: { ...bidPlaced.data, ...offer } };
export const revised = {
  type: 'BidRevised',
  data: { bidId, amount: 199, message: 'Cheaper' },
} satisfies TaskEvent;
export const declined = {
  type: 'BidDeclined',
  data: { bidId, bidderUid: 'bob', reason: 'Too much' },
} satisfies TaskEvent;
export const withdrawn: TaskEvent = { type: 'BidWithdrawn', data: { bidId } };
export const accepted: TaskEvent = { type: 'BidAccepted', data: { bidId, bidderUid: 'bob' } };
export const takenBack: TaskEvent = { type: 'AcceptanceWithdrawn', data: { bidId, reason: 'No answer' } };
export const resigned: TaskEvent = { type: 'BidderResigned', data: { bidId, reason: 'Ill' } };
export const delivered: TaskEvent = { type: 'WorkDelivered', data: { bidId, note: 'Here it is' } };
export const changesRequested: TaskEvent = { type: 'ChangesRequested', data: { bidId, note: 'Bluer' } };
export const neared: TaskEvent = { type: 'DeadlineNeared', data: { deadline: posting.deadline } };
export const closed: TaskEvent = { type: 'BiddingClosed', data: { deadline: posting.deadline } };
export const operatorActed: OperatorEvent = {
  type: 'OperatorActed',
  data: { action: 'pause', projection: 'tasks' },
};

/** When the event at that position was recorded. */
export const minute = (position: number): string => new Date(Date.UTC(2026, 0, 1, 0, position)).toISOString();

const actors: Readonly<Record<string, string>> = { bidder: 'bob', system: 'system' };
const actorOf = (type: EventType): string => actors[eventDefinition(type).by ?? ''] ?? 'ada';

/** The event as it is recorded, by the bidder bob, the owner ada, or the system: the task's first one is at position 11, the others follow. */
export const recorded = (
  event: TaskEvent | OperatorEvent,
  taskVersion: number,
  uid = actorOf(event.type),
): RecordedEvent => {
  const position = 10 + taskVersion;
  return {
    ...event,
    id: `01890000-0000-7000-a000-${position.toString(16).padStart(12, '0')}`,
    schemaVersion: eventDefinitions[event.type].version,
    taskId,
    taskVersion,
    position,
    recordedAt: minute(position),
    actor: { uid, email: 'someone@example.com' },
    correlationId: 'c',
  };
};

interface KeptDocument {
  readonly position: number;
  readonly body: Readonly<Record<string, unknown>> | undefined;
}

const bodyAfter = (
  change: Exclude<Change, { readonly kind: 'forget' }>,
  before: KeptDocument['body'],
): KeptDocument['body'] => {
  if (change.kind === 'put') return change.body;
  if (change.kind === 'remove' || before === undefined) return undefined;
  const added = Object.entries(change.by ?? {}).map(([field, by]) => [field, Number(before[field]) + by]);
  const fields = change.kind === 'patch' ? change.fields : {};
  return { ...before, ...fields, ...(Object.fromEntries(added) as object) };
};

/** The documents by collection, then by id. */
type Documents = ReadonlyMap<string, ReadonlyMap<string, KeptDocument>>;

const documentsOf = (projection: Projection, events: readonly RecordedEvent[]): Documents => {
  const collections = new Map(
    projection.collections.map(({ name }) => [name, new Map<string, KeptDocument>()]),
  );
  for (const event of events) {
    const found = projection.lookups.flatMap((name) => collections.get(name)?.get(event.taskId) ?? []);
    const live = found.filter(({ body }) => body !== undefined);
    const has = ({ position }: KeptDocument) => position >= event.position;
    if (found.some(has) && live.every(has)) continue;
    const [lookedUp] = live;
    const changesOf = (change: Change): readonly Exclude<Change, { readonly kind: 'forget' }>[] => {
      const layout = projection.collections.find(({ name }) => name === change.collection);
      return change.kind !== 'forget'
        ? [change]
        : [...(collections.get(change.collection) ?? [])].flatMap(
            ([id, { body }]) => (layout && forgottenIn(layout, change, id, body ?? {})) ?? [],
          );
    };
    for (const change of projection.changes(event, lookedUp?.body).flatMap(changesOf)) {
      const documents = collections.get(change.collection);
      const before = documents?.get(change.id);
      if (before !== undefined && before.position >= change.position) continue;
      documents?.set(change.id, { position: change.position, body: bodyAfter(change, before?.body) });
    }
  }
  return collections;
};

/**
 * The documents after a task's events, delivered once; and delivered with each event twice in a row, and all of them twice. A document
 * applies each position only once.
 */
export const replayedTwice = (projection: Projection, events: readonly RecordedEvent[]) => {
  const twice = events.flatMap((event) => [event, event]);
  return {
    once: documentsOf(projection, events),
    twice: documentsOf(projection, [...twice, ...twice]),
  };
};
