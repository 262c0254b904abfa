import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTestStore, sampleAppend, sampleId, silentLogger } from '@marketplace/event-store/testing';
import { relayOf, assignedFeedOf } from '@marketplace/event-store/kafka';
import { readSettings, serviceSettings, withSecretFiles } from '@marketplace/service-kit';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { composeServices } from '../../ops/compose/testing/composeFile.ts';
import { quietPlace } from './part.ts';
import { makeSecrets, startComposeKafka } from './testing/composeKafka.ts';
import { installedKafka } from './testing/installed.ts';

const soon = { timeout: 30_000, interval: 50 };

installedKafka.describe('Kafka as docker-compose.yml sets it up', () => {
  let dir: string;
  let kafka: Awaited<ReturnType<typeof startComposeKafka>>;
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'compose-kafka-'));
    await makeSecrets(dir);
    kafka = await startComposeKafka(quietPlace(dir), dir);
  }, 120_000);
  afterAll(async () => {
    await kafka.stop();
    await rm(dir, { recursive: true });
  });

  /** Makes a relay and a feed with the settings of the command service. */
  const given = async (change: Readonly<Record<string, string>> = {}) => {
    const test = await openTestStore();
    onTestFinished(() => test.close());
    await test.store.ledger.append(sampleAppend(sampleId(), 0));
    const kafkaOnly = Object.entries(composeServices()('command-service').environment)
      .filter(([name]) => name.startsWith('KAFKA_'))
      .map(([name, value]): [string, string] => [
        name,
        value.replaceAll('/run/secrets', dir).replaceAll('kafka:9092', kafka.address),
      ]);
    const settings = readSettings(
      z.object(serviceSettings(0)),
      withSecretFiles({ ...Object.fromEntries(kafkaOnly), DATABASE_URL: test.url, ...change }),
    );
    const relay = relayOf(settings, test.store, silentLogger);
    if (!relay) throw new Error('There is no relay.');
    relay.start();
    onTestFinished(() => relay.stop());
    return { relay, feed: assignedFeedOf(settings, test.store, silentLogger) };
  };

  it('takes and gives events by TLS and a password', async () => {
    const { relay, feed } = await given();
    await expect.poll(() => relay.status(), soon).toEqual({ leads: true, position: 1 });
    const done = new AbortController();
    for await (const { partitions } of feed.assignments('readers', done.signal)) {
      expect(partitions).toHaveLength(12);
      done.abort();
    }
  });

  it('refuses another user', async () => {
    const { relay } = await given({ KAFKA_USERNAME: 'somebody' });
    await expect.poll(() => relay.check().then(() => '', String), soon).toMatch(/authentication failed/i);
  });
});
