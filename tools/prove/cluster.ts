import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openLink, type Link } from '@marketplace/service-kit/testing/proxy';
import { installParts, startParts } from '../cluster/cluster.ts';
import { quietPlace, type Place } from '../cluster/part.ts';
import { instances, startServices } from '../cluster/services.ts';

/** The programs whose clock can be moved. */
export const clockNames = instances.map(({ name }) => name);

/** In ms: mails tell what is ten minutes old, and the programs that send them are ahead of that. */
export const restingClock = (name: string): number => (name.startsWith('command-service') ? 11 * 60_000 : 0);

/** The whole product on real parts, with a link in front of each store. */
export interface RunningCluster {
  readonly url: string;
  /** The pids of its programs, by name. */
  readonly programs: Place['programs'];
  readonly links: ReadonlyMap<string, Link>;
  /** The folder with a file for each program: the milliseconds by which its clock is ahead. */
  readonly clocks: string;
  /** The settings to connect to the parts directly, without the links. */
  readonly settings: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

const through = (link: Link | undefined, url: URL): string => {
  url.port = String(link?.port ?? url.port);
  return url.href;
};

/** Starts the product in this folder, on PostgreSQL alone or with Kafka and MongoDB. */
export const startCluster = async (
  dir: string,
  postgresOnly: boolean,
  smtpUrl: string,
): Promise<RunningCluster> => {
  const clocks = join(dir, 'clocks');
  await mkdir(clocks, { recursive: true });
  for (const name of clockNames) await writeFile(join(clocks, name), String(restingClock(name)));
  const links = new Map<string, Link>();
  for (const name of postgresOnly ? ['postgres'] : ['postgres', 'kafka', 'mongo'])
    links.set(name, await openLink());
  // Each running program adds a listener for the end of this process.
  process.setMaxListeners(0);
  const place: Place = { ...quietPlace(dir), kafkaProxy: links.get('kafka')?.port };
  const names = ['postgres', 'emulator', ...(postgresOnly ? [] : (['kafka', 'mongo'] as const))] as const;
  await installParts(place, names, { nginx: 'nginx' });
  const parts = await startParts(place, names);
  for (const { name, address } of parts.parts) links.get(name)?.leadTo(Number(address.split(':')[1]));
  const { TEST_DATABASE_URL, TEST_KAFKA_BROKERS, TEST_MONGO_URL, FIREBASE_AUTH_EMULATOR_HOST } =
    parts.settings;
  const services = await startServices(place, parts, {
    clocks,
    settings: {
      LOG_LEVEL: 'warn',
      SMTP_URL: smtpUrl,
      PUBLIC_URL: 'https://market.example',
      DATABASE_URL: through(links.get('postgres'), new URL(TEST_DATABASE_URL ?? '')),
      FIREBASE_AUTH_EMULATOR_HOST: FIREBASE_AUTH_EMULATOR_HOST ?? '',
      ...(TEST_KAFKA_BROKERS !== undefined && { KAFKA_BROKERS: TEST_KAFKA_BROKERS }),
      ...(TEST_MONGO_URL !== undefined && {
        MONGO_URL: through(links.get('mongo'), new URL('marketplace', TEST_MONGO_URL)),
      }),
    },
  });
  return {
    url: services.url,
    programs: place.programs,
    links,
    clocks,
    settings: parts.settings,
    stop: async () => {
      await services.stop();
      for (const link of links.values()) await link.close();
    },
  };
};
