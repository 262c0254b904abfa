import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '@marketplace/standalone/parts';
import { findOnPath, lacking } from '../machine/packages.ts';
import { endLeftProgram, runProgram, type Program } from '../machine/program.ts';
import type { PartKind, Place } from '../part.ts';
import { installFerretDb, startFerretDb, type MongoServer } from './ferretDb.ts';

const startMongod = async (place: Place, mongod: string, wantedPort: number): Promise<MongoServer> => {
  const dataDir = join(place.dir, 'mongod');
  const programOn = (port: number): Program => ({
    name: 'mongod',
    command: [mongod, '--dbpath', dataDir, '--port', String(port), '--bind_ip', '127.0.0.1'],
    mark: dataDir,
    env: process.env,
    ready: /Waiting for connections/,
    endBy: ['SIGTERM', 'SIGKILL'],
  });
  await mkdir(dataDir, { recursive: true });
  await endLeftProgram(place, programOn(0));
  const port = await freePort(wantedPort, '--mongo-port');
  const running = await runProgram(place, programOn(port));
  return { port, what: 'MongoDB', pid: () => running.pid(), stop: () => running.stop() };
};

/** MongoDB if the machine has it, else FerretDB. */
export const mongo: PartKind = {
  missingPackages: async () =>
    (await findOnPath('mongod')) === undefined ? lacking({ debootstrap: 'debootstrap' }) : [],
  install: async (place) => {
    if ((await findOnPath('mongod')) === undefined) await installFerretDb(place);
  },
  start: async (place, wantedPort) => {
    const mongod = await findOnPath('mongod');
    const server =
      mongod === undefined
        ? await startFerretDb(place, wantedPort)
        : await startMongod(place, mongod, wantedPort);
    const address = `127.0.0.1:${server.port}`;
    return {
      name: 'mongo',
      what: server.what,
      address,
      pid: () => server.pid(),
      settings: { TEST_MONGO_URL: `mongodb://${address}/` },
      stop: () => server.stop(),
    };
  },
};
