import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { unusedPort } from '@marketplace/service-kit';
import { realImage, until } from '@marketplace/service-kit/testing';
import { sqlOn } from '@marketplace/standalone/testing';
import { composeServices } from '../../../ops/compose/testing/composeFile.ts';
import { writeConfig } from '../../../ops/gateway/writeConfig.ts';
import { startParts } from '../../cluster/cluster.ts';
import { findOnPath } from '../../cluster/machine/packages.ts';
import { runProgram } from '../../cluster/machine/program.ts';
import { quietPlace, type Place } from '../../cluster/part.ts';
import { startFerretDb } from '../../cluster/parts/ferretDb.ts';
import { startComposeKafka } from '../../cluster/testing/composeKafka.ts';
import { openContainer, type Running } from './container.ts';

/**
 * What is not as docker-compose.yml says, because all programs share the network of this machine: besides these settings, the port of each
 * program, and the hosts and ports of the others. The limits of a container (memory, capabilities, a file system that can't be written) are not set.
 */
const changed = { HOST: '127.0.0.1', TRUST_PROXY: 'loopback' };
const changedForGateway = { RESOLVER: '' };

const services = ['command-service', 'projector', 'query-service'] as const;
const ports: Readonly<Record<string, number>> = {
  'auth-emulator': 9099,
  'command-service': 4001,
  projector: 4002,
  'query-service': 4003,
};

const makeSecrets = async (folder: string): Promise<void> => {
  await promisify(execFile)('npm', ['run', '--silent', 'secrets', '--', folder]);
};
const changeFiles = async (folder: string, here: (text: string) => string): Promise<void> => {
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    await chmod(file, 0o644);
    await writeFile(file, here(await readFile(file, 'utf8')));
  }
};

/** Starts PostgreSQL with the user that its image makes. Its database has the right name already. */
const startLedger = async (place: Place, password: string) => {
  const parts = await startParts(place, ['postgres']);
  const { TEST_DATABASE_URL: url = '' } = parts.settings;
  await sqlOn(
    url,
    `CREATE ROLE marketplace SUPERUSER LOGIN PASSWORD '${password}'`,
    'ALTER DATABASE marketplace OWNER TO marketplace',
  );
  return { url, address: new URL(url).host, stop: () => parts.stop() };
};

/** nginx of this machine with the templates, and the site of the image. */
const startGateway = async (place: Place, settings: Readonly<Record<string, string>>) => {
  const folder = join(place.dir, 'gateway');
  const file = writeConfig(folder, settings);
  // The default user of its workers can't enter root's folders.
  const command = [
    (await findOnPath('nginx')) ?? 'nginx',
    '-e',
    'stderr',
    '-c',
    file,
    '-g',
    'user root;',
  ] as const;
  const ready = /start worker processes/;
  return runProgram(place, { name: 'gateway', command, env: {}, ready, endBy: ['SIGTERM', 'SIGKILL'] });
};

/** Starts what docker-compose.yml starts, each of our programs from the image. @param env and `smtpUrl`: what an operator fills in */
export const startComposed = async (env: Readonly<Record<string, string>>, smtpUrl: string) => {
  const dir = await mkdtemp(join(tmpdir(), 'marketplace-image-'));
  const place = quietPlace(dir);
  const secrets = join(dir, 'secrets');
  const stops: (() => Promise<unknown>)[] = [() => rm(dir, { recursive: true, force: true })];
  const stopAll = async () => {
    for (const stop of stops.splice(0).toReversed()) await stop();
  };
  const keep = async <T extends { stop(): Promise<unknown> }>(starting: Promise<T>): Promise<T> => {
    const part = await starting;
    stops.push(() => part.stop());
    return part;
  };
  const begin = async () => {
    await makeSecrets(secrets);
    await writeFile(join(secrets, 'smtp_url'), smtpUrl);
    const secret = async (name: string) => (await readFile(join(secrets, name), 'utf8')).trim();
    const ledger = await keep(startLedger(place, await secret('postgres_password')));
    const kafka = await keep(startComposeKafka(place, secrets));
    const mongo = await keep(
      startFerretDb(place, {
        user: 'marketplace',
        password: await secret('mongo_password'),
        certFile: join(secrets, 'tls_certificate'),
        keyFile: join(secrets, 'tls_key_and_certificate'),
      }),
    );
    const container = await openContainer(realImage.address);
    stops.push(() => container.remove());
    const gatewayPort = await unusedPort();
    const url = `http://127.0.0.1:${gatewayPort}`;
    const service = composeServices({ PUBLIC_URL: url, ...env });

    /** Where each program of ours listens, as often as Compose starts it. */
    const listening: Record<string, readonly number[]> = {};
    for (const name of Object.keys(ports)) {
      const count = service(name).deploy?.replicas ?? 1;
      listening[name] = await Promise.all(Array.from({ length: count }, () => unusedPort()));
    }
    const places = new Map([
      ['postgres:5432', ledger.address],
      ['kafka:9092', kafka.address],
      ['mongo:27017', `localhost:${mongo.port}`],
      ...Object.entries(ports).map(([name, port]): [string, string] => [
        `${name}:${port}`,
        (listening[name] ?? []).map((one) => `127.0.0.1:${one}`).join(),
      ]),
    ]);
    const here = (text: string): string =>
      [...places].reduce((so, [there, place]) => so.replaceAll(there, place), text);
    const settingsOf = (name: string): Readonly<Record<string, string>> =>
      Object.fromEntries(
        Object.entries(service(name).environment).map(([setting, value]) => [setting, here(value)]),
      );
    await changeFiles(secrets, here);

    const startOf = (name: string, more: Readonly<Record<string, string>> = {}) => {
      const { entrypoint = [], command = [], user, secrets: given } = service(name);
      const own = settingsOf(name);
      const kept = Object.entries(changed).filter(([setting]) => setting in own);
      return {
        command: [...entrypoint, ...command],
        user,
        environment: { ...own, ...Object.fromEntries(kept), ...more },
        files: Object.fromEntries(given.map((one) => [`/run/secrets/${one}`, join(secrets, one)])),
      };
    };
    /** Runs a program with the settings and the secrets of this service, as `docker compose run` does. */
    const runAs = (
      name: string,
      command: readonly string[],
      files: Readonly<Record<string, string>> = {},
    ) => {
      const start = startOf(name);
      const { entrypoint = [] } = service(name);
      return container.run({
        ...start,
        command: [...entrypoint, ...command],
        files: { ...start.files, ...files },
      });
    };
    const programs = new Map<string, Running>();
    const throwIfEnded = (): void => {
      for (const [name, program] of programs) {
        const code = program.code();
        if (code !== undefined)
          throw new Error(`${name} ended with ${code ?? 'a signal'}:\n${program.output()}`);
      }
    };
    /** Starts each instance of a service; resolves when its health check says so. */
    const startHealthy = async (name: string) => {
      await Promise.all(
        (listening[name] ?? []).map(async (port, index) => {
          const start = startOf(name, { PORT: String(port) });
          const running = container.start(start);
          stops.push(() => running.stop());
          programs.set(`${name}-${index + 1}`, running);
          const [, ...check] = service(name).healthcheck?.test ?? [];
          const command = check.map((word) => word.replace(`:${ports[name] ?? 0}/`, `:${port}/`));
          await until(async () => {
            throwIfEnded();
            return (await container.run({ ...start, command })).code === 0;
          });
        }),
      );
    };
    const migrated = await container.run(startOf('migrate'));
    if (migrated.code !== 0) throw new Error(`migrate:\n${migrated.output}`);
    await startHealthy('auth-emulator');
    await Promise.all(services.map(startHealthy));

    const site = await openContainer(realImage.address.replace(/services$/, 'gateway'));
    stops.push(() => site.remove());
    await keep(
      startGateway(place, {
        ...settingsOf('gateway'),
        ...changedForGateway,
        GATEWAY_LISTEN: `127.0.0.1:${gatewayPort}`,
        SITE_FOLDER: join(await site.folder(), 'site'),
      }),
    );
    await until(async () => {
      throwIfEnded();
      return (await fetch(`${url}/readyz`)).ok;
    });
    return {
      url,
      dir,
      ledgerUrl: ledger.url,
      emulator: places.get('auth-emulator:9099') ?? '',
      /** The addresses of the instances of a service. */
      addressesOf: (name: string) => (listening[name] ?? []).map((port) => `http://127.0.0.1:${port}`),
      container,
      site,
      programs,
      runAs,
      stop: stopAll,
    };
  };
  try {
    return await begin();
  } catch (error) {
    await stopAll();
    throw error;
  }
};
export type Composed = Awaited<ReturnType<typeof startComposed>>;
