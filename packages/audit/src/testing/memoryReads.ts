import {
  bidEventTypes,
  offerEventTypes,
  personalFields,
  withoutTexts,
  type EventData,
} from '@marketplace/contracts';
import type { HashedEvent, LedgerReads } from '@marketplace/event-store';

type Reads = Pick<
  LedgerReads,
  'findEvents' | 'readFacts' | 'countEvents' | 'countBids' | 'readEvents' | 'lastOffers'
>;
const bidOf = ({ data }: HashedEvent) => (data as EventData<'BidPlaced'>).bidId;

const liveAfter = ({ type, data }: HashedEvent): number => {
  if (type === 'BidPlaced') return 1;
  if (type === 'BidRevised') return (data as EventData<'BidRevised'>).reopens ? 1 : 0;
  return -1;
};

/** The reads of a ledger, from a list of events. */
export const memoryReads = (events: readonly HashedEvent[]): Reads => {
  const found = ({ taskIds, types, from = 0, to = events.length }: Parameters<Reads['countEvents']>[0]) =>
    events.filter(
      (event) =>
        (taskIds?.includes(event.taskId) ?? true) &&
        (types?.includes(event.type) ?? true) &&
        event.position >= from &&
        event.position <= to,
    );
  const page: Reads['findEvents'] = ({ after = 0, before = Infinity, newestFirst, limit, ...filter }) => {
    const inOrder = found(filter).filter(({ position }) => position > after && position < before);
    return Promise.resolve((newestFirst ? inOrder.reverse() : inOrder).slice(0, limit));
  };
  return {
    findEvents: page,
    readFacts: async ({ lacksTexts = false, ...query }) =>
      (await page(query)).map((event) => ({
        ...event,
        ...(lacksTexts && { data: withoutTexts(event.data as object, personalFields(event.type)) }),
      })),
    countEvents: (filter) => Promise.resolve(found(filter).length),
    countBids: ({ taskIds, to }) => {
      const bids = found({ ...(taskIds && { taskIds }), types: bidEventTypes, to });
      const byTask = Map.groupBy(bids, ({ taskId }) => taskId);
      return Promise.resolve(
        new Map(
          [...byTask].map(([id, of]) => {
            const placed = of.filter(({ type }) => type === 'BidPlaced').length;
            return [id, { placed, live: of.reduce((live, event) => live + liveAfter(event), 0) }];
          }),
        ),
      );
    },
    lastOffers: (bidIds, to) => {
      const offers = found({ types: offerEventTypes, to });
      return Promise.resolve(bidIds.flatMap((id) => offers.findLast((event) => bidOf(event) === id) ?? []));
    },
    readEvents: ({ after, limit }) => Promise.resolve(events.slice(after, after + limit)),
  };
};
