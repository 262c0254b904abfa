import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openTestStore, sampleAppend, sampleId, silentLogger } from '@marketplace/event-store/testing';
import { relayOf, assignedFeedOf } from '@marketplace/event-store/kafka';
import { readSettings, serviceSettings, withSecretFiles, unusedPort } from '@marketplace/service-kit';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { plainLocale, runCommand } from './machine/command.ts';
import { runProgram } from './machine/program.ts';
import { installedKafka } from './testing/installed.ts';
import { quietPlace } from './part.ts';
import { filledIn } from '../../ops/compose/testing/filledIn.ts';

const soon = { timeout: 30_000, interval: 50 };

const settingSchema = z.union([z.string(), z.number(), z.null()]).transform((value) => String(value ?? ''));
const fileSchema = z.object({
  services: z.record(z.string(), z.object({ environment: z.record(z.string(), settingSchema).optional() })),
});
const text = readFileSync(join(import.meta.dirname, '../../docker-compose.yml'), 'utf8');
const { services } = fileSchema.parse(parse(filledIn(text, {}), { merge: true }));

/** Makes `server.properties` of an environment, as Kafka's image does. */
const propertiesOf = (environment: Readonly<Record<string, string>>): string =>
  Object.entries(environment)
    .filter(([name]) => !name.endsWith('_OPTS'))
    .map(([name, value]) => `${name.replace('KAFKA_', '').toLowerCase().replaceAll('_', '.')}=${value}\n`)
    .join('');

installedKafka.describe('Kafka as docker-compose.yml sets it up', () => {
  let dir: string;
  let stop: () => Promise<void>;
  /** The environment of a service in this test, with the secrets of this folder and free ports. */
  let environmentOf: (service: string) => Readonly<Record<string, string>>;
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'compose-kafka-'));
    await promisify(execFile)('sh', [join(import.meta.dirname, '../../ops/compose/secrets.sh'), dir]);
    const [port, controller] = [await unusedPort(), await unusedPort()];
    const here = (value: string) =>
      value
        .replaceAll('/run/secrets', dir)
        .replaceAll('/var/lib/kafka', dir)
        .replaceAll('kafka:9092', `localhost:${port}`)
        .replaceAll(':9092', `:${port}`)
        .replaceAll(':9093', `:${controller}`);
    environmentOf = (service) =>
      Object.fromEntries(
        Object.entries(services[service]?.environment ?? {}).map(([name, value]) => [name, here(value)]),
      );
    const environment = environmentOf('kafka');
    const properties = join(dir, 'server.properties');
    await writeFile(properties, propertiesOf(environment));
    const place = quietPlace(dir);
    const options = [environment['KAFKA_HEAP_OPTS'], environment['KAFKA_OPTS']].map((option) => option ?? '');
    const java = ['java', ...options, '-cp', join(installedKafka.address, '*')] as const;
    const id = 'MkU3OEVBNTcwNTJENDM2Qk';
    await runCommand(place, [...java, 'kafka.tools.StorageTool', 'format', '-t', id, '-c', properties]);
    const running = await runProgram(place, {
      name: 'kafka',
      command: [...java, 'kafka.Kafka', properties],
      env: plainLocale,
      ready: /Kafka Server started/,
      endBy: ['SIGTERM', 'SIGKILL'],
    });
    stop = () => running.stop();
  }, 120_000);
  afterAll(async () => {
    await stop();
    await rm(dir, { recursive: true });
  });

  /** Makes a relay and a feed with the settings of the command service. */
  const given = async (change: Readonly<Record<string, string>> = {}) => {
    const test = await openTestStore();
    onTestFinished(() => test.close());
    await test.store.ledger.append(sampleAppend(sampleId(), 0));
    const environment = environmentOf('command-service');
    const kafkaOnly = Object.entries(environment).filter(([name]) => name.startsWith('KAFKA_'));
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
