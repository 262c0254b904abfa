import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { databaseUrlOf, unusedPort } from '@marketplace/service-kit';
import type { CaseContext } from '../setup/benchCase.ts';
import { startProduct } from '../setup/product.ts';
import { startProgram } from '../setup/program.ts';
import { createAcknowledgedWrites } from './acknowledgedWrites.ts';
import { untilIdle, type Side } from './side.ts';

const local = async (): Promise<{ readonly port: string; readonly url: string }> => {
  const port = await unusedPort();
  return { port: String(port), url: `http://127.0.0.1:${port}` };
};

/** Together these reads wait for every projection. */
const reads = ['/tasks?limit=1', '/bids/count'];

/** `npm start`: services, PostgreSQL, Auth emulator. */
export const startOurs = async (
  context: CaseContext,
): Promise<{ readonly side: (token: string) => Side; readonly emulatorHost: string }> => {
  const { url, pid, dataDir, emulatorHost } = await startProduct(context);
  const api = `${url}/api`;
  const acknowledged = createAcknowledgedWrites();
  const processes = [pid];
  // The owner's: the program's own users may not update statistics.
  const owner = new URL(await databaseUrlOf({ DATA_DIR: dataDir }));
  owner.username = 'postgres';
  owner.password = (await readFile(join(dataDir, 'postgres-password'), 'utf8')).trim();
  const databaseUrl = owner.href;
  const side = (token: string): Side => ({
    ...{ name: 'product', api, processes, acknowledged, databaseUrl },
    settle: async () => {
      const headers = { authorization: `Bearer ${token}`, 'X-Min-Position': String(acknowledged.position()) };
      const until = performance.now() + 60_000;
      for (const path of reads)
        // A read waits 2 s at most, then it is a 503.
        for (let status = 0; status !== 200;) {
          const answer = await fetch(`${api}${path}`, { headers });
          await answer.arrayBuffer();
          ({ status } = answer);
          if (performance.now() > until)
            throw new Error(`GET ${path} is still a ${status} at position ${acknowledged.position()}`);
        }
      await untilIdle(processes);
    },
  });
  return { side, emulatorHost };
};

/** The peer on the PostgreSQL of this run, which nothing else uses. */
export const startPeer = async (
  { database, postgresPid, onEnd }: CaseContext,
  emulatorHost: string,
): Promise<Side> => {
  const { port, url } = await local();
  const databaseUrl = await database();
  const environment = {
    PORT: port,
    DATABASE_URL: databaseUrl,
    FIREBASE_PROJECT_ID: 'demo-marketplace',
    FIREBASE_AUTH_EMULATOR_HOST: emulatorHost,
  };
  const program = await startProgram(
    import.meta.resolve('./crud/crudServer.ts'),
    environment,
    `${url}/healthz`,
  );
  onEnd(program.stop);
  const processes = [program.pid, postgresPid];
  return {
    ...{ name: 'CRUD', api: url, processes, acknowledged: createAcknowledgedWrites(), databaseUrl },
    settle: () => untilIdle(processes),
  };
};

/** @param lengths bytes of the answers, by path */
export const startFloor = async (
  { onEnd }: CaseContext,
  lengths: Readonly<Record<string, number>>,
): Promise<Pick<Side, 'name' | 'api' | 'processes'>> => {
  const { port, url } = await local();
  const environment = { PORT: port, LENGTHS: JSON.stringify(lengths) };
  const program = await startProgram(import.meta.resolve('./floorServer.ts'), environment, `${url}/healthz`);
  onEnd(program.stop);
  return { name: 'floor', api: url, processes: [program.pid] };
};
