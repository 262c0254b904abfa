import { defineCollection, defineProjection } from './definition.ts';

/** A bid; it stays when its task is deleted. */
export interface BidDocument {
  readonly taskId: string;
  /** The bidder's uid. */
  readonly uid: string;
  /** ISO 8601, UTC */
  readonly placedAt: string;
}

/** One document for each bid, with the bid's id and the position of its BidPlaced. */
export const bidDocuments = defineCollection<BidDocument>('bids', {
  fields: { taskId: 'uuid', uid: 'key', placedAt: 'key' },
  indexes: [['uid', 'taskId', 'position']],
});

/** The bids: how many a user has placed, and on which tasks. */
export const bidsProjection = defineProjection({
  name: 'bids',
  version: 4,
  collections: [bidDocuments],
  on: {
    BidPlaced: (event) => [
      bidDocuments.put(event, event.data.bidId, {
        taskId: event.taskId,
        uid: event.actor.uid,
        placedAt: event.recordedAt,
      }),
    ],
  },
});
