import { setTimeout as sleep } from 'node:timers/promises';
import { partitionOf, type StoredEvent } from '@marketplace/contracts';
import type { EventBatch, Feed } from '@marketplace/event-store';
import { projections, type Projection } from '@marketplace/read-store/projections';
import type { DocumentReader, DocumentWrite, GenerationWrite, Writer } from '@marketplace/read-store';
import { eachNth } from './ledgerMutants.ts';
import type { Changed } from './product.ts';

// Faults of the read models, planted in the ports that the projector and the query service are given.

type PrepareWrite = Writer['prepareWrite'];

const writing = (change: (prepareWrite: PrepareWrite) => PrepareWrite): Changed => ({
  store: (store) => ({
    ...store,
    openWriter: async () => {
      const writer = await store.openWriter();
      const prepareWrite = change((writes) => writer.prepareWrite(writes));
      return {
        disconnected: writer.disconnected,
        checkpoints: (id) => writer.checkpoints(id),
        load: (id, collection, ids) => writer.load(id, collection, ids),
        prepareWrite,
        close: () => writer.close(),
      };
    },
  }),
});

/** Moves its checkpoint, and writes the documents a little later. */
export const checkpointFirst = writing((prepareWrite) => (writes) => async () => {
  await prepareWrite(writes.map((write) => ({ ...write, documents: [] })))();
  await sleep(20);
  await prepareWrite(writes)();
});

const whole = ({ countersOnly: _, ...document }: DocumentWrite): DocumentWrite => document;

/** Has no guard by version: an older document replaces a newer one. */
export const noVersionGuard = writing((prepareWrite) => {
  const first = new Map<string, DocumentWrite>();
  const isOld = eachNth(5);
  const older = (document: DocumentWrite): DocumentWrite => {
    const known = first.get(document.id);
    if (known === undefined) first.set(document.id, document);
    const old = known && document.collection === 'tasks' && isOld() ? known : document;
    return { ...whole(old), position: document.position };
  };
  return (writes) =>
    prepareWrite(writes.map((write) => ({ ...write, documents: write.documents.map(older) })));
});

/** A leader that slept and is not fenced off: it awakes, and writes what it had in hand over what the next leader wrote. */
export const unfencedLeader = writing((prepareWrite) => {
  let inHand: readonly GenerationWrite[] | undefined;
  let age = 0;
  return (writes) => {
    const write = prepareWrite(writes);
    return async () => {
      await write();
      inHand ??= writes;
      if ((age += 1) % 20 !== 0) return;
      const now = Math.max(...writes.flatMap(({ reached }) => [...reached.values()]));
      const late = inHand.map((one) => ({
        ...one,
        documents: one.documents.map((document) => ({ ...whole(document), position: now })),
      }));
      inHand = undefined;
      await prepareWrite(late)();
    };
  };
});

const delivering = (change: (delivery: EventBatch) => EventBatch): Changed => ({
  assignedFeed: (feed) => ({
    head: () => feed.head(),
    async *assignments(group, signal) {
      for await (const share of feed.assignments(group, signal))
        yield {
          ...share,
          async *follow(options) {
            for await (const delivery of share.follow(options)) yield change(delivery);
          },
        };
    },
  }),
});

const isPatch = ({ type }: StoredEvent): boolean => type === 'BidPlaced' || type === 'TaskUpdated';
const [isSkipped, isHeld, isLost] = [eachNth(10), eachNth(6), eachNth(10)];

/** Skips an event and goes on. */
export const skipsEvents = delivering((delivery) => ({
  ...delivery,
  events: delivery.events.filter((event) => !(isPatch(event) && isSkipped())),
}));

/** Delivers two events of a task in the wrong order. */
export const swapsEvents = ((): Changed => {
  const held = new Map<string, StoredEvent>();
  return delivering((delivery) => ({
    ...delivery,
    events: delivery.events.flatMap((event) => {
      const before = held.get(event.taskId);
      held.delete(event.taskId);
      if (before !== undefined) return [event, before];
      if (!isPatch(event) || !isHeld()) return [event];
      held.set(event.taskId, event);
      return [];
    }),
  }));
})();

/** Takes in some events twice. */
export const noDedupe: Changed = {
  projections: projections.map((projection): Projection => {
    if (projection.name !== 'tasks') return projection;
    const twice: Projection['changes'] = (event, remembered) =>
      projection.changes(event, remembered).map((change) => {
        if (change.kind !== 'increment' || partitionOf(event.taskId) % 3 !== 0) return change;
        const by = Object.entries(change.by).map(([field, value]) => [field, 2 * value] as const);
        return { ...change, by: Object.fromEntries(by) };
      });
    return { ...projection, changes: twice };
  }),
};

const reading = (change: (documents: DocumentReader) => Partial<DocumentReader>): Changed => ({
  documents: (documents) => ({ ...documents, ...change(documents) }),
});

/** Answers a read with a token without waiting. */
export const tokenAnsweredEarly = reading((documents) => ({
  // The live updates wait, too, but not for so long.
  waitFor: (reached, within) => (within > 1_000 ? Promise.resolve(true) : documents.waitFor(reached, within)),
}));

/** Counts one too many. */
export const countOneOff = reading((documents) => ({
  count: async (collection, where) => {
    const answer = await documents.count(collection, where);
    return { ...answer, count: answer.count + 1 };
  },
}));

/** Answers sometimes from what it has read earlier. */
export const olderAnswers = reading((documents) => {
  const earlier = new Map<string, Awaited<ReturnType<DocumentReader['get']>>>();
  const isOld = eachNth(3);
  const get = async (...[collection, id]: Parameters<DocumentReader['get']>) => {
    const known = earlier.get(id);
    if (known && isOld()) return known;
    const answer = await documents.get(collection, id);
    if (known === undefined) earlier.set(id, answer);
    return answer;
  };
  return { get: get as DocumentReader['get'] };
});

const followingFeed = (change: (events: readonly StoredEvent[]) => readonly StoredEvent[]): Changed => ({
  feed: (feed): Feed => ({
    head: () => feed.head(),
    async *follow(options) {
      for await (const events of feed.follow(options)) yield change(events);
    },
  }),
});

/** Loses some live updates. */
export const lostUpdates = followingFeed((events) => events.filter(() => !isLost()));
