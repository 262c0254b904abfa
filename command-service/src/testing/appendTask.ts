import type { EventStore } from '@marketplace/event-store';
import { newId } from '../newId.ts';
import type { Happening } from './specification.ts';

/** Appends these events to a new task without any decision. Returns the task's id. */
export const appendTask = async (
  { ledger }: Pick<EventStore, 'ledger'>,
  decidedAt: Date,
  ...happened: readonly Happening[]
): Promise<string> => {
  const taskId = newId();
  await ledger.append({
    streamId: taskId,
    expectedVersion: 0,
    decidedAt: decidedAt.toISOString(),
    events: happened.map((event) => ({ correlationId: 'setup', ...event, id: newId() })),
    state: {},
  });
  return taskId;
};
