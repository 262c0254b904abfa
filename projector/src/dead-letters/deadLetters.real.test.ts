import { openTestStore, sampleId, silentLogger } from '@marketplace/event-store/testing';
import { relayOf, assignedFeedOf } from '@marketplace/event-store/kafka';
import { openMongoReadStore } from '@marketplace/read-store';
import { createMongoDatabase } from '@marketplace/read-store/testing';
import { realKafka, realMongo } from '@marketplace/service-kit/testing';
import { it, onTestFinished } from 'vitest';
import { parkAndResolve } from '../testing/poison.ts';

realKafka.describe('events that can not be applied, from Kafka', () => {
  realMongo.describe('to MongoDB', () => {
    it('hold their tasks alone, until they are resolved', { timeout: 120_000 }, async () => {
      const test = await openTestStore();
      const { store: events } = test;
      const database = createMongoDatabase();
      const reads = await openMongoReadStore({ url: database.url, logger: silentLogger });
      const settings = { KAFKA_BROKERS: realKafka.address.split(','), KAFKA_TOPIC: `test.${sampleId()}` };
      const relay = relayOf(settings, events, silentLogger);
      relay?.start();
      const ends: (() => Promise<void>)[] = [
        () => test.close(),
        () => database.drop(),
        () => reads.close(),
        async () => relay?.stop(),
      ];
      onTestFinished(async () => {
        for (const end of ends.reverse()) await end();
      }, 30_000);
      const feed = assignedFeedOf(settings, events, silentLogger);
      await parkAndResolve({ events, feed, reads, onEnd: (end) => void ends.push(end) });
    });
  });
});
