import { relayOf, assignedFeedOf } from '@marketplace/event-store/kafka';
import { openTestStore, sampleId, silentLogger } from '@marketplace/event-store/testing';
import { openMongoReadStore, type ReadStore } from '@marketplace/read-store';
import { realKafka, realMongo } from '@marketplace/service-kit/testing';
import { it, onTestFinished } from 'vitest';
import { createProjector } from './projector.ts';
import { readWhileProjectorsChange } from './testing/sharing.ts';

realKafka.describe('projectors that share partitions of Kafka', () => {
  realMongo.describe('and keep read models in MongoDB', () => {
    it('hand over without a read that misses what its token asks for', { timeout: 240_000 }, async () => {
      const test = await openTestStore();
      const url = new URL(realMongo.address);
      url.pathname = `/test-${sampleId()}`;
      const openReads = (): Promise<ReadStore> => openMongoReadStore({ url: url.href, logger: silentLogger });
      const readers = [await openReads(), await openReads()] as const;
      await readers[0].projections.prepare();
      const settings = { KAFKA_BROKERS: realKafka.address.split(','), KAFKA_TOPIC: `test.${sampleId()}` };
      const relays = [test.store, await test.openAnother()].map((store) =>
        relayOf(settings, store, silentLogger),
      );
      for (const relay of relays) relay?.start();
      onTestFinished(async () => {
        for (const relay of relays) await relay?.stop();
        await Promise.all(readers.map((reader) => reader.close()));
        await test.close();
      }, 30_000);
      await readWhileProjectorsChange({
        events: test.store,
        readers,
        reads: 300,
        startProjector: async () => {
          const own = await test.openAnother();
          const projector = createProjector({
            events: { ...own, assignedFeed: assignedFeedOf(settings, own, silentLogger) },
            store: readers[1].projections,
            logger: silentLogger,
          });
          await projector.start();
          return projector;
        },
      });
    });
  });
});
