import { assignedFeedOf, relayOf } from '@marketplace/event-store/kafka';
import { openTestStore, sampleId, silentLogger, type TestStore } from '@marketplace/event-store/testing';
import { openMongoReadStore, type ReadStore } from '@marketplace/read-store';
import { realKafka, realMongo } from '@marketplace/service-kit/testing';
import { afterAll, beforeAll, it } from 'vitest';
import { createProjector } from './projector.ts';
import { rebuildUnderWrites } from './testing/rebuilding.ts';
import { readWhileProjectorsChange } from './testing/sharing.ts';

const timeout = 240_000;

realKafka.describe('projectors that share partitions of Kafka', () => {
  realMongo.describe('and keep read models in MongoDB', () => {
    const settings = { KAFKA_BROKERS: [] as string[], KAFKA_TOPIC: `test.${sampleId()}` };
    let test: TestStore;
    let readers: readonly [ReadStore, ReadStore];
    let relays: ReturnType<typeof relayOf>[] = [];
    const opened: ReadStore[] = [];
    const openReads = async () => {
      const url = new URL(`/${settings.KAFKA_TOPIC.replace('.', '-')}`, realMongo.address);
      const store = await openMongoReadStore({ url: url.href, logger: silentLogger });
      opened.push(store);
      return store;
    };
    const startProjector = async () => {
      const own = await test.openAnother();
      const projector = createProjector({
        events: { ...own, assignedFeed: assignedFeedOf(settings, own, silentLogger) },
        store: (await openReads()).projections,
        logger: silentLogger,
      });
      await projector.start();
      return projector;
    };
    beforeAll(async () => {
      settings.KAFKA_BROKERS = realKafka.address.split(',');
      test = await openTestStore();
      readers = [await openReads(), await openReads()];
      await readers[0].projections.prepare();
      relays = [test.store, await test.openAnother()].map((store) => relayOf(settings, store, silentLogger));
      for (const relay of relays) relay?.start();
    });
    afterAll(async () => {
      for (const relay of relays) await relay?.stop();
      await Promise.all(opened.map((store) => store.close()));
      await test.close();
    }, 30_000);

    it('hand over without a read that misses what its token asks for', { timeout }, () =>
      readWhileProjectorsChange({ events: test.store, readers, startProjector, reads: 300 }),
    );

    it('rebuild them, and roll them back, while people write and read', { timeout }, () =>
      rebuildUnderWrites({ events: test.store, readers, startProjector, tasks: 1_000 }),
    );
  });
});
