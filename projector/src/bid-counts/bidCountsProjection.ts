import { partitionOf, type RecordedEvent } from '@marketplace/contracts';
import type { Change, Projection } from '../changes.ts';

const changes = (event: RecordedEvent): readonly Change[] => {
  if (event.type !== 'BidPlaced') return [];
  const { taskId, position, actor } = event;
  const one = { kind: 'increment', position, by: 1 } as const;
  return [
    { ...one, collection: 'task_bids', id: taskId, empty: { count: 0 } },
    {
      ...one,
      collection: 'bidder_bids',
      id: `${actor.uid}/${partitionOf(taskId)}`,
      empty: { uid: actor.uid, count: 0 },
    },
  ];
};

/** How many bids each task has, and how many each user has placed; both outlive the tasks. */
export const bidCountsProjection: Projection = {
  name: 'bid-counts',
  types: new Set(['BidPlaced']),
  changes,
};
