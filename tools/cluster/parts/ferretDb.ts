import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { unusedPort } from '@marketplace/service-kit';
import { StartError } from '@marketplace/standalone/parts';
import { sqlOn } from '@marketplace/standalone/testing';
import { goInstall } from '../machine/go.ts';
import { cache, makeOnce } from '../machine/makeOnce.ts';
import { runProgram } from '../machine/program.ts';
import type { Place } from '../part.ts';
import { bootstrap, startDocumentDb } from './documentDb.ts';

const version = '2.7.0';
const module = `github.com/FerretDB/FerretDB/v2/cmd/ferretdb@v${version}`;

/** A running server with MongoDB's protocol. */
export interface MongoServer {
  readonly port: number;
  /** Product and version. */
  readonly what: string;
  stop(): Promise<void>;
}

/** The user, the password and the certificate of a server that accepts only clients with TLS and this password. */
export interface SecuredServer {
  readonly user: string;
  readonly password: string;
  readonly certFile: string;
  readonly keyFile: string;
}

export const ferretDbFolder = join(cache, `ferretdb-${version}`);
const rootOf = (home: string): string => join(home, 'sid');

const instead = 'Install MongoDB, or set TEST_MONGO_URL to a server that you have';

/** Installs FerretDB and its PostgreSQL. @throws {StartError} if this user cannot install them */
export const installFerretDb = async (place: Place): Promise<void> => {
  if (process.getuid?.() !== 0)
    throw new StartError(
      `There is no mongod, and FerretDB instead of it needs root that may mount (docker run --cap-add SYS_ADMIN --security-opt apparmor=unconfined). ${instead}, or start this as root.`,
    );
  await makeOnce(place, ferretDbFolder, async (half) => {
    await mkdir(half, { recursive: true });
    place.say(`Building FerretDB ${version} and a Debian sid for it: this takes some minutes, once`);
    const root = rootOf(half);
    await bootstrap(place, root);
    await goInstall(place, root, module, half);
  });
};

const listening = (port: number, secured: SecuredServer | undefined): readonly string[] =>
  secured
    ? [
        '--listen-addr=',
        `--listen-tls=127.0.0.1:${port}`,
        `--listen-tls-cert-file=${secured.certFile}`,
        `--listen-tls-key-file=${secured.keyFile}`,
      ]
    : [`--listen-addr=127.0.0.1:${port}`, '--no-auth'];

/** Creates the user in PostgreSQL, whose users are FerretDB's users. */
const makeUser = (postgresUrl: string, { user, password }: SecuredServer) => {
  const command = {
    createUser: user,
    pwd: password,
    roles: [
      { role: 'readWriteAnyDatabase', db: 'admin' },
      { role: 'clusterAdmin', db: 'admin' },
    ],
  };
  return sqlOn(postgresUrl, {
    text: 'SELECT documentdb_api.create_user($1)',
    values: [JSON.stringify(command)],
  });
};

/** Starts FerretDB, which speaks MongoDB's protocol over PostgreSQL with DocumentDB. */
export const startFerretDb = async (place: Place, secured?: SecuredServer): Promise<MongoServer> => {
  const stateDir = join(place.dir, 'ferretdb');
  await mkdir(stateDir, { recursive: true });
  const port = await unusedPort();
  const documentDb = await startDocumentDb(place, rootOf(ferretDbFolder));
  try {
    if (secured) await makeUser(documentDb.url, secured);
    const ferretDb = await runProgram(place, {
      name: 'ferretdb',
      command: [
        join(ferretDbFolder, 'ferretdb'),
        `--state-dir=${stateDir}`,
        `--postgresql-url=${documentDb.url}`,
        ...listening(port, secured),
        '--debug-addr=-',
        '--telemetry=disable',
      ],
      env: {},
      ready: /Listening on T(CP|LS)/,
    });
    return {
      port,
      what: `FerretDB ${version} over PostgreSQL 18 with DocumentDB`,
      stop: () => ferretDb.stop().then(() => documentDb.stop()),
    };
  } catch (error) {
    await documentDb.stop();
    throw error;
  }
};
