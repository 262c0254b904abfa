import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTestStore, sampleAppend, sampleId, silentLogger } from '@marketplace/event-store/testing';
import { relayOf, assignedFeedOf } from '@marketplace/event-store/kafka';
import { readSettings, serviceSettings } from '@marketplace/service-kit';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { makeSecrets, startComposeKafka } from './testing/composeKafka.ts';
import { installedKafka } from './testing/installed.ts';
import { quietPlace, type Place } from './part.ts';

const soon = { timeout: 30_000, interval: 50 };

installedKafka.describe('a Kafka with TLS and passwords', () => {
  let dir: string;
  let place: Place;
  let part: Awaited<ReturnType<typeof startComposeKafka>>;
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'secured-kafka-'));
    place = quietPlace(dir);
    await makeSecrets(dir);
    part = await startComposeKafka(place, dir, ['SCRAM-SHA-256', 'SCRAM-SHA-512']);
  }, 120_000);
  afterAll(async () => {
    await part.stop();
    await rm(dir, { recursive: true });
  });

  /** Makes a relay on a ledger with one event, and a reader of the topic. */
  const given = async (change: Readonly<Record<string, string | undefined>>) => {
    const test = await openTestStore();
    onTestFinished(() => test.close());
    await test.store.ledger.append(sampleAppend(sampleId(), 0));
    const settings = readSettings(z.object(serviceSettings(0)), {
      ...part.settings,
      DATABASE_URL: test.url,
      KAFKA_TOPIC: `test.${sampleId()}`,
      ...change,
    });
    const relay = relayOf(settings, test.store, silentLogger);
    if (!relay) throw new Error('no relay');
    relay.start();
    onTestFinished(() => relay.stop());
    return { relay, feed: assignedFeedOf(settings, test.store, silentLogger) };
  };

  it.each(['plain', 'scram-sha-256', 'scram-sha-512'])(
    'takes and gives events with %s',
    async (mechanism) => {
      const { relay, feed } = await given({ KAFKA_SASL_MECHANISM: mechanism });
      await expect.poll(() => relay.status(), soon).toEqual({ leads: true, position: 1 });
      const stop = new AbortController();
      for await (const { partitions } of feed.assignments('readers', stop.signal)) {
        expect(partitions).toHaveLength(12);
        stop.abort();
      }
    },
  );

  it.each([
    ['a wrong password', { KAFKA_PASSWORD: 'wrong' }, /authentication failed/i],
    ['no password', { KAFKA_PASSWORD: undefined, KAFKA_USERNAME: undefined }, /./],
    ['a certificate that nobody vouches for', { KAFKA_SSL_CA: undefined }, /self-signed certificate/],
  ])('is not used with %s: readiness shows the relay as down', async (_name, change, reason) => {
    const { relay } = await given(change);
    await expect.poll(() => relay.check().then(() => '', String), soon).toMatch(reason);
    expect(relay.status().position).toBe(0);
  });

  /** Starts a service as a program; resolves when it is ready. */
  const startService = async (service: string, env: Readonly<Record<string, string>>) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, '../..', service, 'src/main.ts')], {
      env: { ...env, PORT: '0', FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:1' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    onTestFinished(() => {
      child.kill('SIGKILL'); // still there if the test failed
    });
    let log = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (log += text));
    await expect.poll(() => log, soon).toContain('"msg":"ready"');
    const url = `http://127.0.0.1:${/"port":(\d+)/.exec(log)?.[1]}`;
    return { child, ready: async (): Promise<unknown> => (await fetch(`${url}/readyz`)).json() };
  };

  it('may hang (SIGSTOP): a command service and a projector still end with 0', async () => {
    const test = await openTestStore();
    onTestFinished(() => test.close());
    const env = { ...part.settings, DATABASE_URL: test.url, KAFKA_TOPIC: `test.${sampleId()}` };
    const [commands, projector] = await Promise.all([
      startService('command-service', env),
      startService('projector', env),
    ]);
    const relayAt = (position: number) =>
      expect.poll(commands.ready, soon).toMatchObject({ details: { 'relay to Kafka': { position } } });
    await test.store.ledger.append(sampleAppend(sampleId(), 0));
    await relayAt(1);
    const pid = place.programs.get('kafka')?.() ?? 0;
    process.kill(pid, 'SIGSTOP');
    onTestFinished(() => {
      process.kill(pid, 'SIGCONT');
    });
    await test.store.ledger.append(sampleAppend(sampleId(), 0)); // the event that the relay cannot send to Kafka
    const ended = [commands, projector].map(({ child }) => once(child, 'exit'));
    for (const { child } of [commands, projector]) child.kill('SIGTERM');
    // A program whose stop takes longer than 9 s ends with exit code 1.
    expect(await Promise.all(ended)).toEqual([
      [0, null],
      [0, null],
    ]);
  });
});
