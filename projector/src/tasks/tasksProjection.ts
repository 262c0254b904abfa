import type { RecordedEvent } from '@marketplace/contracts';
import type { Change, Projection } from '../changes.ts';

const changes = (event: RecordedEvent): readonly Change[] => {
  const at = { collection: 'tasks', id: event.taskId, position: event.position } as const;
  switch (event.type) {
    case 'TaskPosted':
      return [
        {
          kind: 'put',
          ...at,
          body: {
            ...event.data,
            ownerUid: event.actor.uid,
            createdAt: event.recordedAt,
            updatedAt: event.recordedAt,
            posted: event.position,
            editVersion: event.taskVersion,
          },
        },
      ];
    case 'TaskUpdated':
      return [
        {
          kind: 'patch',
          ...at,
          fields: { ...event.data, updatedAt: event.recordedAt, editVersion: event.taskVersion },
        },
      ];
    case 'TaskDeleted':
      return [{ kind: 'remove', ...at }];
    case 'BidPlaced':
    case 'OperatorActed':
      return [];
  }
};

/** The tasks as people read them: lists, details, featured. */
export const tasksProjection: Projection = {
  name: 'tasks',
  types: new Set(['TaskPosted', 'TaskUpdated', 'TaskDeleted']),
  changes,
};
