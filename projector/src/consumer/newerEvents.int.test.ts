import type { EventBatch, EventStore, AssignedFeed } from '@marketplace/event-store';
import { openTestStore, silentLogger, type TestStore } from '@marketplace/event-store/testing';
import { projections } from '@marketplace/read-store/projections';
import { openPostgresReadStore, type ReadStore } from '@marketplace/read-store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Projector } from '../projector.ts';
import { documentsIn, foldOf } from '../testing/documents.ts';
import { postWithBid, wholeLedger } from '../testing/sharing.ts';
import { becomes, projectorsForTests } from '../testing/startProjectors.ts';

let ledger: TestStore;
let reads: ReadStore;
beforeAll(async () => {
  ledger = await openTestStore();
  reads = await openPostgresReadStore({ url: ledger.url, logger: silentLogger });
});
afterAll(async () => {
  await reads.close();
  await ledger.close();
});

/** The feed of a program that does not know the events of bids. */
const ofOlderProgram = (feed: AssignedFeed): AssignedFeed => ({
  ...feed,
  async *assignments(group, signal) {
    for await (const assignment of feed.assignments(group, signal))
      yield {
        ...assignment,
        async *follow(options): AsyncGenerator<EventBatch> {
          for await (const { events, upTo } of assignment.follow(options))
            yield {
              events: events.map((event) =>
                event.type === 'BidPlaced' ? { ...event, type: 'BidPraised' } : event,
              ),
              upTo,
            };
        },
      };
  },
});

const started = projectorsForTests();
const start = (events: EventStore, feed: AssignedFeed): Promise<Projector> =>
  started({ events: { ...events, assignedFeed: feed }, store: reads.projections });

describe('an older projector that leads, and a newer one beside it', () => {
  it('change places at the first event that only the newer one knows, and nothing is lost', async () => {
    const [olderStore, newerStore] = [await ledger.openAnother(), await ledger.openAnother()];
    const older = await start(olderStore, ofOlderProgram(olderStore.assignedFeed));
    await expect.poll(() => older.partitions()).toHaveLength(12);
    const newer = await start(newerStore, newerStore.assignedFeed);
    for (let count = 0; count < 20; count += 1) await postWithBid(ledger.store);
    await expect.poll(() => newer.partitions()).toHaveLength(12);
    expect(older.partitions()).toEqual([]);
    const events = await wholeLedger(ledger.store);
    const store = { ...reads.projections, deadLetters: ledger.store.deadLetters };
    for (const projection of projections) {
      await becomes(store, projection.name, { position: events.length, deadLetters: 0 });
      expect(await documentsIn(reads.projections, projection, events)).toEqual(
        await foldOf(projection, events),
      );
    }
  });
});
