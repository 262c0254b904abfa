import {
  upcast,
  UnreadableEvent,
  type RecordedEvent,
  type StoredEvent,
  type Task,
} from '@marketplace/contracts';

/** A task as it stands, with all that an auditor may see; undefined where it is not there. */
export type Standing = Task | undefined;

const afterReadable = (task: Standing, event: RecordedEvent): Standing => {
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
 * A task after its next event, as it was stored. One that this program can't read changes nothing that it could tell: it
 * is passed over.
 */
export const evolve = (task: Standing, stored: StoredEvent): Standing => {
  try {
    return afterReadable(task, upcast(stored));
  } catch (error) {
    if (error instanceof UnreadableEvent) return task;
    throw error;
  }
};

/** A task after these events of its, in their order. */
export const fold = (events: readonly StoredEvent[], before?: Standing): Standing =>
  events.reduce<Standing>(evolve, before);
