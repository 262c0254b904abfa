import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { unusedPort } from '@marketplace/service-kit';
import { composeServices } from '../../../ops/compose/testing/composeFile.ts';
import { plainLocale, runCommand } from '../machine/command.ts';
import { runProgram } from '../machine/program.ts';
import type { Place } from '../part.ts';
import { installedKafka } from './installed.ts';

/** Makes `server.properties` of an environment, as Kafka's image does. */
const propertiesOf = (environment: Readonly<Record<string, string>>): string =>
  Object.entries(environment)
    .filter(([name]) => !name.endsWith('_OPTS'))
    .map(([name, value]) => `${name.replace('KAFKA_', '').toLowerCase().replaceAll('_', '.')}=${value}\n`)
    .join('');

/** Starts Kafka as docker-compose.yml sets it up, with the secrets of this folder; its name is localhost. */
export const startComposeKafka = async (place: Place, secrets: string) => {
  const [port, controller] = [await unusedPort(), await unusedPort()];
  const here = (value: string) =>
    value
      .replaceAll('/run/secrets', secrets)
      .replaceAll('/var/lib/kafka', place.dir)
      .replaceAll('kafka:9092', `localhost:${port}`)
      .replaceAll(':9092', `:${port}`)
      .replaceAll(':9093', `:${controller}`);
  const environment = Object.fromEntries(
    Object.entries(composeServices()('kafka').environment).map(([name, value]) => [name, here(value)]),
  );
  const properties = join(place.dir, 'server.properties');
  await writeFile(properties, propertiesOf(environment));
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
  return { address: `localhost:${port}`, stop: () => running.stop() };
};
