import { openTestStore, sampleId, silentLogger } from '@marketplace/event-store/testing';
import { relayOf, assignedFeedOf } from '@marketplace/event-store/kafka';
import { openMongoReadStore, type ReadStore } from '@marketplace/read-store';
import { realKafka, realMongo } from '@marketplace/service-kit/testing';
import { it, onTestFinished } from 'vitest';
import { createProjector } from '../projector.ts';
import { rebuildUnderWrites } from '../testing/rebuilding.ts';

realKafka.describe('projectors that share partitions of Kafka', () => {
  realMongo.describe('and keep read models in MongoDB', () => {
    it('rebuild them, and roll them back, while people write and read', { timeout: 240_000 }, async () => {
      const test = await openTestStore();
      const url = new URL(realMongo.address);
      url.pathname = `/test-${sampleId()}`;
      const opened: ReadStore[] = [];
      const openReads = async (): Promise<ReadStore> => {
        const store = await openMongoReadStore({ url: url.href, logger: silentLogger });
        opened.push(store);
        return store;
      };
      const settings = { KAFKA_BROKERS: realKafka.address.split(','), KAFKA_TOPIC: `test.${sampleId()}` };
      const relay = relayOf(settings, test.store, silentLogger);
      relay?.start();
      onTestFinished(async () => {
        await relay?.stop();
        await Promise.all(opened.map((store) => store.close()));
        await test.close();
      }, 30_000);
      await rebuildUnderWrites({
        events: test.store,
        readers: [await openReads(), await openReads()],
        tasks: 1_000,
        startProjector: async () => {
          const own = await test.openAnother();
          const projector = createProjector({
            events: { ...own, assignedFeed: assignedFeedOf(settings, own, silentLogger) },
            store: (await openReads()).projections,
            logger: silentLogger,
          });
          await projector.start();
          return projector;
        },
      });
    });
  });
});
