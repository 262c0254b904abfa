import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { unusedPort } from '@marketplace/service-kit';
import { findOnPath, lacking } from '../machine/packages.ts';
import { runProgram } from '../machine/program.ts';
import type { PartKind, Place } from '../part.ts';
import { installFerretDb, startFerretDb, type MongoServer } from './ferretDb.ts';

const startMongod = async (place: Place, mongod: string): Promise<MongoServer> => {
  const dataDir = join(place.dir, 'mongod');
  await mkdir(dataDir, { recursive: true });
  const port = await unusedPort();
  const running = await runProgram(place, {
    name: 'mongod',
    command: [mongod, '--dbpath', dataDir, '--port', String(port), '--bind_ip', '127.0.0.1'],
    env: process.env,
    ready: /Waiting for connections/,
  });
  return { port, what: 'MongoDB', stop: () => running.stop() };
};

/** MongoDB if the machine has it, else FerretDB. */
export const mongo: PartKind = {
  missingPackages: async () =>
    (await findOnPath('mongod')) === undefined ? lacking({ debootstrap: 'debootstrap' }) : [],
  install: async (place) => {
    if ((await findOnPath('mongod')) === undefined) await installFerretDb(place);
  },
  start: async (place) => {
    const mongod = await findOnPath('mongod');
    const server = await (mongod === undefined ? startFerretDb(place) : startMongod(place, mongod));
    const address = `127.0.0.1:${server.port}`;
    return {
      name: 'mongo',
      what: server.what,
      address,
      settings: { TEST_MONGO_URL: `mongodb://${address}/` },
      stop: () => server.stop(),
    };
  },
};
