import { connect } from 'node:net';
import { silentLogger } from '@marketplace/event-store/testing';
import { realKafka } from '@marketplace/service-kit/testing';
import { Kafka, logLevel } from 'kafkajs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readAsGroup } from './groupReader.ts';
import { createAssignedKafkaFeed } from './assignedKafkaFeed.ts';
import { openKafkaTest, soon, type KafkaTest } from '../testing/kafkaTest.ts';
import { createTakenEvents, runReader } from '../testing/reader.ts';
import { codes, openRefusingProxy } from '../testing/refusingProxy.ts';

realKafka.describe('a broker that was stopped, and goes on', () => {
  let test: KafkaTest;
  beforeEach(async () => {
    test = await openKafkaTest();
  });
  afterEach(() => test.close());

  /** A reader whose connections all go through a proxy. */
  const givenReader = async () => {
    const { store, topic, options } = test;
    const { brokers } = options();
    const proxy = await openRefusingProxy(brokers[0] ?? '');
    test.atEnd(() => proxy.close());
    let renewals = 0;
    const client = () =>
      new Kafka({
        brokers,
        logLevel: logLevel.NOTHING,
        socketFactory: ({ onConnect }) => connect(proxy.port, '127.0.0.1', onConnect),
      });
    const feed = createAssignedKafkaFeed({
      ledger: store.feed,
      topic,
      relayCheckpoints: store.relayCheckpoints,
      relayNews: store.relayNews,
      assignments: (group, signal) =>
        readAsGroup({
          connect: client,
          topic,
          group: `${topic}.${group}`,
          signal,
          logger: silentLogger,
          published: async () => (await store.relayCheckpoints.load(topic)).position,
          onRenewal: () => (renewals += 1),
        }),
    });
    const taken = createTakenEvents();
    const made = runReader(feed, 'readers', taken);
    test.atEnd(() => made.stop());
    return { taken, proxy, holds: made.holds, renewals: () => renewals };
  };

  it('has its reader back, though it refuses the join and knows the member as before', async () => {
    test.relay();
    const { taken, proxy, holds, renewals } = await givenReader();
    await expect.poll(holds, soon).toHaveLength(12);
    const first = await test.append(10);
    await expect.poll(taken.complete, soon).toBe(first);
    const before = renewals();
    // So it answers while it loads the group's state, which has the same member and generation afterwards.
    proxy.refuseNext('heartbeat', codes.notCoordinator);
    proxy.refuseNext('joinGroup', codes.coordinatorLoads);
    await expect.poll(proxy.isDone, soon).toBe(true);
    const head = await test.append(10);
    await expect.poll(taken.complete, soon).toBe(head);
    expect(renewals() - before).toBe(1);
    expect(taken.faults).toEqual([]);
  });
});
