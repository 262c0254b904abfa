import {
  currentVersions,
  type OperatorEvent,
  type RecordedEvent,
  type TaskEvent,
} from '@marketplace/contracts';
import type { Change, Projection } from '../definition.ts';

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
export const bidPlacedAs = (bidId: string): TaskEvent => ({
  type: 'BidPlaced',
  data: { bidId, userEmail: 'bob@example.com', userName: 'Bob' },
});
export const bidPlaced = bidPlacedAs(bidId);
export const operatorActed: OperatorEvent = {
  type: 'OperatorActed',
  data: { action: 'pause', projection: 'tasks' },
};

/** When the event at that position was recorded. */
export const minute = (position: number): string => new Date(Date.UTC(2026, 0, 1, 0, position)).toISOString();

/** The event as it is recorded: the task's first one is at position 11, the others follow. */
export const recorded = (
  event: TaskEvent | OperatorEvent,
  taskVersion: number,
  uid = event.type === 'BidPlaced' ? 'bob' : 'ada',
): RecordedEvent => {
  const position = 10 + taskVersion;
  return {
    ...event,
    id: `01890000-0000-7000-a000-${position.toString(16).padStart(12, '0')}`,
    schemaVersion: currentVersions[event.type],
    taskId,
    taskVersion,
    position,
    recordedAt: minute(position),
    actor: { uid, email: 'someone@example.com' },
    correlationId: 'c',
  };
};

interface Kept {
  readonly position: number;
  readonly body: Readonly<Record<string, unknown>> | undefined;
}

const bodyAfter = (change: Change, before: Kept['body']): Kept['body'] => {
  if (change.kind === 'put') return change.body;
  if (change.kind === 'remove' || before === undefined) return undefined;
  if (change.kind === 'patch') return { ...before, ...change.fields };
  const added = Object.entries(change.by).map(([field, by]) => [field, Number(before[field]) + by]);
  return { ...before, ...(Object.fromEntries(added) as object) };
};

const documentsOf = (projection: Projection, events: readonly RecordedEvent[]) => {
  const documents = new Map<string, Kept>();
  for (const change of events.flatMap((event) => projection.changes(event))) {
    const before = documents.get(change.id);
    if (before !== undefined && before.position >= change.position) continue;
    documents.set(change.id, { position: change.position, body: bodyAfter(change, before?.body) });
  }
  return documents;
};

/**
 * The documents after a task's events, with each event delivered twice in a row, and all of them twice: a document takes in
 * each position once.
 */
export const replayedTwice = (projection: Projection, events: readonly RecordedEvent[]) => {
  const twice = events.flatMap((event) => [event, event]);
  return {
    once: documentsOf(projection, events),
    twice: documentsOf(projection, [...twice, ...twice]),
  };
};
