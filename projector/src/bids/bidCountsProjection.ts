import type { RecordedEvent } from '@marketplace/contracts';
import type { Change, Projection } from '../changes.ts';

const changes = (event: RecordedEvent): readonly Change[] => {
  if (event.type !== 'BidPlaced') return [];
  const { taskId, position, recordedAt } = event;
  const { uid } = event.actor;
  const one = { kind: 'increment', position, by: 1 } as const;
  return [
    { ...one, collection: 'task_bids', id: taskId, rest: {} },
    {
      ...one,
      collection: 'placed_bids',
      id: `${uid}/${taskId}`,
      rest: { uid, taskId, lastBidAt: recordedAt },
    },
  ];
};

/** How many bids each task has, how many each user has placed, and on what; all of it outlives the tasks. */
export const bidCountsProjection: Projection = {
  name: 'bids',
  types: new Set(['BidPlaced']),
  changes,
};
