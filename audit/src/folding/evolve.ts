import {
  upcast,
  UnreadableEvent,
  type RecordedEvent,
  type StoredEvent,
  type Task,
} from '@marketplace/contracts';

/** A task with all fields that an auditor may see; undefined before its posting and after its deletion. */
export type FoldedTask = Task | undefined;

const afterReadable = (task: FoldedTask, event: RecordedEvent): FoldedTask => {
  switch (event.type) {
    case 'TaskPosted':
      return {
        _id: event.taskId,
        ...event.data,
        createdAt: event.recordedAt,
        updatedAt: event.recordedAt,
        bidsCount: 0,
      };
    case 'TaskUpdated':
      return task && Object.assign({ ...task }, event.data, { updatedAt: event.recordedAt });
    case 'BidPlaced':
      return task && { ...task, bidsCount: task.bidsCount + 1 };
    case 'TaskDeleted':
      return undefined;
    case 'OperatorActed':
      return task;
  }
};

/**
 * A task after its next event, as it was stored. An event that this program can't read is skipped.
 */
export const evolve = (task: FoldedTask, stored: StoredEvent): FoldedTask => {
  try {
    return afterReadable(task, upcast(stored));
  } catch (error) {
    if (error instanceof UnreadableEvent) return task;
    throw error;
  }
};

/** A task after these events, all its own and in order. */
export const fold = (events: readonly StoredEvent[], before?: FoldedTask): FoldedTask =>
  events.reduce<FoldedTask>(evolve, before);
