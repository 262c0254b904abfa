import { hostname } from 'node:os';
import { openTestStore, sampleId, silentLogger } from '@marketplace/event-store/testing';
import { groupOf, readKafkaStatus, relayOf, assignedFeedOf } from '@marketplace/event-store/kafka';
import { projections } from '@marketplace/read-store/projections';
import { openReadStore } from '@marketplace/read-store';
import { realKafka } from '@marketplace/service-kit/testing';
import { expect, it, onTestFinished } from 'vitest';
import { createOperations } from '../operations/operations.ts';
import { liveGroupOf } from '../consumer/groups.ts';
import { createProjector } from '../projector.ts';
import { postWithBid } from '../testing/sharing.ts';
import { createDoctor } from './doctor.ts';

realKafka.describe('the doctor of a product with Kafka', () => {
  it('shows the lag of the group that follows live generations, and no other group; its members by their process', async () => {
    const test = await openTestStore();
    const { store: events } = test;
    const reads = await openReadStore({ postgresUrl: test.url, mongoUrl: undefined, logger: silentLogger });
    const settings = { KAFKA_BROKERS: realKafka.address.split(','), KAFKA_TOPIC: `test.${sampleId()}` };
    const relay = relayOf(settings, events, silentLogger);
    relay?.start();
    const projector = createProjector({
      events: { ...events, assignedFeed: assignedFeedOf(settings, events, silentLogger) },
      store: reads.projections,
      logger: silentLogger,
    });
    await projector.start();
    const operations = createOperations({ events, store: reads.projections });
    onTestFinished(async () => {
      await projector.stop();
      await relay?.stop();
      await reads.close();
      await test.close();
    }, 30_000);
    const diagnose = createDoctor({
      events,
      mails: {
        waiting: () => Promise.resolve({ count: 0 }),
        taken: () => Promise.resolve(undefined),
        notTaken: () => Promise.resolve({ people: 0, words: '' }),
      },
      projections: () => operations.projections(),
      dependencies: [],
      settings,
      logger: silentLogger,
    });

    let appended = 0;
    /** True when the group has committed offsets: then its lag is less than all events. */
    const hasCommitted = async () => {
      appended = (await postWithBid(events)).position;
      const { findings } = await diagnose();
      const groups = findings.filter(({ about }) => about.startsWith('Kafka group'));
      const lag = Object.values(groups[0]?.details ?? {}).reduce<number>((sum, one) => sum + Number(one), 0);
      return [groups.map(({ about }) => about), groups.length > 0 && lag < appended / 2];
    };
    await expect
      .poll(hasCommitted, { timeout: 60_000 })
      .toEqual([[`Kafka group ${settings.KAFKA_TOPIC}.${liveGroupOf(projections)}`], true]);
    const { KAFKA_BROKERS: brokers, KAFKA_TOPIC: topic } = settings;
    const group = groupOf(topic, liveGroupOf(projections));
    const { members } = await readKafkaStatus({ brokers, topic, groups: [group], logger: silentLogger });
    expect(members).toEqual([
      {
        group,
        process: `${hostname()}/${process.pid}`,
        partitions: projector.partitions().toSorted((a, b) => a - b),
      },
    ]);
  });
});
