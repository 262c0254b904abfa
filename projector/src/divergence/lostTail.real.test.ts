import { loseTail, openTestStore, sampleId, silentLogger } from '@marketplace/event-store/testing';
import { relayOf, assignedFeedOf } from '@marketplace/event-store/kafka';
import { projections } from '@marketplace/read-store/projections';
import { openReadStore } from '@marketplace/read-store';
import { realKafka } from '@marketplace/service-kit/testing';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createProjector } from '../projector.ts';
import { documentsIn, foldOf } from '../testing/documents.ts';
import { postWithBid, wholeLedger } from '../testing/sharing.ts';

const soon = { timeout: 60_000, interval: 100 };

realKafka.describe('a topic with events that the ledger has lost', () => {
  it.each([
    { name: 'that a projector has seen', seen: true },
    { name: 'that no projector has seen', seen: false },
  ])('$name leads to the documents of the ledger all the same', async ({ seen }) => {
    const test = await openTestStore();
    const { store: events } = test;
    const reads = await openReadStore({ postgresUrl: test.url, mongoUrl: undefined, logger: silentLogger });
    const settings = { KAFKA_BROKERS: realKafka.address.split(','), KAFKA_TOPIC: `test.${sampleId()}` };
    const open: { stop: () => Promise<void> }[] = [];
    const stop = async () => {
      for (const one of open.splice(0).reverse()) await one.stop();
    };
    onTestFinished(async () => {
      await stop();
      await reads.close();
      await test.close();
    }, 30_000);
    const startRelay = () => {
      const relay = relayOf(settings, events, silentLogger);
      if (!relay) throw new Error('KAFKA_BROKERS is set, so there is a relay');
      relay.start();
      open.push(relay);
      return relay;
    };
    const startProjector = async () => {
      const projector = createProjector({
        events: { ...events, assignedFeed: assignedFeedOf(settings, events, silentLogger) },
        store: reads.projections,
        logger: silentLogger,
      });
      await projector.start();
      open.push(projector);
    };
    const post = async (tasks: number): Promise<number> => {
      let position = 0;
      for (let task = 0; task < tasks; task += 1) position = (await postWithBid(events)).position;
      return position;
    };
    const reached = (position: number) =>
      expect
        .poll(() => reads.documents.waitFor((at) => Math.min(...Object.values(at)) >= position, 1_000), soon)
        .toBe(true);

    const relay = startRelay();
    await startProjector();
    const kept = await post(10);
    await reached(kept);
    await expect.poll(() => relay.status().position, soon).toBe(kept);
    const [row] = await test.sql('SELECT position, last_of_partition, next_offsets FROM event_store.relays');
    if (!seen) await open.pop()?.stop();
    const lost = await post(10);
    await expect.poll(() => relay.status().position, soon).toBe(lost);
    if (seen) await reached(lost);
    await stop();
    await loseTail(test, kept);
    await test.sql('UPDATE event_store.relays SET position = $1, last_of_partition = $2, next_offsets = $3', [
      row?.['position'],
      row?.['last_of_partition'],
      row?.['next_offsets'],
    ]);

    startRelay();
    await startProjector();
    const head = await post(5);
    const ledger = await wholeLedger(events);
    expect(ledger).toHaveLength(head);
    for (const projection of projections)
      await vi.waitFor(async () => {
        const { live, diverged } = await reads.projections.control(projection.name);
        expect(diverged).toBe(false);
        expect(await documentsIn(reads.projections, projection, ledger, live.generation)).toEqual(
          await foldOf(projection, ledger),
        );
      }, soon);
    await reached(head);
  });
});
