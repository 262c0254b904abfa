import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
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

/** Makes the secrets of docker-compose.yml in this folder. */
export const makeSecrets = (folder: string) =>
  promisify(execFile)('sh', [join(import.meta.dirname, '../../../ops/compose/secrets.sh'), folder]);

/**
 * Starts Kafka as docker-compose.yml sets it up, with the secrets of this folder; its name is localhost.
 * @param scram mechanisms that it takes beside `PLAIN`
 */
export const startComposeKafka = async (place: Place, secrets: string, scram: readonly string[] = []) => {
  const [port, controller] = [await unusedPort(), await unusedPort()];
  const here = (value: string) =>
    value
      .replaceAll('/run/secrets', secrets)
      .replaceAll('/var/lib/kafka', place.dir)
      .replaceAll('kafka:9092', `localhost:${port}`)
      .replaceAll(':9092', `:${port}`)
      .replaceAll(':9093', `:${controller}`);
  const { environment: composed } = composeServices()('kafka');
  const module = 'org.apache.kafka.common.security.scram.ScramLoginModule required;';
  const environment = Object.fromEntries([
    ...Object.entries(composed).map(([name, value]) => [name, here(value)] as const),
    ['KAFKA_SASL_ENABLED_MECHANISMS', ['PLAIN', ...scram].join(',')] as const,
    ...scram.map((one) => [`KAFKA_LISTENER_NAME_CLIENTS_${one}_SASL_JAAS_CONFIG`, module] as const),
  ]);
  const properties = join(place.dir, 'server.properties');
  await writeFile(properties, propertiesOf(environment));
  const options = [environment['KAFKA_HEAP_OPTS'], environment['KAFKA_OPTS']].map((option) => option ?? '');
  const java = ['java', ...options, '-cp', join(installedKafka.address, '*')] as const;
  const id = 'MkU3OEVBNTcwNTJENDM2Qk';
  const password = (await readFile(join(secrets, 'kafka_password'), 'utf8')).trim();
  const users = scram.flatMap((one) => ['-S', `${one}=[name=marketplace,password=${password}]`]);
  await runCommand(place, [
    ...java,
    'kafka.tools.StorageTool',
    'format',
    '-t',
    id,
    '-c',
    properties,
    ...users,
  ]);
  const running = await runProgram(place, {
    name: 'kafka',
    command: [...java, 'kafka.Kafka', properties],
    env: plainLocale,
    ready: /Kafka Server started/,
  });
  const address = `localhost:${port}`;
  const settings = {
    KAFKA_BROKERS: address,
    KAFKA_SSL: 'true',
    KAFKA_SSL_CA: join(secrets, 'tls_certificate'),
    KAFKA_USERNAME: 'marketplace',
    KAFKA_PASSWORD: password,
  };
  return { address, settings, stop: () => running.stop() };
};
